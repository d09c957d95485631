import { atom } from 'nanostores'
import { getVehicleHistory, HISTORY_PAGE, VehicleHistory } from '../../../contract/vehicles/vehicle-detail.ts'
import { problemOf } from '../../api/api-error.ts'
import { call } from '../../api/api.ts'
import { vehicleHistoryName } from '../../device/kept-names.ts'
import { changing, type Loadable, loading, withValue } from '../../api/loadable.ts'
import { withBeginning, withRest } from '../../vehicles/vehicle-history.ts'
import { keepOnDevice } from '../device/on-device.ts'
import { whenOperationPushed } from '../operations/operation-turns.ts'
import { $organisationId, whenOrganisationChanges } from '../organisation/organisation.ts'
import { allowedNow } from '../session/permissions.ts'
import { whenPersonLeaves } from '../session/session.ts'
import { whileShown } from '../device/shown.ts'

/** What was reported of the vehicle of the detail page, as far as it is loaded. */
export const $vehicleHistory = atom<Loadable<VehicleHistory>>(loading)

/** Whether further entries are on their way, or did not come. */
export const $moreHistory = atom<'idle' | 'busy' | 'failed'>('idle')

/** The most that one answer holds. */
const MOST = 100

let shownId = 0
let asked = 0

const onDevice = keepOnDevice($vehicleHistory, {
  name: () => (shownId ? vehicleHistoryName(shownId) : undefined),
  schema: VehicleHistory,
})

whileShown($vehicleHistory, loadHistory, 'vehicles')
whenPersonLeaves(clearHistory)
whenOrganisationChanges(clearHistory)
whenOperationPushed((push) => {
  const isMeant = push.kind === 'status' && push.vehicle.id === shownId
  if (isMeant && push.organisationId === $organisationId.get()) void loadHistory()
})

export function showHistory(vehicleId: number): void {
  if (vehicleId === shownId) return
  clearHistory()
  shownId = vehicleId
  void loadHistory()
}

/** Its beginning, and as much as is shown already: a late report stands somewhere in the middle. Needs vehicles.view. */
export async function loadHistory(): Promise<void> {
  const question = beginQuestion()
  if (!question) return
  const known = $vehicleHistory.value
  const shown = known.state === 'ready' ? known.value.data.length : 0
  $vehicleHistory.set(changing(known))
  const turn = ++asked
  const result = await onDevice.ask(
    () => question({ limit: Math.min(MOST, Math.max(HISTORY_PAGE, shown)) }),
    'The history of the vehicle could not be loaded.',
  )
  if (turn !== asked) return
  const { value: before } = $vehicleHistory
  const isGrown = before.state === 'ready' && !before.stale && shown > HISTORY_PAGE
  onDevice.show(isGrown ? withValue(result, (fresh) => withBeginning(before.value, fresh)) : result)
}

/** What follows the last entry that is shown. */
export async function loadMoreHistory(): Promise<void> {
  const known = $vehicleHistory.value
  const before = known.state === 'ready' ? known.value.next : null
  const question = beginQuestion()
  if (!question || before === null || $moreHistory.get() === 'busy') return
  const vehicleId = shownId
  $moreHistory.set('busy')
  try {
    const page = await question({ before })
    if (vehicleId !== shownId) return
    $moreHistory.set('idle')
    const { value: now } = $vehicleHistory
    // Its beginning may have come anew meanwhile; what follows is asked for from there.
    if (now.state === 'ready' && now.value.next === before)
      $vehicleHistory.set({ ...now, value: withRest(now.value, page) })
  } catch (error) {
    console.warn('Nothing further of the history could be loaded.', problemOf(error))
    if (vehicleId === shownId) $moreHistory.set('failed')
  }
}

function beginQuestion() {
  const vehicleId = shownId
  const organisationId = $organisationId.get()
  if (vehicleId === 0 || organisationId === 0 || !allowedNow('vehicles.view')) return undefined
  return (input: { limit?: number; before?: string }) =>
    call(getVehicleHistory, { params: { organisationId, vehicleId }, input })
}

export function clearHistory(): void {
  asked += 1
  shownId = 0
  $vehicleHistory.set(loading)
  $moreHistory.set('idle')
}
