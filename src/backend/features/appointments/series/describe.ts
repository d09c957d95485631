import { DAY_MS } from '../../../time/durations.ts'
import { localTime } from '../../../time/local-time.ts'
import type { Series } from './occurrences.ts'
import { type Frequency, type Rule, type Weekday, weekdays } from './rule.ts'

/** A rule as a page says it: every two weeks on Thursday, ten times. */
export interface RuleWords {
  /** Every so many units. */
  every: number
  unit: 'day' | 'week' | 'month' | 'year'
  /** Of a week, from Monday on; of a month: the `nth` of it. Empty: the rule says nothing of them. */
  days: readonly Weekday[]
  /** Which of the days of a month; -1: the last one. */
  nth: number | null
  /** 1 to 31; -1: the last day of the month. */
  monthDay: number | null
  /** 1 to 12, of a yearly rule. */
  month: number | null
  ends: { count: number } | { until: string } | null
}

/**
 * What a rule says, with the days that it takes from the start of its series; null where these words do not suffice. UNTIL is the last
 * local day.
 */
export function describeRule(
  rule: Rule,
  { startsLocal, timeZone }: Pick<Series, 'startsLocal' | 'timeZone'>,
): RuleWords | null {
  const start = new Date(`${startsLocal.slice(0, 10)}T00:00Z`)
  const said = daysSaid(rule, start)
  if (!said) return null
  return {
    every: rule.interval,
    unit: units[rule.freq],
    days: [],
    nth: null,
    monthDay: null,
    month: null,
    ...said,
    ends: endOf(rule, startsLocal, timeZone),
  }
}

const units = { DAILY: 'day', WEEKLY: 'week', MONTHLY: 'month', YEARLY: 'year' } as const satisfies Record<
  Frequency,
  RuleWords['unit']
>

function daysSaid(rule: Rule, start: Date): Partial<RuleWords> | undefined {
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
      if (byDay.length === 0) return { monthDay: ownDay }
      return byMonthDay.length === 0 ? nthDay(byDay) : undefined
    case 'YEARLY': {
      const month = byMonth[0] ?? start.getUTCMonth() + 1
      if (byDay.length === 0) {
        // A day of the month without a month is that day in all twelve.
        return byMonthDay.length > byMonth.length ? undefined : { monthDay: ownDay, month }
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
function nthDay(byDay: Rule['byDay']): Partial<RuleWords> | undefined {
  const [one, ...others] = byDay
  return one && others.length === 0 && one.nth !== null ? { days: [one.day], nth: one.nth } : undefined
}

function endOf({ count, until }: Rule, startsLocal: string, timeZone: string): RuleWords['ends'] {
  if (count !== null) return { count }
  if (until === null) return null
  if ('day' in until) return { until: until.day }
  const last = localTime(until.at, timeZone)
  // The occurrence of the last day begins after the last moment, and is none.
  const isBefore = last.toISOString().slice(11, 16) < (startsLocal.slice(11) || '00:00')
  const lastDay = new Date(last.getTime() - (isBefore ? DAY_MS : 0))
  return { until: lastDay.toISOString().slice(0, 10) }
}
