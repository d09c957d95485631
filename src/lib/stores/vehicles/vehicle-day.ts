import { atom } from 'nanostores'
import { getVehicleDay, VehicleDay } from '../../../contract/vehicles/vehicle-detail.ts'
import { call } from '../../api/api.ts'
import { vehicleDayName } from '../../device/kept-names.ts'
import { changing, type Loadable, loading } from '../../api/loadable.ts'
import { keepOnDevice } from '../device/on-device.ts'
import { whenOperationPushed } from '../operations/operation-turns.ts'
import { $organisationId, whenOrganisationChanges } from '../organisation/organisation.ts'
import { allowedNow } from '../session/permissions.ts'
import { whenPersonLeaves } from '../session/session.ts'
import { whileShown } from '../device/shown.ts'

/** One day of the vehicle of the detail page. */
export const $vehicleDay = atom<Loadable<VehicleDay>>(loading)

/** Which one: `2026-11-22`; undefined: today, whatever day it is where the vehicle stands. */
export const $chosenDay = atom<string | undefined>(undefined)

let shownId = 0
let asked = 0

const onDevice = keepOnDevice($vehicleDay, {
  name: () => (shownId ? vehicleDayName(shownId, $chosenDay.get()) : undefined),
  schema: VehicleDay,
})

whileShown($vehicleDay, loadDay, 'vehicles')
whenPersonLeaves(clearDay)
whenOrganisationChanges(clearDay)
whenOperationPushed((push) => {
  const isMeant = push.kind === 'status' && push.vehicle.id === shownId
  // A late report may belong to any day.
  if (isMeant && push.organisationId === $organisationId.get()) void loadDay()
})

/** Of a vehicle, today. */
export function showDay(vehicleId: number): void {
  if (vehicleId === shownId) return
  clearDay()
  shownId = vehicleId
  void loadDay()
}

/** @param day undefined: today */
export function chooseDay(day: string | undefined): void {
  if (day === $chosenDay.get()) return
  $chosenDay.set(day)
  $vehicleDay.set(loading)
  void loadDay()
}

/** Needs vehicles.view. */
export async function loadDay(): Promise<void> {
  const vehicleId = shownId
  const organisationId = $organisationId.get()
  if (vehicleId === 0 || organisationId === 0 || !allowedNow('vehicles.view')) return
  const day = $chosenDay.get()
  const turn = ++asked
  $vehicleDay.set(changing($vehicleDay.value))
  const result = await onDevice.ask(
    () => call(getVehicleDay, { params: { organisationId, vehicleId }, input: { day } }),
    'The day of the vehicle could not be loaded.',
  )
  if (turn === asked) onDevice.show(result)
}

export function clearDay(): void {
  asked += 1
  shownId = 0
  $chosenDay.set(undefined)
  $vehicleDay.set(loading)
}
