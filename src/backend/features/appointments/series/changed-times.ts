import { invalid } from '../../../http/problem.ts'
import { DAY_MS, MINUTE_MS } from '../../../time/durations.ts'
import type { AppointmentRow } from '../read.ts'
import { readTimes, type WrittenTimes } from '../times.ts'
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
  { series_day }: Pick<AppointmentRow, 'series_day'>,
  given: Partial<WrittenTimes>,
  { rrule, timeZone }: { rrule: string | undefined; timeZone: string },
): Changed {
  const { all_day, starts_local, ends_local, closes_before } = series
  const rule = rrule ?? series.rrule
  const before = slotOf(series, series_day ?? starts_local)
  const names = ['all_day', 'starts_at', 'ends_at', 'response_until'] as const
  if (names.every((name) => given[name] === undefined)) {
    return { all_day, starts_local, ends_local, closes_before, rule, days: 0 }
  }
  const wanted = {
    all_day: given.all_day ?? before.all_day,
    starts_at: given.starts_at ?? before.starts_at,
    ends_at: given.ends_at ?? before.ends_at,
    response_until: given.response_until === undefined ? before.response_until : given.response_until,
  }
  const after = localTimesOf(readTimes(wanted, timeZone), timeZone)
  const starts = clocksOf(after.starts_local)
  const days = Math.round((startOfDay(starts) - startOfDay(clocksOf(before.starts_at))) / DAY_MS)
  const first = startOfDay(clocksOf(starts_local)) + days * DAY_MS + (starts - startOfDay(starts))
  const length = clocksOf(after.ends_local) - starts
  return {
    all_day: after.all_day,
    starts_local: written(first, after.all_day),
    ends_local: written(first + length, after.all_day),
    closes_before: after.closes_before,
    rule: rrule ?? moved(series.rrule, days),
    days,
  }
}

/** The occurrence of a day as people write it. */
function slotOf(series: SeriesRow, day: string): WrittenTimes {
  const { all_day, starts_local, ends_local, closes_before } = series
  const first = clocksOf(starts_local)
  const starts = clocksOf(day.slice(0, 10)) + (first - startOfDay(first))
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

function startOfDay(local: number): number {
  return Math.floor(local / DAY_MS) * DAY_MS
}
