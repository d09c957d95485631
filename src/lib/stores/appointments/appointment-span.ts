import { addDays, lightFormat } from 'date-fns'
import type { Appointment } from '../../../contract/appointments/appointments.ts'
import type { AppointmentsAhead } from '../../device/kept-appointments.ts'

/** Days such as `2026-12-03`, both included. */
export interface Span {
  from: string
  to: string
}

/** How many days the device keeps (product page, section 5: eight weeks). */
const DAYS_AHEAD = 56
/** Most appointments that the device keeps: a fraction of the room for all that was shown. */
const MOST_AHEAD = 400
const DAY_LENGTH = '2026-12-03'.length

/** The day of a moment on the clock of the device. */
export function dayOf(moment: string | number): string {
  return lightFormat(moment, 'yyyy-MM-dd')
}

/** The days that the device keeps, from `now` (ms) on. */
export function spanAhead(now: number): Span {
  return { from: dayOf(now), to: dayOf(addDays(now, DAYS_AHEAD - 1).getTime()) }
}

/** When an appointment begins (ms); all day: when its first day begins on the clock of the device. */
export function startOf({ starts_at }: Pick<Appointment, 'starts_at'>): number {
  return isDay(starts_at) ? new Date(`${starts_at}T00:00`).getTime() : Date.parse(starts_at)
}

/** When an appointment is over (ms); all day: when its last day is over on the clock of the device. */
export function endOf({ ends_at }: Pick<Appointment, 'ends_at'>): number {
  return isDay(ends_at) ? addDays(`${ends_at}T00:00`, 1).getTime() : Date.parse(ends_at)
}

/** Whether the appointment takes place on one of the days. */
export function isIn(span: Span, { starts_at, ends_at }: Appointment): boolean {
  return dayIn(starts_at) <= span.to && dayIn(ends_at) >= span.from
}

/** Whether all days of the second span are days of the first. */
export function covers(outer: Span, inner: Span): boolean {
  return outer.from <= inner.from && outer.to >= inner.to
}

/** The days that both have; undefined: none. */
export function common(one: Span, other: Span): Span | undefined {
  const from = one.from > other.from ? one.from : other.from
  const to = one.to < other.to ? one.to : other.to
  return from <= to ? { from, to } : undefined
}

/**
 * The part of an answer that the device keeps. `to` is an earlier day where there are more appointments than the answer or the device
 * holds.
 * @param span the days to keep, all of them asked for
 */
export function aheadOf(
  answer: { data: readonly Appointment[]; more: boolean },
  { from, to }: Span,
): AppointmentsAhead {
  const found = answer.data.filter((one) => isIn({ from, to }, one))
  const data = found.slice(0, MOST_AHEAD)
  const isCut = found.length > data.length
  const last = isCut ? data.at(-1) : answer.more ? answer.data.at(-1) : undefined
  if (!last) return { from, to, data }
  // Others may begin on the day of the last one.
  const complete = dayOf(addDays(startOf(last), -1).getTime())
  const reached = complete < from ? from : complete < to ? complete : to
  return { from, to: reached, data: data.filter((one) => isIn({ from, to: reached }, one)) }
}

/** What is kept, with the rows of a newer answer that holds every appointment of its days. */
export function aheadWith(
  known: AppointmentsAhead,
  newer: Span & { data: readonly Appointment[] },
): AppointmentsAhead {
  const ids = new Set(newer.data.map(({ id }) => id))
  const others = known.data.filter((one) => !ids.has(one.id) && !isIn(newer, one))
  const data = [...others, ...newer.data.filter((one) => isIn(known, one))].toSorted(
    (one, other) => startOf(one) - startOf(other) || one.id - other.id,
  )
  return { ...known, data }
}

function dayIn(time: string): string {
  return isDay(time) ? time : dayOf(time)
}

function isDay(time: string): boolean {
  return time.length === DAY_LENGTH
}
