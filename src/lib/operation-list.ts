import type { Operation } from '../contract/operations.ts'
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
