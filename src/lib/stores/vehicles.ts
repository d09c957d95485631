import { atom } from 'nanostores'
import { type ListedVehicle, listVehicles, VehicleList } from '../../contract/vehicle-list.ts'
import type { Vehicle } from '../../contract/vehicles.ts'
import { call } from '../api.ts'
import { VEHICLES } from '../kept-names.ts'
import { changing, type Loadable, loading, ready, withValue } from '../loadable.ts'
import { isBehind } from '../newer-vehicle.ts'
import { keepOnDevice } from './on-device.ts'
import { whenOperationPushed, takeOperationTurn } from './operation-turns.ts'
import { $organisationId, whenOrganisationChanges } from './organisation.ts'
import { allowedNow } from './permissions.ts'
import { whenPersonLeaves } from './session.ts'
import { whileShown } from './shown.ts'

/** The vehicles of the organisation that are in service, in the order of their call signs. */
export const $vehicles = atom<Loadable<readonly ListedVehicle[]>>(loading)

/** Which organisation they are of. */
let loadedFor = 0
let asked = 0

const onDevice = keepOnDevice<readonly ListedVehicle[]>($vehicles, {
  name: () => VEHICLES,
  schema: VehicleList,
})

whileShown($vehicles, loadVehicles)
whenPersonLeaves(clearVehicles)
whenOrganisationChanges(clearVehicles)
whenOperationPushed((push) => {
  if (push.kind !== 'status' || push.organisationId !== loadedFor) return
  const known = $vehicles.value
  if (known.state !== 'ready') return
  const value = withVehicle(known.value, push.vehicle)
  // What is kept is as old as it was.
  if (known.stale || known.changing) $vehicles.set({ ...known, value })
  else onDevice.show(ready(value, Date.now()))
})

/** Needs vehicles.view. */
export async function loadVehicles(): Promise<void> {
  const organisationId = $organisationId.get()
  const allowed = allowedNow('vehicles.view')
  loadedFor = organisationId
  if (organisationId === 0 || allowed === undefined) return
  const turn = ++asked
  if (!allowed) return onDevice.refuse('vehicles.view')

  $vehicles.set(changing($vehicles.value))
  const pushedSince = takeOperationTurn(organisationId)
  const result = await onDevice.ask(
    () => call(listVehicles, { params: { organisationId } }),
    'The vehicles could not be loaded.',
  )
  const pushes = pushedSince()
  if (loadedFor !== organisationId || turn !== asked) return
  onDevice.show(
    withValue(result, (vehicles) =>
      pushes.reduce<readonly ListedVehicle[]>(
        (known, push) => (push.kind === 'status' ? withVehicle(known, push.vehicle) : known),
        vehicles,
      ),
    ),
  )
}

/** With what was said of one of them, unless something newer is known of it. */
function withVehicle(known: readonly ListedVehicle[], pushed: Vehicle): readonly ListedVehicle[] {
  return known.map((one) => {
    if (one.id !== pushed.id || !isBehind(one, pushed)) return one
    const { type_name, station, active } = one
    return { ...one, ...pushed, type_name, station, active }
  })
}

function clearVehicles(): void {
  loadedFor = 0
  $vehicles.set(loading)
}
