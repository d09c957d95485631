import type { OperationVehicle } from '../../contract/operations/operations.ts'
import type { OutboxRow } from '../device/device-database.ts'

/** A vehicle as far as its radio status goes; every list that shows one can say so much. */
export interface VehicleWithStatus extends CallOfVehicle {
  id: number
  callSign: string
  /** undefined, null: nobody knows. */
  status: number | null | undefined
  /** When the status was set, by the server's clock. */
  since: string | null | undefined
}

interface CallOfVehicle {
  /** 0 or 5 while it calls; the status beneath stays. */
  call: number | null | undefined
  /** When the first call came that nobody has acknowledged. */
  callAt?: string | null | undefined
  /** The last call that waits, as whoever acknowledges names it. */
  callId?: number | null | undefined
}

/** A change that somebody has made on this device, and the backend has not agreed to. */
interface Given {
  /** Why it does not count: the status of the answer that refused it. */
  ended: OutboxRow['ended']
  /** How often it, or what has to go before it, was sent and not answered. */
  tries: number
}

export interface GivenStatus extends Given {
  status: number
  /** By the server's clock. */
  at: string
}

interface GivenWithdrawal extends Given {
  takenBack: TakenBack
}

interface GivenAcknowledgement extends Given {
  /** All up to this one. */
  acknowledged: number
}

export type GivenChange = GivenStatus | GivenWithdrawal | GivenAcknowledgement

/** What a withdrawal says of itself on the device: what is taken back, and what is shown instead. */
export interface TakenBack {
  callSign: string
  status: number
  at: string
  before: Pick<VehicleWithStatus, 'status' | 'since' | 'call' | 'callAt' | 'callId'>
}

/** All of them for one vehicle, in the order in which they were made; what is taken back is none. */
export function givenStatuses(unsent: readonly OutboxRow[], vehicleId: number): GivenChange[] {
  const takenBack = new Set(unsent.map(({ takesBack }) => takesBack))
  let triesSoFar = 0
  return unsent
    .filter(({ params, key }) => params['vehicleId'] === vehicleId && !(key && takenBack.has(key)))
    .flatMap((row) => {
      const said = saidBy(row)
      if (!said) return []
      if (row.ended === undefined) triesSoFar = Math.max(triesSoFar, row.tries)
      return { ...said, ended: row.ended, tries: triesSoFar }
    })
}

/** Rows are written by this product alone. */
function saidBy({ call, input, about }: OutboxRow) {
  if (call === 'setFmsStatus') {
    const { status, at } = input as Pick<GivenStatus, 'status' | 'at'>
    return { status, at }
  }
  if (call === 'withdrawFmsStatus') return { takenBack: about as TakenBack }
  if (call === 'acknowledgeCall') return { acknowledged: (input as { call_id: number }).call_id }
  return undefined
}

/**
 * The vehicle as it is once the backend has agreed to what waits, and the last of it that still says something: what was
 * set before the status that is known meanwhile goes to the history, as it does at the backend.
 */
export function withGiven(
  known: VehicleWithStatus,
  given: readonly GivenChange[],
): { vehicle: VehicleWithStatus; last: GivenChange | undefined } {
  const counts = given.filter((one) => saysSomething(one, known))
  const waiting = counts.filter(({ ended }) => ended === undefined)
  const withoutTaken = waiting.reduce(
    (one, change) => ('takenBack' in change ? without(change.takenBack, one) : one),
    known,
  )
  const withoutCalls = waiting.reduce(
    (one, change) => ('acknowledged' in change ? acknowledged(change.acknowledged, one) : one),
    withoutTaken,
  )
  const vehicle = waiting.reduce(
    (one, change) => ('status' in change ? withStatus(change, one) : one),
    withoutCalls,
  )
  return { vehicle, last: counts.at(-1) }
}

function saysSomething(change: GivenChange, { since, call, callId }: VehicleWithStatus): boolean {
  const isState = 'status' in change && !isCall(change.status)
  if (change.ended === undefined && !isState) return true
  if ('status' in change) return !isBefore(change.at, since)
  if ('takenBack' in change) return !isBefore(change.takenBack.at, since)
  return call != null && callId != null && callId <= change.acknowledged
}

function withStatus({ status, at }: GivenStatus, one: VehicleWithStatus): VehicleWithStatus {
  if (!isCall(status)) return { ...one, status, since: at }
  // As at the backend: 0 before 5, since the first of its kind.
  return one.call != null && one.call <= status ? one : { ...one, call: status, callAt: at }
}

/** As it was before, unless something else is known meanwhile. */
function without({ status, at, before }: TakenBack, one: VehicleWithStatus): VehicleWithStatus {
  if (isCall(status)) {
    if (one.call !== status) return one
    return { ...one, call: before.call, callAt: before.callAt, callId: before.callId }
  }
  if (one.status !== status || isBefore(at, one.since)) return one
  return { ...one, status: before.status, since: before.since }
}

function acknowledged(upTo: number, one: VehicleWithStatus): VehicleWithStatus {
  if (one.callId == null || one.callId > upTo) return one
  return { ...one, call: null, callAt: null, callId: null }
}

/** A vehicle of an operation with what waits on this device; undefined: the dispatch centre has named one that nobody here knows. */
export function sentWithGiven(
  sent: OperationVehicle,
  unsent: readonly OutboxRow[],
): ReturnType<typeof withGiven> | undefined {
  if (sent.vehicle_id == null) return undefined
  const known = {
    id: sent.vehicle_id,
    callSign: sent.call_sign,
    status: sent.fms_status,
    since: sent.fms_status_at,
    call: sent.fms_call,
    callAt: sent.fms_call_at,
    callId: sent.fms_call_id,
  }
  return withGiven(known, givenStatuses(unsent, sent.vehicle_id))
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
