const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** How long an appointment lasts until a member says otherwise. */
const USUAL_LENGTH_MS = 120 * MINUTE_MS
const USUAL_START = '19:30'

/**
 * From when to when an appointment lasts, as a form holds it: `2026-12-03T19:30` on the clocks of its organisation, all day
 * `2026-12-03`; '' where nothing is chosen.
 */
export interface WrittenSpan {
  allDay: boolean
  start: string
  end: string
}

/** The span of a new appointment on a day: in the evening, for two hours; '' where no day is known. */
export function usualSpan(day: string): WrittenSpan {
  const start = day === '' ? '' : `${day}T${USUAL_START}`
  return { allDay: false, start, end: shifted(start, USUAL_LENGTH_MS, false) }
}

/**
 * How long a span lasts, in ms on the clock face; all day: from its first day to its last one. Where that is not known, or where it ends
 * before it starts: two hours, all day 0.
 */
export function lengthOf({ allDay, start, end }: WrittenSpan): number {
  const length = onFace(end) - onFace(start)
  if (length >= 0) return length
  return allDay ? 0 : USUAL_LENGTH_MS
}

/** The span with another start: the end follows by `length` (ms), unless the start is no time. */
export function withStart(span: WrittenSpan, start: string, length: number): WrittenSpan {
  return { ...span, start, end: shifted(start, length, span.allDay) || span.end }
}

/** The span of whole days, or with times again: these are the usual ones, unless the span `before` had times on the same days. */
export function withAllDay(span: WrittenSpan, allDay: boolean, before: WrittenSpan): WrittenSpan {
  if (allDay === span.allDay) return span
  if (allDay) return { allDay, start: dayOf(span.start), end: dayOf(span.end) }
  const start = atTime(span.start, timeOf(before.start) || USUAL_START)
  const end = atTime(span.end, timeOf(before.end) || usualEnd(start))
  return { allDay, start, end }
}

/** A span whose start and end are days or times as `allDay` says: after a merge with the change of another person they may not be. */
export function fittingSpan({ allDay, start, end }: WrittenSpan): WrittenSpan {
  if (allDay) return { allDay, start: dayOf(start), end: dayOf(end) }
  const isDay = (time: string) => time.length === 10
  const from = isDay(start) ? atTime(start, USUAL_START) : start
  return { allDay, start: from, end: isDay(end) ? atTime(end, usualEnd(from)) : end }
}

/** The time that a clock in `timeZone` shows at `iso`: `2026-12-03T19:30`. */
export function wallTime(iso: string, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const part = new Map(format.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]))
  const year = String(part.get('year')).padStart(4, '0')
  return `${year}-${part.get('month')}-${part.get('day')}T${part.get('hour')}:${part.get('minute')}`
}

/** Whether clocks of two time zones show different times now or half a year from now. @param now in ms since 1970 */
export function hasOtherClocks(timeZone: string, other: string, now: number): boolean {
  return [now, now + 182 * DAY_MS].some((at) => {
    const iso = new Date(at).toISOString()
    return wallTime(iso, timeZone) !== wallTime(iso, other)
  })
}

/** `21:30` */
function usualEnd(start: string): string {
  return timeOf(shifted(start, USUAL_LENGTH_MS, false))
}

function dayOf(time: string): string {
  return time.slice(0, 10)
}

function timeOf(time: string): string {
  return time.slice(11, 16)
}

function atTime(day: string, time: string): string {
  return day === '' ? '' : `${day}T${time}`
}

/** ms, as if the clocks were those of UTC; NaN: it is no time. */
function onFace(time: string): number {
  return Date.parse(time.length === 10 ? time : `${time}Z`)
}

/** '' where the time is none, or would be after the year 9999. */
function shifted(time: string, ms: number, allDay: boolean): string {
  const at = onFace(time) + ms
  if (Number.isNaN(at) || at > Date.parse('9999-12-31T23:59Z')) return ''
  return new Date(at).toISOString().slice(0, allDay ? 10 : 16)
}
