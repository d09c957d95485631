import { listIntakeMessages } from '../../../contract/operations/intake-messages.ts'
import { call } from '../../api/api.ts'
import { withValue } from '../../api/loadable.ts'
import { administeredOrganisation } from '../people/administered.ts'
import { administeredData } from '../people/administered-data.ts'

const log = administeredData(
  (organisationId) => call(listIntakeMessages, { params: { organisationId } }),
  'What dispatch centres have sent could not be asked.',
)

/** What dispatch centres have sent to the current organisation, the latest first. */
export const $intakeLog = log.$data
export const loadIntakeLog = log.load

/** @throws {ApiError} */
export async function loadEarlierMessages(): Promise<void> {
  const organisationId = administeredOrganisation()
  const known = $intakeLog.value
  if (organisationId === undefined || known.state !== 'ready' || known.value.next === null) return

  const mine = log.turn()
  const input = { before: known.value.next }
  const earlier = await call(listIntakeMessages, { params: { organisationId }, input })
  if (mine !== log.turn()) return
  log.show(
    withValue($intakeLog.value, ({ messages }) => ({
      messages: [...messages, ...earlier.messages],
      next: earlier.next,
    })),
  )
}
