import { MINUTE_MS } from '../../../time/durations.ts'
import { localTime, momentShowing } from '../../../time/local-time.ts'
import { iso } from '../../../time/iso.ts'
import type { StoredTimes } from '../times.ts'
import type { SeriesRow } from './series.ts'

/** The times of a series on the clocks of its organisation. */
export type LocalTimes = Pick<SeriesRow, 'all_day' | 'starts_local' | 'ends_local' | 'closes_before'>

/** What the clocks show (`2026-12-03T19:30`), or the day of it, of a time in ms as if it were UTC. */
export function written(local: number, allDay: boolean): string {
  return new Date(local).toISOString().slice(0, allDay ? 10 : 16)
}

/** What the clocks show, in ms as if it were UTC. */
export function clocksOf(local: string): number {
  return Date.parse(`${local.slice(0, 10)}T${local.slice(11) || '00:00'}Z`)
}

/** The stored times of one appointment on the clocks of its organisation. */
export function localTimesOf(
  { all_day, starts_at, first_day, last_day, ends_at, response_until }: StoredTimes,
  timeZone: string,
): LocalTimes {
  const clocks = (time: string) => localTime(Date.parse(time), timeZone).getTime()
  const starts = clocks(starts_at)
  return {
    all_day,
    starts_local: all_day ? first_day : written(starts, false),
    ends_local: all_day ? last_day : written(clocks(ends_at), false),
    closes_before: response_until === null ? null : Math.round((starts - clocks(response_until)) / MINUTE_MS),
  }
}

/** When responses to an appointment are closed that begins then (ms since 1970): ISO 8601 UTC; null: when it begins. */
export function deadlineOf(
  { closes_before }: Pick<LocalTimes, 'closes_before'>,
  startsAt: number,
  timeZone: string,
): string | null {
  if (closes_before === null) return null
  return iso(momentShowing(localTime(startsAt, timeZone).getTime() - closes_before * MINUTE_MS, timeZone))
}
