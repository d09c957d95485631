import { atom } from 'nanostores'
import { getVehicle, VehicleDetail } from '../../../contract/vehicles/vehicle-detail.ts'
import { VehicleList } from '../../../contract/vehicles/vehicle-list.ts'
import type { Vehicle } from '../../../contract/vehicles/vehicles.ts'
import { call } from '../../api/api.ts'
import { vehicleName, VEHICLES } from '../../device/kept-names.ts'
import { recallShown } from '../../device/kept-shown.ts'
import { changing, type Loadable, loading, ready, withValue } from '../../api/loadable.ts'
import { isBehind } from '../../vehicles/newer-vehicle.ts'
import { readValue } from '../../device/read-value.ts'
import { keepOnDevice, placeOf } from '../device/on-device.ts'
import { takeOperationTurn, whenOperationPushed } from '../operations/operation-turns.ts'
import { $organisationId, whenOrganisationChanges } from '../organisation/organisation.ts'
import { allowedNow } from '../session/permissions.ts'
import { whenPersonLeaves } from '../session/session.ts'
import { whileShown } from '../device/shown.ts'

/** The one vehicle of the detail page. */
export const $vehicle = atom<Loadable<VehicleDetail>>(loading)

let shownId = 0
let asked = 0

const onDevice = keepOnDevice(
  $vehicle,
  { name: () => (shownId ? vehicleName(shownId) : undefined), schema: VehicleDetail },
  () => recallFromList(shownId),
)

whileShown($vehicle, loadVehicle, 'vehicles')
whenPersonLeaves(clearVehicle)
// Whoever had none chosen came for this very vehicle; otherwise its page is about to be left.
whenOrganisationChanges((left) => (left === 0 ? $vehicle.set(loading) : clearVehicle()))

whenOperationPushed((push) => {
  const { value: shown } = $vehicle
  if (push.organisationId !== $organisationId.get() || shown.state !== 'ready') return
  const operation = shown.value.current_operation?.id
  if (push.kind === 'status' && push.vehicle.id === shownId) showPushed(push.vehicle)
  // Its times, its title, its end: what is pushed of an operation says nothing of the vehicle.
  else if (push.kind === 'saved' && push.operation.id === operation) void loadVehicle()
  else if (push.kind === 'removed' && push.id === operation) void loadVehicle()
})

/** The detail page says which vehicle it is about. */
export function showVehicle(id: number): void {
  if (id === shownId) return
  shownId = id
  $vehicle.set(loading)
  void loadVehicle()
}

/** Needs vehicles.view. */
export async function loadVehicle(): Promise<void> {
  const vehicleId = shownId
  const organisationId = $organisationId.get()
  const allowed = allowedNow('vehicles.view')
  if (vehicleId === 0 || organisationId === 0 || allowed === undefined) return
  const turn = ++asked
  if (!allowed) return onDevice.refuse('vehicles.view')

  $vehicle.set(changing($vehicle.value))
  const pushedSince = takeOperationTurn(organisationId)
  const result = await onDevice.ask(
    () => call(getVehicle, { params: { organisationId, vehicleId } }),
    `Vehicle ${vehicleId} could not be loaded.`,
  )
  const pushes = pushedSince()
  if (turn !== asked || shownId !== vehicleId || $organisationId.get() !== organisationId) return
  const statuses = pushes.flatMap((push) => (push.kind === 'status' ? push.vehicle : []))
  onDevice.show(withValue(result, (vehicle) => statuses.reduce(withPushed, vehicle)))
}

/** What the backend has answered to a change of it. */
export function showChanged(vehicle: VehicleDetail): void {
  if (vehicle.id !== shownId) return
  asked += 1
  onDevice.show(ready(vehicle, Date.now()))
}

/** At once what is pushed, and then what a push does not carry: the rest of its master data, what it is at. */
function showPushed(pushed: Vehicle): void {
  const { value: known } = $vehicle
  if (known.state !== 'ready' || !isBehind(known.value, pushed)) return
  // What is kept is as old as it was.
  $vehicle.set({ ...known, value: withPushed(known.value, pushed) })
  void loadVehicle()
}

/** Unless something newer is known of it. */
function withPushed(known: VehicleDetail, pushed: Vehicle): VehicleDetail {
  return pushed.id === known.id && isBehind(known, pushed) ? { ...known, ...pushed } : known
}

/** What the board says that was shown last. */
async function recallFromList(id: number): Promise<{ value: VehicleDetail; at: number } | undefined> {
  const place = placeOf(VEHICLES)
  const row = place && (await recallShown(place, Date.now()).catch(() => undefined))
  const value = readValue(VehicleList, row?.value)?.find((one) => one.id === id)
  return row && value && { value, at: row.at }
}

export function clearVehicle(): void {
  shownId = 0
  $vehicle.set(loading)
}
