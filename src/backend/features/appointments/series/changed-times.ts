import { invalid } from '../../../http/problem.ts'
import { DAY_MS, MINUTE_MS } from '../../../time/durations.ts'
import type { AppointmentRow } from '../read.ts'
import { readTimes, timesOf, type WrittenTimes } from '../times.ts'
import { clocksOf, type LocalTimes, localTimesOf, written } from './local-times.ts'
import { movedRule } from './moved-rule.ts'
import type { SeriesRow } from './series.ts'

interface Changed extends LocalTimes {
  /** As the caller gave it, or the one of the series, with its days of the week moved. */
  rule: string
  /** The occurrences are so many days later than they were; negative: earlier. */
  days: number
}

/**
 * The times of a series after a change of one of its appointments: a series of Thursdays becomes one of Fridays when one Thursday
 * becomes a Friday.
 * @throws {Problem} 422 as `readTimes`; for another day where the rule is not a weekly one
 */
export function changedTimes(
  series: SeriesRow,
  row: AppointmentRow,
  given: Partial<WrittenTimes>,
  { rrule, timeZone }: { rrule: string | undefined; timeZone: string },
): Changed {
  const { all_day, starts_local, ends_local, closes_before } = series
  const rule = rrule ?? series.rrule
  const names = ['all_day', 'starts_at', 'ends_at', 'response_until'] as const
  if (names.every((name) => given[name] === undefined)) {
    return { all_day, starts_local, ends_local, closes_before, rule, days: 0 }
  }
  const slot = row.edited ? timesOf(row, row.all_day) : slotOf(series, row.series_day ?? starts_local)
  const before = localTimesOf(readTimes(slot, timeZone), timeZone)
  const after = localTimesOf(readTimes({ ...slot, ...defined(given) }, timeZone), timeZone)
  const wasStart = clocksOf(before.starts_local)
  const start = clocksOf(after.starts_local)
  const first = clocksOf(starts_local)
  const days = Math.round((midnightOf(start) - midnightOf(wasStart)) / DAY_MS)
  // Only what the caller changed is changed of the series: an appointment that was moved by itself has other times than it.
  const isOtherKind = after.all_day !== before.all_day
  const time = isOtherKind || timeOf(start) !== timeOf(wasStart) ? timeOf(start) : timeOf(first)
  const length = isOtherKind || lengthOf(after) !== lengthOf(before) ? lengthOf(after) : lengthOf(series)
  const starts = midnightOf(first) + days * DAY_MS + time
  return {
    all_day: isOtherKind ? after.all_day : all_day,
    starts_local: written(starts, isOtherKind ? after.all_day : all_day),
    ends_local: written(starts + length, isOtherKind ? after.all_day : all_day),
    closes_before: after.closes_before === before.closes_before ? closes_before : after.closes_before,
    rule: rrule ?? moved(series.rrule, days),
    days,
  }
}

function defined(given: Partial<WrittenTimes>): Partial<WrittenTimes> {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
}

function lengthOf({ starts_local, ends_local }: Pick<LocalTimes, 'starts_local' | 'ends_local'>): number {
  return clocksOf(ends_local) - clocksOf(starts_local)
}

function timeOf(local: number): number {
  return local - midnightOf(local)
}

/** The occurrence of a day as people write it. */
function slotOf(series: SeriesRow, day: string): WrittenTimes {
  const { all_day, starts_local, ends_local, closes_before } = series
  const first = clocksOf(starts_local)
  const starts = clocksOf(day.slice(0, 10)) + timeOf(first)
  const ends = starts + clocksOf(ends_local) - first
  return {
    all_day,
    starts_at: written(starts, all_day),
    ends_at: written(ends, all_day),
    response_until: closes_before === null ? null : written(starts - closes_before * MINUTE_MS, false),
  }
}

/** @throws {Problem} 422 */
function moved(rrule: string, days: number): string {
  const rule = movedRule(rrule, days)
  if (rule === undefined) throw invalid({ starts_at: [{ key: 'ruleDays' }] })
  return rule
}

function midnightOf(local: number): number {
  return Math.floor(local / DAY_MS) * DAY_MS
}
