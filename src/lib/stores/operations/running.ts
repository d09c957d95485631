import { atom } from 'nanostores'
import * as v from 'valibot'
import { listOperations } from '../../../contract/operations/operation-list.ts'
import { Operation } from '../../../contract/operations/operations.ts'
import { call } from '../../api/api.ts'
import { RUNNING } from '../../device/kept-names.ts'
import { changing, type Loadable, loading, withValue } from '../../api/loadable.ts'
import { latestWith } from '../../operations/operation-list.ts'
import { keepLater } from '../device/keep-later.ts'
import { keepOnDevice } from '../device/on-device.ts'
import { whenOperationPushed, takeOperationTurn } from './operation-turns.ts'
import { $organisationId, whenOrganisationChanges } from '../organisation/organisation.ts'
import { allowedNow } from '../session/permissions.ts'
import { whenPersonLeaves } from '../session/session.ts'
import { whileShown } from '../device/shown.ts'

/** More than that nobody shows in turn; the contract gives no more at once. */
const MOST = 100

/** Every operation of the organisation that runs, however old it is, the newest first. */
export const $running = atom<Loadable<readonly Operation[]>>(loading)

let loadedFor = 0
let asked = 0

const onDevice = keepOnDevice<readonly Operation[]>($running, {
  name: () => RUNNING,
  schema: v.array(Operation),
})
const showPushed = keepLater($running, onDevice.show)

whileShown($running, loadRunning, 'operations', 'vehicles')
whenPersonLeaves(clearRunning)
whenOrganisationChanges(clearRunning)
whenOperationPushed((push) => {
  if (push.organisationId !== loadedFor || push.kind === 'answered') return
  const known = $running.value
  if (known.state !== 'ready') return
  const value = latestWith(known.value, [push], MOST).filter(({ active }) => active)
  // Most vehicles belong to none of them.
  const isSame =
    value.length === known.value.length && value.every((one, place) => one === known.value[place])
  if (!isSame) showPushed(value)
})

/** Needs operations.view. */
export async function loadRunning(): Promise<void> {
  const organisationId = $organisationId.get()
  const allowed = allowedNow('operations.view')
  loadedFor = organisationId
  if (organisationId === 0 || allowed === undefined) return
  const turn = ++asked
  if (!allowed) return onDevice.refuse('operations.view')

  $running.set(changing($running.value))
  const pushedSince = takeOperationTurn(organisationId)
  const result = await onDevice.ask(
    () => fetchRunning(organisationId),
    'The operations that run could not be loaded.',
  )
  const pushes = pushedSince()
  if (loadedFor !== organisationId || turn !== asked) return
  onDevice.show(withValue(result, (known) => latestWith(known, pushes, MOST).filter(({ active }) => active)))
}

async function fetchRunning(organisationId: number): Promise<readonly Operation[]> {
  const input = { status: 'active', limit: MOST } as const
  return (await call(listOperations, { params: { organisationId }, input })).data
}

function clearRunning(): void {
  loadedFor = 0
  $running.set(loading)
}
