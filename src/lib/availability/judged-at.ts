import type { OwnAvailability } from '../../contract/availability/availability.ts'

/**
 * The time at which a page judges a status, in ms since 1970: not before it was set. The time of the page may be half a minute old, and the
 * clock of the device slow; a status that was just set would not hold yet.
 */
export function judgedAt({ set_at }: Pick<OwnAvailability, 'set_at'>, now: number): number {
  return set_at === null ? now : Math.max(now, Date.parse(set_at))
}
