import { atom } from 'nanostores'
import { type IntakeMessages, listIntakeMessages } from '../../../contract/operations/intake-messages.ts'
import { call } from '../../api/api.ts'
import { changing, failed, type Loadable, loading, ready, withValue } from '../../api/loadable.ts'
import { administeredOrganisation } from '../people/administered.ts'
import { whenOrganisationChanges } from './organisation.ts'
import { whenPersonLeaves } from '../session/session.ts'
import { whileShown } from '../device/shown.ts'

/** What dispatch centres have sent to the current organisation, the latest first. Nothing of it stays on the device. */
export const $intakeLog = atom<Loadable<IntakeMessages>>(loading)

let turn = 0

whileShown($intakeLog, loadIntakeLog)
whenOrganisationChanges(clearIntakeLog)
whenPersonLeaves(clearIntakeLog)

export async function loadIntakeLog(): Promise<void> {
  const organisationId = administeredOrganisation()
  if (organisationId === undefined) return

  const mine = ++turn
  $intakeLog.set(changing($intakeLog.value))
  const answer = await fetchLog(organisationId)
  if (mine === turn) $intakeLog.set(answer)
}

/** @throws {ApiError} */
export async function loadEarlierMessages(): Promise<void> {
  const organisationId = administeredOrganisation()
  const known = $intakeLog.value
  if (organisationId === undefined || known.state !== 'ready' || known.value.next === null) return

  const mine = turn
  const input = { before: known.value.next }
  const earlier = await call(listIntakeMessages, { params: { organisationId }, input })
  if (mine !== turn) return
  $intakeLog.set(
    withValue($intakeLog.value, ({ messages }) => ({
      messages: [...messages, ...earlier.messages],
      next: earlier.next,
    })),
  )
}

async function fetchLog(organisationId: number): Promise<Loadable<IntakeMessages>> {
  try {
    return ready(await call(listIntakeMessages, { params: { organisationId } }), Date.now())
  } catch (error) {
    console.warn('What dispatch centres have sent could not be asked.', error)
    return failed($intakeLog.value, error)
  }
}

function clearIntakeLog(): void {
  turn += 1
  $intakeLog.set(loading)
}
