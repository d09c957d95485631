import type { Operation, OperationVehicle } from '../contract/operations.ts'
import type { Vehicle } from '../contract/vehicles.ts'
import { monthOf } from './dates.ts'

/** Two answers may overtake each other; where the backend counts versions, the higher one stays. */
export function newerOf(old: Operation, operation: Operation): Operation {
  return (operation.version ?? Infinity) < (old.version ?? 0) ? old : operation
}

/** An incident with the same id is replaced; a new one is placed first (specification, section 4). */
export function upserted(known: readonly Operation[], operation: Operation): readonly Operation[] {
  if (!known.some(({ id }) => id === operation.id)) return [operation, ...known]
  return known.map((old) => (old.id === operation.id ? newerOf(old, operation) : old))
}

/** What the channels of an organisation say of operations. */
export type OperationPush =
  | { kind: 'saved'; operation: Operation }
  | { kind: 'removed'; id: number }
  | { kind: 'status'; vehicle: Vehicle }

export function withPush(known: readonly Operation[], push: OperationPush): readonly Operation[] {
  if (push.kind === 'saved') return upserted(known, push.operation)
  if (push.kind === 'removed') return known.filter(({ id }) => id !== push.id)
  return known.map((operation) => withStatus(operation, push.vehicle))
}

/** The operation with the radio status of one of its vehicles, unless it shows a later one; the same object where nothing changes. */
export function withStatus(operation: Operation, { id, fms_status, fms_status_at }: Vehicle): Operation {
  // Of a time that nobody gives nothing is later.
  const isLater = (time: string | null | undefined) =>
    Date.parse(time ?? '') > Date.parse(fms_status_at ?? '')
  const isBehind = (one: OperationVehicle) => one.vehicle_id === id && !isLater(one.fms_status_at)
  if (!operation.vehicles.some(isBehind)) return operation
  return {
    ...operation,
    vehicles: operation.vehicles.map((one) => (isBehind(one) ? { ...one, fms_status, fms_status_at } : one)),
  }
}

/** Active ones first, each kind in the order it came. */
export function activeFirst(operations: readonly Operation[]): readonly Operation[] {
  return operations.toSorted((one, other) => Number(other.active) - Number(one.active))
}

/** No active one is ever dropped; of the others as many stay as there is room for. */
export function keepRecent(operations: readonly Operation[], limit: number): readonly Operation[] {
  let room = limit - operations.filter(({ active }) => active).length
  return operations.filter(({ active }) => active || room-- > 0)
}

export interface OperationsOfMonth {
  /** `2026-11`, in the time zone of the device. */
  month: string
  operations: readonly Operation[]
}

/** In the order they come; operations of the same month that follow each other stand together. */
export function byMonth(operations: readonly Operation[]): readonly OperationsOfMonth[] {
  const months: { month: string; operations: Operation[] }[] = []
  for (const operation of operations) {
    const month = monthOf(operation.alarm_at)
    const last = months.at(-1)
    if (last?.month === month) last.operations.push(operation)
    else months.push({ month, operations: [operation] })
  }
  return months
}

/** An exercise or a test: nobody is in danger. */
export function isDrill({ kind }: Operation): boolean {
  return kind === 'exercise' || kind === 'test'
}
