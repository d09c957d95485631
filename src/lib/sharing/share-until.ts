import { isCalendarDay } from '../../contract/calendar-day.ts'
import { longestShare, type SharedKind } from '../../contract/sharing/shared-links.ts'

/** What is chosen instead of a number of minutes. */
export const OWN_DATE = 'date'

/**
 * The minutes that were chosen: to the end of an own day on the clocks of the device. undefined: that is no day, is over, or too far
 * away. `now` in ms since 1970.
 */
export function untilMinutes(kind: SharedKind, chosen: string, day: string, now: number): number | undefined {
  if (chosen !== OWN_DATE) return Number(chosen)
  if (!isCalendarDay(day)) return undefined
  const minutes = Math.floor((new Date(`${day}T23:59:59`).getTime() - now) / 60_000)
  return minutes >= 1 && minutes <= longestShare[kind] ? minutes : undefined
}

/** `2026-11-21`, on the clocks of the device. */
export function dayOf(time: number): string {
  const date = new Date(time)
  const two = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
}
