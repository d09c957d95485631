import type { OwnAvailability } from '../../contract/availability/availability.ts'

/** After so long a status without an end may be forgotten. */
const STALE_MS = 12 * 3_600_000

/** Whether the member should be asked if their status still holds: it has no end, and was set twelve hours ago. */
export function isStale({ status, until, set_at }: OwnAvailability, now: number): boolean {
  return status !== null && until === null && set_at !== null && now - Date.parse(set_at) >= STALE_MS
}
