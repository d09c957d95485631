import type * as v from 'valibot'
import { listDocumentBin } from '../../../contract/documents/documents.ts'
import { call } from '../../api/api.ts'
import { $organisationId } from '../organisation/organisation.ts'

/** A page of the bin, latest first. Needs files.delete. @throws {ApiError} */
export function fetchBin(page: number): Promise<v.InferOutput<typeof listDocumentBin.output>> {
  return call(listDocumentBin, { params: { organisationId: $organisationId.get() }, input: { page } })
}
