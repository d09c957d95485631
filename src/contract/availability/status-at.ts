import type { AvailabilityStatus, OwnAvailability } from './availability.ts'

/**
 * THE rule of the switch: a status holds from the time at which it was set until its end, then the one that follows it.
 * null: the member has said nothing of this time.
 * @param at ms since 1970
 */
export function statusAt(
  { status, until, follow_up, set_at }: Pick<OwnAvailability, 'status' | 'until' | 'follow_up' | 'set_at'>,
  at: number,
): AvailabilityStatus | null {
  if (set_at === null || at < Date.parse(set_at)) return null
  return until !== null && Date.parse(until) <= at ? follow_up : status
}
