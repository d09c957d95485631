import { RRuleTemporal } from 'rrule-temporal'
import { SERIES_MONTHS } from '../../../../contract/appointments/appointments.ts'
import { isCalendarDay } from '../../../../contract/calendar-day.ts'
import { DAY_MS } from '../../../time/durations.ts'
import { endOfDay, momentShowing, momentsShowing, startOfDay } from '../../../time/local-time.ts'
import { MOST_OCCURRENCES, readRule, type Rule, type RuleProblem } from './rule.ts'

/** A series of appointments. Its first occurrence is the first one of the rule at or after its start. */
export interface Series {
  /** As `readRule` reads it. */
  rrule: string
  /** On the clocks of `timeZone` (`2026-12-03T19:30`); of a series that lasts all day: the day (`2026-12-03`). */
  startsLocal: string
  /** Of the same form, not before the start; all day: the last day. */
  endsLocal: string
  timeZone: string
}

export interface Occurrence {
  /** The local day that the rule names (`2026-12-03`). A series has at most one occurrence a day. */
  day: string
  /** ms since 1970; all day: when the first day begins. */
  startsAt: number
  /** ms since 1970; all day: when the last day ends. */
  endsAt: number
}

/**
 * The occurrences of a series that begin in a span, in order, and at most `most` (and 1,000) of them.
 *
 * The clocks decide: an appointment at 19:30 stays at 19:30, and ends at the same time of the clocks, when they are changed. A time
 * that they show twice in autumn is the first of both. A start that they skip in spring is as much later as they are put forward (03:30
 * for 02:30), and so is its end: the length stays. An end that they skip is later, too.
 *
 * @param span from and until are ms since 1970, both included; no until: 24 months
 * @throws {RangeError} for a rule, a start or an end that cannot be read, and for an unknown time zone
 */
export function occurrencesOf({
  from,
  until = monthsAfter(from, SERIES_MONTHS),
  most = MOST_OCCURRENCES,
  ...series
}: Series & { from: number; until?: number; most?: number }): Occurrence[] {
  const rule = ruleOf(series.rrule)
  const read = isCalendarDay(series.startsLocal) ? days : times
  const start = clocksOf(series.startsLocal)
  const length = clocksOf(series.endsLocal) - start
  const found: Occurrence[] = []
  for (const local of shownBy(rule, start, { from, until })) {
    const occurrence = read(local, length, series.timeZone)
    if (occurrence.startsAt > until || isOver(rule, occurrence)) break
    if (occurrence.startsAt >= from) found.push(occurrence)
    if (found.length >= Math.min(most, MOST_OCCURRENCES)) break
  }
  return found
}

/**
 * Why a series cannot be made: `readRule` refuses its rule, or it has no occurrence in the 24 months after its start. Takes at
 * most a tenth of a second, for rules that never happen too.
 */
export function problemOf(series: Series): RuleProblem | undefined {
  const read = readRule(series.rrule)
  if ('problem' in read) return read.problem
  // Where the clocks are ahead of UTC the series begins up to 14 hours earlier.
  const from = clocksOf(series.startsLocal) - DAY_MS
  const [first] = occurrencesOf({ ...series, from, most: 1 })
  return first ? undefined : { key: 'ruleNever', values: { months: SERIES_MONTHS } }
}

/** ms since 1970; where the month is too short for the day, the first days of the next one. */
export function monthsAfter(time: number, months: number): number {
  const date = new Date(time)
  return date.setUTCMonth(date.getUTCMonth() + months)
}

function ruleOf(text: string): Rule {
  const read = readRule(text)
  if ('problem' in read) throw new RangeError(`The rule ${text} is refused: ${read.problem.key}`)
  return read.rule
}

/** What the clocks show, in ms as if it were UTC. */
function clocksOf(local: string): number {
  const [day = '', time = '00:00'] = local.split('T')
  const at = Date.parse(`${day}T${time}Z`)
  if (!isCalendarDay(day) || !/^([01]\d|2[0-3]):[0-5]\d$/.test(time)) {
    throw new RangeError(`${local} is neither a day nor a time of the clocks`)
  }
  return at
}

/**
 * What the clocks show when an occurrence begins, around a span of moments, in ms as if it were UTC. The library expands in UTC: in a
 * zone it leaves out times that the clocks skip.
 */
function shownBy(rule: Rule, start: number, { from, until }: { from: number; until: number }): number[] {
  const expanded = new RRuleTemporal({
    freq: rule.freq,
    interval: rule.interval,
    byDay: given(rule.byDay.map(({ day, nth }) => `${nth ?? ''}${day}`)),
    byMonthDay: given(rule.byMonthDay),
    byMonth: given(rule.byMonth),
    bySetPos: given(rule.bySetPos),
    wkst: rule.weekStart,
    count: rule.count ?? undefined,
    dtstart: {
      timeZoneId: 'UTC',
      toString: () => `${new Date(start).toISOString().slice(0, 19)}+00:00[UTC]`,
    },
  })
  // Clocks are ahead of UTC by up to 14 hours, and behind by up to 12.
  const first = Math.max(start, from - DAY_MS)
  const last = Math.min(until + DAY_MS, LAST_MOMENT)
  if (first > last) return []
  try {
    return expanded
      .between(new Date(first), new Date(last), true)
      .map(({ epochMilliseconds }) => epochMilliseconds)
  } catch (error) {
    // The library has looked at 10,000 days, weeks, months or years in a row, and none has an occurrence.
    if (error instanceof Error && error.message.startsWith('Maximum iterations')) return []
    throw error
  }
}

/** A year of four digits. */
const LAST_MOMENT = Date.UTC(9999, 11, 31)

function given<T>(list: readonly T[]): T[] | undefined {
  return list.length > 0 ? [...list] : undefined
}

function times(local: number, length: number, timeZone: string): Occurrence {
  const starts = momentsShowing(local, timeZone)
  const [startsAt] = starts.moments
  const day = dayOf(local)
  return startsAt === undefined
    ? { day, startsAt: starts.skipped, endsAt: starts.skipped + length }
    : { day, startsAt, endsAt: momentShowing(local + length, timeZone) }
}

function days(local: number, length: number, timeZone: string): Occurrence {
  const day = dayOf(local)
  return {
    day,
    startsAt: startOfDay(day, timeZone),
    endsAt: endOfDay(dayOf(local + length), timeZone),
  }
}

function dayOf(local: number): string {
  return new Date(local).toISOString().slice(0, 10)
}

/** Whether it begins after the end of the rule. */
function isOver({ until }: Rule, { day, startsAt }: Occurrence): boolean {
  if (until === null) return false
  return 'day' in until ? day > until.day : startsAt > until.at
}
