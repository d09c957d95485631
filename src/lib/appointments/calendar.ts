import {
  addDays as daysLater,
  addMonths as monthsLater,
  differenceInCalendarDays,
  getISOWeek,
  lastDayOfMonth,
  lightFormat,
  startOfISOWeek,
} from 'date-fns'
import type { Appointment } from '../../contract/appointments/appointments.ts'

/** A day without a time zone: `2026-12-03`. */
export type Day = string
/** `2026-12`. */
export type Month = string

export interface CalendarWeek {
  /** Of ISO 8601: the first week of a year contains the 4th of January. */
  number: number
  /** From Monday to Sunday; some may be of the month before or after. */
  days: readonly Day[]
}

export interface AppointmentDay {
  day: Day
  appointments: readonly Appointment[]
}

type Span = Pick<Appointment, 'all_day' | 'starts_at' | 'ends_at'>

const FIRST_DAY: Day = '1970-01-01'
const LAST_DAY: Day = '9999-12-31'

/** The day that the clocks of the device show at a time: an ISO text or ms since 1970. */
export function dayOf(time: string | number | Date): Day {
  return lightFormat(time, 'yyyy-MM-dd')
}

/** Noon of a day on the clocks of the device, as a text that `Date` reads: no clock change makes it another day. */
export function noonOf(day: Day): string {
  return `${day}T12:00:00`
}

export function monthOfDay(day: Day): Month {
  return day.slice(0, 7)
}

/** So many days later, before for a negative number; never outside of 1970 to 9999. */
export function addDays(day: Day, days: number): Day {
  return known(dayOf(daysLater(noonOf(day), days)))
}

/** The same day so many months later, or the last day of a shorter month; never outside of 1970 to 9999. */
export function addMonths(day: Day, months: number): Day {
  return known(dayOf(monthsLater(noonOf(day), months)))
}

/** `2027-01` of `2026-12` and 1; never outside of 1970 to 9999. */
export function shiftMonth(month: Month, months: number): Month {
  return monthOfDay(addMonths(`${month}-01`, months))
}

/** How many days `to` is after `from`; negative if it is before. */
export function daysBetween(from: Day, to: Day): number {
  return differenceInCalendarDays(noonOf(to), noonOf(from))
}

export function mondayOf(day: Day): Day {
  return known(dayOf(startOfISOWeek(noonOf(day))))
}

/** The first week of a year contains the 4th of January. */
export function isoWeek(day: Day): number {
  return getISOWeek(noonOf(day))
}

/** The weeks that have a day of the month. */
export function weeksOfMonth(month: Month): CalendarWeek[] {
  const monday = mondayOf(`${month}-01`)
  const weeks = daysBetween(monday, dayOf(lastDayOfMonth(noonOf(`${month}-01`)))) / 7
  return Array.from({ length: Math.floor(weeks) + 1 }, (_, week) => {
    const first = addDays(monday, 7 * week)
    return { number: isoWeek(first), days: daysFrom(first, addDays(first, 6)) }
  })
}

/** All days from one to another, both included. */
export function daysFrom(from: Day, to: Day): Day[] {
  return Array.from({ length: Math.max(0, daysBetween(from, to) + 1) }, (_, days) => addDays(from, days))
}

/**
 * The first and the last day of an appointment: its own days if it lasts all day, otherwise those on the clocks of the device.
 * One that ends at midnight does not reach into the next day.
 */
export function spanOf({ all_day, starts_at, ends_at }: Span): { first: Day; last: Day } {
  if (all_day) return { first: starts_at, last: ends_at > starts_at ? ends_at : starts_at }
  const start = Date.parse(starts_at)
  const end = Math.max(start, Date.parse(ends_at) - 1)
  return { first: dayOf(start), last: dayOf(end) }
}

/** When it is over, in ms since 1970; an all-day one with the last day on the clocks of the device. */
export function endOf(appointment: Span): number {
  if (!appointment.all_day) return Date.parse(appointment.ends_at)
  return new Date(`${addDays(spanOf(appointment).last, 1)}T00:00:00`).getTime()
}

/** When it begins, in ms since 1970; an all-day one with its first day on the clocks of the device. */
export function startOf({ all_day, starts_at }: Pick<Span, 'all_day' | 'starts_at'>): number {
  return all_day ? new Date(`${starts_at}T00:00:00`).getTime() : Date.parse(starts_at)
}

/** The order within a day: those that last all day, then by their begin, their end and their title. */
export function compareAppointments(a: Appointment, b: Appointment): number {
  return (
    Number(b.all_day) - Number(a.all_day) ||
    startOf(a) - startOf(b) ||
    endOf(a) - endOf(b) ||
    a.title.localeCompare(b.title) ||
    a.id - b.id
  )
}

/** The days from one to another, both included, that have appointments; one over several days stands on each of them. */
export function appointmentDays(
  appointments: readonly Appointment[],
  from: Day,
  to: Day,
): readonly AppointmentDay[] {
  const days = new Map<Day, Appointment[]>()
  for (const appointment of appointments) {
    const { first, last } = spanOf(appointment)
    for (const day of daysFrom(first > from ? first : from, last < to ? last : to)) {
      const ofDay = days.get(day)
      if (ofDay) ofDay.push(appointment)
      else days.set(day, [appointment])
    }
  }
  return [...days]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([day, ofDay]) => ({ day, appointments: ofDay.sort(compareAppointments) }))
}

/** A day of the calendar that the page can show. */
function known(day: Day): Day {
  // A year of five digits has no order as a text.
  if (day.length > LAST_DAY.length) return LAST_DAY
  return day < FIRST_DAY ? FIRST_DAY : day
}
