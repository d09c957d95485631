import { type Recurrence, type Weekday, weekdays } from '../../../../contract/appointments/appointments.ts'
import { DAY_MS } from '../../../time/durations.ts'
import { localTime } from '../../../time/local-time.ts'
import type { Series } from './occurrences.ts'
import { type Frequency, readRule, type Rule } from './rule.ts'
import type { SeriesRow } from './series.ts'

/** The rule of a series in words; null where these words do not suffice. */
export function recurrenceOf(
  { rrule, starts_local }: Pick<SeriesRow, 'rrule' | 'starts_local'>,
  timeZone: string,
): Recurrence | null {
  const read = readRule(rrule)
  return 'rule' in read ? describeRule(read.rule, { startsLocal: starts_local, timeZone }) : null
}

/**
 * What a rule says, with the days that it takes from the start of its series; null where these words do not suffice. UNTIL is the last
 * local day.
 */
export function describeRule(
  rule: Rule,
  { startsLocal, timeZone }: Pick<Series, 'startsLocal' | 'timeZone'>,
): Recurrence | null {
  const start = new Date(`${startsLocal.slice(0, 10)}T00:00Z`)
  const said = daysSaid(rule, start)
  if (!said) return null
  return {
    every: rule.interval,
    unit: units[rule.freq],
    days: [],
    nth: null,
    month_day: null,
    month: null,
    ...said,
    count: rule.count,
    until: lastDayOf(rule, startsLocal, timeZone),
  }
}

const units = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' } as const satisfies Record<
  Frequency,
  Recurrence['unit']
>

function daysSaid(rule: Rule, start: Date): Partial<Recurrence> | undefined {
  if (rule.bySetPos.length > 0 || rule.byMonthDay.length > 1 || rule.byMonth.length > 1) return undefined
  const { byDay, byMonthDay, byMonth } = rule
  const ownDay = byMonthDay[0] ?? start.getUTCDate()
  switch (rule.freq) {
    case 'DAILY':
      return byDay.length + byMonthDay.length + byMonth.length === 0 ? {} : undefined
    case 'WEEKLY':
      return byMonth.length === 0 ? { days: daysOfWeek(rule, start) } : undefined
    case 'MONTHLY':
      if (byMonth.length > 0) return undefined
      if (byDay.length === 0) return { month_day: ownDay }
      return byMonthDay.length === 0 ? nthDay(byDay) : undefined
    case 'YEARLY': {
      const month = byMonth[0] ?? start.getUTCMonth() + 1
      if (byDay.length === 0) {
        // A day of the month without a month is that day in all twelve.
        return byMonthDay.length > byMonth.length ? undefined : { month_day: ownDay, month }
      }
      const said = byMonthDay.length === 0 && byMonth.length > 0 ? nthDay(byDay) : undefined
      return said && { ...said, month }
    }
  }
}

function daysOfWeek({ byDay }: Rule, start: Date): Weekday[] {
  const named = byDay.map(({ day }) => day)
  // JavaScript's week starts on Sunday.
  const own = (start.getUTCDay() + 6) % 7
  return weekdays.filter((day, index) => (named.length > 0 ? named.includes(day) : index === own))
}

/** One day of the week with its number, as the first Thursday. */
function nthDay(byDay: Rule['byDay']): Partial<Recurrence> | undefined {
  const [one, ...others] = byDay
  return one && others.length === 0 && one.nth !== null ? { days: [one.day], nth: one.nth } : undefined
}

/** The last local day on which an occurrence can begin (`2026-12-31`); null: the rule names none. */
export function lastDayOf(
  { until }: Pick<Rule, 'until'>,
  startsLocal: string,
  timeZone: string,
): string | null {
  if (until === null) return null
  if ('day' in until) return until.day
  const last = localTime(until.at, timeZone)
  // The occurrence of the last day begins after the last moment, and is none.
  const isBefore = last.toISOString().slice(11, 16) < (startsLocal.slice(11) || '00:00')
  const lastDay = new Date(last.getTime() - (isBefore ? DAY_MS : 0))
  return lastDay.toISOString().slice(0, 10)
}
