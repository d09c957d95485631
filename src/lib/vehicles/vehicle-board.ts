import type { Operation } from '../../contract/operations/operations.ts'
import type { Vehicle } from '../../contract/vehicles/vehicles.ts'
import type { OutboxRow } from '../device/device-database.ts'
import { type GivenChange, givenStatuses, withGiven } from './vehicle-status.ts'

/** What stands together on a board. */
export const boardGroupings = ['status', 'station', 'type'] as const
export type BoardGrouping = (typeof boardGroupings)[number]

/** In the order in which somebody has to look at them. */
export const boardStates = ['call', 'committed', 'available', 'other', 'out', 'unknown'] as const
export type BoardState = (typeof boardStates)[number]

/** How many vehicles can be sent: those that call count by the status beneath. */
export interface BoardCounts {
  committed: number
  available: number
  out: number
  /** Status 9, and those of which nobody knows anything. */
  other: number
}

export interface BoardGroup {
  /** A state, a station or a type; empty: those without any. */
  name: string
  vehicles: readonly Vehicle[]
}

/** A vehicle as it is once the backend has agreed to what waits on this device. */
export interface WaitingVehicle {
  vehicle: Vehicle
  /** undefined: nothing waits that still says something. */
  given: GivenChange | undefined
}

/** By the product page, section 4: 3, 4, 7 and 8 are bound, 1 and 2 can be sent; unknown is not 6. */
const states: Readonly<Record<number, BoardState>> = {
  1: 'available',
  2: 'available',
  3: 'committed',
  4: 'committed',
  6: 'out',
  7: 'committed',
  8: 'committed',
}

/** Where a vehicle stands, whatever it calls for. */
export function stateBeneath({
  fms_status,
  out_of_service_at,
}: Pick<Vehicle, 'fms_status' | 'out_of_service_at'>): BoardState {
  if (out_of_service_at != null) return 'out'
  return fms_status === null ? 'unknown' : (states[fms_status] ?? 'other')
}

export function countBoard(vehicles: readonly Vehicle[]): BoardCounts {
  const counts = { committed: 0, available: 0, out: 0, other: 0 }
  for (const vehicle of vehicles) {
    const state = stateBeneath(vehicle)
    counts[state === 'committed' || state === 'available' || state === 'out' ? state : 'other'] += 1
  }
  return counts
}

const inOrder = new Intl.Collator('de', { numeric: true })

/** Which vehicle stays in which group, wherever it belongs by now. */
export interface HeldVehicle {
  id: number
  group: string
}

/** Every vehicle once; in a group they keep the order in which they come, but for those that call. */
export function groupBoard(
  vehicles: readonly Vehicle[],
  by: BoardGrouping,
  held?: HeldVehicle,
): BoardGroup[] {
  const groups = Map.groupBy(vehicles, (vehicle) =>
    vehicle.id === held?.id ? held.group : nameOf(vehicle, by),
  )
  const names = by === 'status' ? boardStates.filter((state) => groups.has(state)) : sorted(groups.keys())
  return names.map((name) => {
    const found = groups.get(name) ?? []
    return { name, vehicles: by === 'status' && name === 'call' ? found.toSorted(byUrgency) : found }
  })
}

/** An emergency (0) before a request to speak (5), and whoever has waited longest first. */
function byUrgency(one: Vehicle, other: Vehicle): number {
  const byCall = (one.fms_call ?? 9) - (other.fms_call ?? 9)
  return byCall || (one.fms_call_at ?? '').localeCompare(other.fms_call_at ?? '')
}

function nameOf(vehicle: Vehicle, by: BoardGrouping): string {
  if (by === 'station') return vehicle.station?.trim() ?? ''
  if (by === 'type') return vehicle.type_name?.trim() ?? ''
  return vehicle.fms_call == null ? stateBeneath(vehicle) : 'call'
}

/** Those without a name come last. */
function sorted(names: Iterable<string>): string[] {
  return [...names].toSorted(
    (one, other) => Number(one === '') - Number(other === '') || inOrder.compare(one, other),
  )
}

/**
 * Whether a vehicle has an alarm and has not left for it yet: it is bound, and the operation knows no time at which it was
 * under way. Where nobody says, only "at the station" is sure: that ends whatever a vehicle has left for.
 */
export function isUnmoved(
  { id, fms_status, current_operation_id }: Vehicle,
  operation: Operation | undefined,
): boolean {
  if (current_operation_id == null || (fms_status !== null && ![1, 2, 6].includes(fms_status))) return false
  const sent = operation?.vehicles.find((one) => one.vehicle_id === id)
  return sent ? sent.en_route_at == null && sent.on_scene_at == null : fms_status === 2
}

/** What waits on this device, by vehicle, so that a vehicle without anything costs nothing. */
export function waitingByVehicle(unsent: readonly OutboxRow[]): ReadonlyMap<number, readonly GivenChange[]> {
  const ids = new Set(unsent.flatMap(({ params }) => params['vehicleId'] ?? []))
  const given = [...ids].map((id) => [id, givenStatuses(unsent, id)] as const)
  return new Map(given.filter(([, changes]) => changes.length > 0))
}

/** The same vehicle where nothing waits. */
export function withWaiting(
  vehicle: Vehicle,
  waiting: ReadonlyMap<number, readonly GivenChange[]>,
): WaitingVehicle {
  const changes = waiting.get(vehicle.id)
  if (!changes) return { vehicle, given: undefined }
  const { id, call_sign: callSign, fms_status: status, fms_status_at: since } = vehicle
  const { fms_call: call, fms_call_at: callAt, fms_call_id: callId } = vehicle
  const { vehicle: shown, last } = withGiven({ id, callSign, status, since, call, callAt, callId }, changes)
  return {
    vehicle: {
      ...vehicle,
      fms_status: shown.status ?? null,
      fms_status_at: shown.since,
      fms_call: shown.call,
      fms_call_at: shown.callAt,
      fms_call_id: shown.callId,
    },
    given: last,
  }
}
