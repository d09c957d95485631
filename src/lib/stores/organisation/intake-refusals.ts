import {
  getIntakeRefusal,
  listIntakeRefusals,
  type RefusedBody,
} from '../../../contract/operations/intake-refusals.ts'
import { call } from '../../api/api.ts'
import { administeredOrganisation } from '../people/administered.ts'
import { administeredPages } from '../people/administered-pages.ts'

/** What was sent with keys of the current organisation and refused. */
export const intakeRefusals = administeredPages(async (organisationId, input: { before?: string }) => {
  const { refusals, next } = await call(listIntakeRefusals, { params: { organisationId }, input })
  return { rows: refusals, next }
}, 'What was refused could not be asked.')

/**
 * What was sent, word for word: it may name callers, so it is asked for each time, kept nowhere, and the server notes who has.
 * undefined: another organisation was chosen meanwhile.
 * @throws {ApiError}
 */
export async function fetchRefusal(refusalId: number): Promise<RefusedBody | undefined> {
  const organisationId = administeredOrganisation()
  if (organisationId === undefined) return undefined
  return call(getIntakeRefusal, { params: { organisationId, refusalId } })
}
