import { expect, test } from 'vitest'
import {
  fittingSpan,
  hasOtherClocks,
  lengthOf,
  usualSpan,
  wallTime,
  withAllDay,
  withStart,
} from '../../../src/lib/appointments/written-span.ts'

// From when to when an appointment lasts, as a form holds it.

test('a new appointment on a day begins in the evening and lasts two hours; without a day it has no times', () => {
  expect(usualSpan('2026-12-03')).toEqual({
    allDay: false,
    start: '2026-12-03T19:30',
    end: '2026-12-03T21:30',
  })
  expect(usualSpan('')).toEqual({ allDay: false, start: '', end: '' })
})

test('the end follows the start by the same length, over midnight, a leap day and the hour that clocks skip', () => {
  const span = { allDay: false, start: '2026-12-03T19:30', end: '2026-12-03T22:15' }
  const moved = (start: string) => withStart(span, start, lengthOf(span)).end
  expect(moved('2026-12-31T22:00')).toBe('2027-01-01T00:45')
  expect(moved('2028-02-28T22:00')).toBe('2028-02-29T00:45')
  expect(moved('2026-03-29T01:00')).toBe('2026-03-29T03:45')
})

test('all day the end follows by days', () => {
  const camp = { allDay: true, start: '2026-07-30', end: '2026-08-02' }
  expect(withStart(camp, '2027-02-27', lengthOf(camp))).toEqual({
    allDay: true,
    start: '2027-02-27',
    end: '2027-03-02',
  })
})

test('while the start is half typed the end stays, and an end before the start is no length to keep', () => {
  const span = { allDay: false, start: '2026-12-03T19:30', end: '2026-12-03T22:30' }
  expect(withStart(span, '', lengthOf(span))).toEqual({ ...span, start: '' })
  expect(withStart(span, '9999-12-31T23:00', lengthOf(span)).end).toBe(span.end)
  const reversed = { ...span, end: '2026-12-03T18:00' }
  expect(withStart(reversed, '2026-12-04T19:30', lengthOf(reversed)).end).toBe('2026-12-04T21:30')
})

test('whole days take the days of the times, and times come back as they were before', () => {
  const timed = { allDay: false, start: '2026-12-03T18:00', end: '2026-12-04T07:00' }
  const days = withAllDay(timed, true, timed)
  expect(days).toEqual({ allDay: true, start: '2026-12-03', end: '2026-12-04' })
  expect(withAllDay({ ...days, start: '2026-12-02' }, false, timed)).toEqual({
    allDay: false,
    start: '2026-12-02T18:00',
    end: '2026-12-04T07:00',
  })
  expect(withAllDay(days, false, days)).toEqual({
    allDay: false,
    start: '2026-12-03T19:30',
    end: '2026-12-04T21:30',
  })
})

test('a merge may join times with whole days: the form begins with what fits', () => {
  const start = '2026-12-03T18:00'
  const end = '2026-12-04'
  expect(fittingSpan({ allDay: true, start, end })).toEqual({ allDay: true, start: '2026-12-03', end })
  expect(fittingSpan({ allDay: false, start, end })).toEqual({ allDay: false, start, end: `${end}T20:00` })
})

test('a clock shows its own time, at midnight and in early years too', () => {
  expect(wallTime('2026-12-03T23:00:00Z', 'Europe/Berlin')).toBe('2026-12-04T00:00')
  expect(wallTime('2026-07-03T23:00:00Z', 'America/New_York')).toBe('2026-07-03T19:00')
  expect(wallTime('1970-01-01T00:00:00Z', 'UTC')).toBe('1970-01-01T00:00')
})

test('two zones with the same clocks are no difference to speak of, in summer or winter', () => {
  const winter = Date.parse('2026-12-03T12:00:00Z')
  expect(hasOtherClocks('Europe/Berlin', 'Europe/Vienna', winter)).toBe(false)
  expect(hasOtherClocks('Europe/Berlin', 'Europe/London', winter)).toBe(true)
  // The same in winter, another one in summer.
  expect(hasOtherClocks('Europe/Berlin', 'Africa/Lagos', winter)).toBe(true)
})
