import {
  getIntakeRefusal,
  listIntakeRefusals,
  type RefusedBody,
} from '../../../contract/operations/intake-refusals.ts'
import { call } from '../../api/api.ts'
import { withValue } from '../../api/loadable.ts'
import { administeredOrganisation } from '../people/administered.ts'
import { administeredData } from '../people/administered-data.ts'

const refused = administeredData(
  (organisationId) => call(listIntakeRefusals, { params: { organisationId } }),
  'What was refused could not be asked.',
)

/** What was sent with keys of the current organisation and refused, the latest first. */
export const $intakeRefusals = refused.$data
export const loadIntakeRefusals = refused.load

/** @throws {ApiError} */
export async function loadEarlierRefusals(): Promise<void> {
  const organisationId = administeredOrganisation()
  const known = $intakeRefusals.value
  if (organisationId === undefined || known.state !== 'ready' || known.value.next === null) return

  const mine = refused.turn()
  const input = { before: known.value.next }
  const earlier = await call(listIntakeRefusals, { params: { organisationId }, input })
  if (mine !== refused.turn()) return
  refused.show(
    withValue($intakeRefusals.value, ({ refusals }) => {
      // One that came again meanwhile stands at the top and is asked for once more.
      const there = new Set(refusals.map(({ id }) => id))
      const added = earlier.refusals.filter(({ id }) => !there.has(id))
      return { refusals: [...refusals, ...added], next: earlier.next }
    }),
  )
}

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
