import type { AppointmentRow } from '../read.ts'

/** What members are told of an appointment. */
export interface AppointmentChange {
  kind: 'new' | 'moved' | 'cancelled'
  row: AppointmentRow
}

/**
 * What is new of an appointment since members were told of it. undefined: nothing.
 * @param isAnswered whether a member has answered, and so knows of it without having been told
 */
export function changeOf(
  row: AppointmentRow,
  isAnswered: boolean,
  now: number,
): AppointmentChange | undefined {
  const isKnown = row.told_at !== null || isAnswered
  if (Date.parse(row.ends_at) <= now) return undefined
  if (row.cancelled_at !== null) {
    return isKnown && row.told_cancelled_at === null ? { kind: 'cancelled', row } : undefined
  }
  if (row.told_at === null) return { kind: 'new', row }
  const isMoved =
    row.told_starts_at !== row.starts_at ||
    row.told_ends_at !== row.ends_at ||
    row.told_location !== row.location
  return isMoved ? { kind: 'moved', row } : undefined
}
