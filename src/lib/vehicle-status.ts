import type { OperationVehicle } from '../contract/operations.ts'
import type { OutboxRow } from './device-database.ts'

/** A vehicle as far as its radio status goes; every list that shows one can say so much. */
export interface VehicleWithStatus {
  id: number
  callSign: string
  /** undefined, null: nobody knows. */
  status: number | null | undefined
  /** 0 or 5 while it calls; the status beneath stays. */
  call: number | null | undefined
  /** When the status was set, by the server's clock. */
  since: string | null | undefined
}

/** A status that somebody has set on this device, and the backend has not agreed to. */
export interface GivenStatus {
  status: number
  /** By the server's clock. */
  at: string
  /** Why it does not count: the status of the answer that refused it. */
  ended: OutboxRow['ended']
  /** How often it, or what has to go before it, was sent and not answered. */
  tries: number
}

type Sent = Pick<GivenStatus, 'status' | 'at'>

/** All of them for one vehicle, in the order in which they were set. */
export function givenStatuses(unsent: readonly OutboxRow[], vehicleId: number): GivenStatus[] {
  let triesSoFar = 0
  return unsent
    .filter(({ call, params }) => call === 'setFmsStatus' && params['vehicleId'] === vehicleId)
    .map(({ input, ended, tries }) => {
      // Written by this product alone.
      const { status, at } = input as Sent
      if (ended === undefined) triesSoFar = Math.max(triesSoFar, tries)
      return { status, at, ended, tries: triesSoFar }
    })
}

/**
 * The vehicle as it is once the backend has agreed to what waits, and the last of it that still says something: what was
 * set before the status that is known meanwhile goes to the history, as it does at the backend.
 */
export function withGiven(
  known: VehicleWithStatus,
  given: readonly GivenStatus[],
): { vehicle: VehicleWithStatus; last: GivenStatus | undefined } {
  const counts = given.filter(({ at }) => !isBefore(at, known.since))
  const vehicle = counts
    .filter(({ ended }) => ended === undefined)
    .reduce<VehicleWithStatus>(
      (one, { status, at }) => (isCall(status) ? { ...one, call: status } : { ...one, status, since: at }),
      known,
    )
  return { vehicle, last: counts.at(-1) }
}

/** A vehicle of an operation with what waits on this device; undefined: the dispatch centre has named one that nobody here knows. */
export function sentWithGiven(
  { vehicle_id, call_sign, fms_status, fms_status_at, fms_call }: OperationVehicle,
  unsent: readonly OutboxRow[],
): ReturnType<typeof withGiven> | undefined {
  if (vehicle_id == null) return undefined
  const known = {
    id: vehicle_id,
    callSign: call_sign,
    status: fms_status,
    call: fms_call,
    since: fms_status_at,
  }
  return withGiven(known, givenStatuses(unsent, vehicle_id))
}

/** Product page, section 2: 0 and 5 are calls, not states. */
export function isCall(status: number): boolean {
  return status === 0 || status === 5
}

/**
 * When a status is set that follows what its person saw: never before that, though the device's clock is behind.
 * @param now ms, by the server's clock as far as the device knows it
 */
export function timeAfter(since: string | null | undefined, now: number): string {
  const seen = Date.parse(since ?? '')
  return new Date(Number.isNaN(seen) ? now : Math.max(now, seen + 1)).toISOString()
}

function isBefore(time: string, other: string | null | undefined): boolean {
  return Date.parse(time) < Date.parse(other ?? '')
}
