import {
  getIntakeRefusal,
  listIntakeRefusals,
  type RefusedBody,
} from '../../../contract/operations/intake-refusals.ts'
import { call } from '../../api/api.ts'
import { administeredOrganisation } from '../people/administered.ts'
import { administeredPages } from '../people/administered-pages.ts'

/** Refused messages with keys of the current organisation. */
export const intakeRefusals = administeredPages(async (organisationId, input: { before?: string }) => {
  const { refusals, next } = await call(listIntakeRefusals, { params: { organisationId }, input })
  return { rows: refusals, next }
}, 'The refused messages could not be loaded.')

/**
 * Fetches a refused message with its body. The body may name callers: the device does not store it, the server records each viewer.
 * undefined: the person does not administer the current organisation.
 * @throws {ApiError}
 */
export async function fetchRefusal(refusalId: number): Promise<RefusedBody | undefined> {
  const organisationId = administeredOrganisation()
  if (organisationId === undefined) return undefined
  return call(getIntakeRefusal, { params: { organisationId, refusalId } })
}
