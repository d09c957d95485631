import { LONGEST_RULE, type Weekday, weekdays } from '../../../../contract/appointments/appointments.ts'
import { isCalendarDay } from '../../../../contract/calendar-day.ts'

/** A rule that counts its occurrences names at most so many. */
export const MOST_OCCURRENCES = 1000
/** Largest INTERVAL, in units of FREQ. */
export const LONGEST_INTERVAL = 999

const frequencies = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY'] as const
export type Frequency = (typeof frequencies)[number]

/** A rule of recurrence (RFC 5545, 3.3.10). An empty list: the rule has no such part. */
export interface Rule {
  freq: Frequency
  /** Every so many days, weeks, months or years. */
  interval: number
  /** `nth` counts in the month, or in the year where a yearly rule names no months; negative: from its end; null: each one. */
  byDay: readonly { day: Weekday; nth: number | null }[]
  /** 1 to 31; negative: from the end of the month. */
  byMonthDay: readonly number[]
  /** 1 to 12. */
  byMonth: readonly number[]
  /** Which occurrences of a day, week, month or year count; negative: from its end. */
  bySetPos: readonly number[]
  weekStart: Weekday
  /** How many occurrences there are. */
  count: number | null
  /** The last local day, or the last moment (ms since 1970) at which an occurrence can begin. */
  until: { day: string } | { at: number } | null
}

/**
 * Why a rule is refused, and the values of the sentence about it.
 * - `ruleUnreadable`: it is no rule, or a part has a value that its FREQ does not allow
 * - `ruleTooDense`: more than one occurrence a day
 * - `ruleUnsupported`: it has a `part` (`BYWEEKNO`) that is not supported, or not beside its other parts
 * - `ruleTooSparse`: its interval is above `limit`
 * - `ruleTwoEnds`: it has both COUNT and UNTIL
 * - `ruleUntil`: UNTIL is neither a day of the calendar nor a time in UTC
 * - `ruleNever`: there is no occurrence
 * - `seriesTooLong`: it has `count` occurrences, `limit` are possible
 */
export interface RuleProblem {
  key:
    | 'ruleUnreadable'
    | 'ruleTooDense'
    | 'ruleUnsupported'
    | 'ruleTooSparse'
    | 'ruleTwoEnds'
    | 'ruleUntil'
    | 'ruleNever'
    | 'seriesTooLong'
  values?: Record<string, string | number>
}

/**
 * Reads the value of an RRULE (`FREQ=WEEKLY;INTERVAL=2;BYDAY=TH;COUNT=10`): the parts that `Rule` has, in any order, in capital or
 * small letters.
 */
export function readRule(text: string): { rule: Rule } | { problem: RuleProblem } {
  const parts = partsOf(text)
  if (!parts) return unreadable
  const left = [...parts.keys()].filter((name) => !supported.has(name))
  if (dense.has(parts.get('FREQ') ?? '') || left.some((name) => dense.has(name))) {
    return { problem: { key: 'ruleTooDense' } }
  }
  const part = left.find((name) => unsupported.has(name))
  if (part !== undefined) return { problem: { key: 'ruleUnsupported', values: { part } } }
  if (left.length > 0) return unreadable

  const rule = ruleOf(parts)
  if (!rule || !fits(rule)) return unreadable
  if (countsBesideMonthDays(rule))
    return { problem: { key: 'ruleUnsupported', values: { part: 'BYMONTHDAY' } } }
  const problem = problemOfEnd(parts, rule) ?? problemOfInterval(rule)
  return problem ? { problem } : { rule }
}

const unreadable = { problem: { key: 'ruleUnreadable' } } as const
const dense: ReadonlySet<string> = new Set([
  'SECONDLY',
  'MINUTELY',
  'HOURLY',
  'BYHOUR',
  'BYMINUTE',
  'BYSECOND',
])
const unsupported: ReadonlySet<string> = new Set(['BYYEARDAY', 'BYWEEKNO', 'RSCALE', 'SKIP'])
const supported: ReadonlySet<string> = new Set([
  'FREQ',
  'INTERVAL',
  'BYDAY',
  'BYMONTHDAY',
  'BYMONTH',
  'BYSETPOS',
  'WKST',
  'COUNT',
  'UNTIL',
])

/** By name; undefined: the text does not have the form, or a part stands twice. */
function partsOf(text: string): Map<string, string> | undefined {
  if (text.length > LONGEST_RULE) return undefined
  const parts = new Map<string, string>()
  for (const written of text.trim().toUpperCase().split(';')) {
    const [, name, value] = /^([A-Z-]+)=([^=]+)$/.exec(written) ?? []
    if (name === undefined || value === undefined || parts.has(name)) return undefined
    parts.set(name, value)
  }
  return parts
}

/** undefined: a part has no value that it can have. */
function ruleOf(parts: ReadonlyMap<string, string>): Rule | undefined {
  const freq = frequencies.find((name) => name === parts.get('FREQ'))
  const interval = numberOf(parts.get('INTERVAL') ?? '1')
  const weekStart = weekdays.find((day) => day === (parts.get('WKST') ?? 'MO'))
  const byDay = listOf(parts.get('BYDAY'), dayOf)
  const byMonthDay = listOf(parts.get('BYMONTHDAY'), signed(31))
  const byMonth = listOf(parts.get('BYMONTH'), monthOf)
  const bySetPos = listOf(parts.get('BYSETPOS'), signed(366))
  const count = parts.has('COUNT') ? numberOf(parts.get('COUNT') ?? '') : null
  if (!freq || !interval || !weekStart || count === undefined) return undefined
  if (!byDay || !byMonthDay || !byMonth || !bySetPos) return undefined
  const until = parts.has('UNTIL') ? (untilOf(parts.get('UNTIL') ?? '') ?? null) : null
  return { freq, interval, byDay, byMonthDay, byMonth, bySetPos, weekStart, count, until }
}

/** Whether RFC 5545 allows these parts together. */
function fits({ freq, byDay, byMonthDay, byMonth, bySetPos }: Rule): boolean {
  if (freq === 'WEEKLY' && byMonthDay.length > 0) return false
  if (bySetPos.length > 0 && byDay.length + byMonthDay.length + byMonth.length === 0) return false
  const most = freq === 'MONTHLY' || byMonth.length > 0 ? DAYS_IN_MONTH : DAYS_IN_YEAR
  const canCount = freq === 'MONTHLY' || freq === 'YEARLY'
  return byDay.every(({ nth }) => nth === null || (canCount && Math.abs(nth) <= most))
}

/** The library leaves BYMONTHDAY out of a yearly rule with counted days (`BYDAY=5TU`). */
function countsBesideMonthDays({ freq, byDay, byMonthDay }: Rule): boolean {
  return freq === 'YEARLY' && byMonthDay.length > 0 && byDay.some(({ nth }) => nth !== null)
}

/** How often a day of the week can be in a month. */
const DAYS_IN_MONTH = 5
/** How often it is in every year. The 53rd, of few years, is refused: the library takes a day of the next year for it. */
const DAYS_IN_YEAR = 52

function problemOfEnd(parts: ReadonlyMap<string, string>, { count, until }: Rule): RuleProblem | undefined {
  if (parts.has('COUNT') && parts.has('UNTIL')) return { key: 'ruleTwoEnds' }
  if (parts.has('UNTIL') && until === null) return { key: 'ruleUntil' }
  if (count === 0) return { key: 'ruleNever' }
  if (count !== null && count > MOST_OCCURRENCES) {
    return { key: 'seriesTooLong', values: { count, limit: MOST_OCCURRENCES } }
  }
  return undefined
}

function problemOfInterval({ interval }: Rule): RuleProblem | undefined {
  return interval > LONGEST_INTERVAL
    ? { key: 'ruleTooSparse', values: { limit: LONGEST_INTERVAL } }
    : undefined
}

/** Each value once; no list: empty; undefined: one of them is none. */
function listOf<T>(text: string | undefined, read: (one: string) => T | undefined): T[] | undefined {
  const list: T[] = []
  for (const one of new Set(text?.split(','))) {
    const value = read(one)
    if (value === undefined) return undefined
    list.push(value)
  }
  return list
}

/** Up to 15 digits: exact as a number. */
function numberOf(text: string): number | undefined {
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined
}

function monthOf(text: string): number | undefined {
  const month = numberOf(text) ?? 0
  return month >= 1 && month <= 12 ? month : undefined
}

/** Reads 1 to `most`, and with a minus. */
function signed(most: number): (text: string) => number | undefined {
  return (text) => {
    const value = /^[+-]?\d{1,3}$/.test(text) ? Number(text) : 0
    return value !== 0 && Math.abs(value) <= most ? value : undefined
  }
}

function dayOf(text: string): Rule['byDay'][number] | undefined {
  const [, count, name] = /^([+-]?\d{1,2})?([A-Z]{2})$/.exec(text) ?? []
  const day = weekdays.find((known) => known === name)
  const nth = count === undefined ? null : Number(count)
  return day && nth !== 0 ? { day, nth } : undefined
}

/** `20261231` or `20261231T183000Z`. */
function untilOf(text: string): Rule['until'] | undefined {
  const [, year, month, date, hour, minute, second] =
    /^(\d{4})(\d{2})(\d{2})(?:T(\d{2})(\d{2})(\d{2})Z)?$/.exec(text) ?? []
  const day = `${year}-${month}-${date}`
  if (!isCalendarDay(day)) return undefined
  if (hour === undefined) return { day }
  const at = Date.parse(`${day}T${hour}:${minute}:${second}Z`)
  return Number.isNaN(at) || Number(hour) > 23 ? undefined : { at }
}
