import type { Appointment } from '../../../contract/appointments/appointments.ts'
import { addDays, dayOf, startOf } from '../../appointments/calendar.ts'
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

/** The days that the device keeps, from `now` (ms) on. */
export function spanAhead(now: number): Span {
  const from = dayOf(now)
  return { from, to: addDays(from, DAYS_AHEAD - 1) }
}

/** Whether the appointment takes place on one of the days. */
export function isIn(span: Span, { all_day, starts_at, ends_at }: Appointment): boolean {
  const [first, last] = all_day ? [starts_at, ends_at] : [dayOf(starts_at), dayOf(ends_at)]
  return first <= span.to && last >= span.from
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
  const complete = addDays(dayOf(startOf(last)), -1)
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
