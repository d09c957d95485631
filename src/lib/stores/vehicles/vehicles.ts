import { atom } from 'nanostores'
import { listVehicles, VehicleList } from '../../../contract/vehicles/vehicle-list.ts'
import type { Vehicle } from '../../../contract/vehicles/vehicles.ts'
import { call } from '../../api/api.ts'
import { VEHICLES } from '../../device/kept-names.ts'
import { changing, type Loadable, loading, withValue } from '../../api/loadable.ts'
import { isBehind } from '../../vehicles/newer-vehicle.ts'
import { keepLater } from '../device/keep-later.ts'
import './fms-settings.ts'
import { keepOnDevice } from '../device/on-device.ts'
import { whenOperationPushed, takeOperationTurn } from '../operations/operation-turns.ts'
import { $organisationId, whenOrganisationChanges } from '../organisation/organisation.ts'
import { allowedNow } from '../session/permissions.ts'
import { whenPersonLeaves } from '../session/session.ts'
import { whileShown } from '../device/shown.ts'

/** The vehicles of the organisation that are in service, in the order of their call signs. */
export const $vehicles = atom<Loadable<readonly Vehicle[]>>(loading)

/** Vehicles that nobody here knows are asked for together. */
const TOGETHER_MS = 1_000

/** Which organisation they are of. */
let loadedFor = 0
let asked = 0
let asking: ReturnType<typeof setTimeout> | undefined

const onDevice = keepOnDevice<readonly Vehicle[]>($vehicles, {
  name: () => VEHICLES,
  schema: VehicleList,
})
const showPushed = keepLater($vehicles, onDevice.show)

whileShown($vehicles, loadVehicles, 'vehicles')
whenPersonLeaves(clearVehicles)
whenOrganisationChanges(clearVehicles)
whenOperationPushed((push) => {
  if (push.kind !== 'status' || push.organisationId !== loadedFor) return
  const known = $vehicles.value
  if (known.state !== 'ready') return
  const value = withVehicle(known.value, push.vehicle)
  if (value !== known.value) showPushed(value)
  if (hasAnotherPlace(known.value, push.vehicle)) askSoon()
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
      pushes.reduce<readonly Vehicle[]>(
        (known, push) => (push.kind === 'status' ? withVehicle(known, push.vehicle) : known),
        vehicles,
      ),
    ),
  )
}

/** With what was said of one of them, unless something newer is known of it; without one that is not in service now. */
function withVehicle(known: readonly Vehicle[], pushed: Vehicle): readonly Vehicle[] {
  const place = known.findIndex(({ id }) => id === pushed.id)
  const one = known[place]
  if (!one || !isBehind(one, pushed)) return known
  if (pushed.active === false) return known.toSpliced(place, 1)
  // It lacks what another backend may not push.
  return known.with(place, { ...one, ...pushed })
}

/** Whether it was put into service meanwhile, or its call sign is another one: the backend knows where it stands then. */
function hasAnotherPlace(known: readonly Vehicle[], { id, call_sign, active }: Vehicle): boolean {
  return active !== false && known.find((one) => one.id === id)?.call_sign !== call_sign
}

function askSoon(): void {
  asking ??= setTimeout(() => {
    asking = undefined
    if ($vehicles.value.state === 'ready') void loadVehicles()
  }, TOGETHER_MS)
}

function clearVehicles(): void {
  loadedFor = 0
  $vehicles.set(loading)
}
