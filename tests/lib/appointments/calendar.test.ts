import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  addDays,
  addMonths,
  appointmentDays,
  dayOf,
  daysBetween,
  daysFrom,
  endOf,
  isoWeek,
  noonOf,
  shiftMonth,
  spanOf,
  startOf,
  weeksOfMonth,
} from '../../../src/lib/appointments/calendar.ts'
import { someAppointment } from './some-appointment.ts'

const zone = process.env['TZ']
beforeAll(() => {
  process.env['TZ'] = 'Europe/Berlin'
})
afterAll(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

describe('weeks', () => {
  test.each([
    ['2026-01-01', 1],
    ['2026-01-04', 1],
    ['2026-01-05', 2],
    ['2026-12-27', 52],
    ['2026-12-28', 53],
    ['2026-12-31', 53],
    ['2027-01-01', 53],
    ['2027-01-03', 53],
    ['2027-01-04', 1],
    ['2024-12-30', 1],
    ['2028-02-29', 9],
  ])('%s is in week %i: the first one contains the 4th of January', (day, week) => {
    expect(isoWeek(day)).toBe(week)
  })

  test('each year has the week of the 4th of January as its first one', () => {
    for (let year = 1971; year <= 2200; year += 1) expect(isoWeek(`${year}-01-04`)).toBe(1)
  })

  test('a month is shown in whole weeks from Monday to Sunday, over the end of the year', () => {
    const weeks = weeksOfMonth('2026-12')
    expect(weeks.map(({ number }) => number)).toEqual([49, 50, 51, 52, 53])
    expect(weeks[0]?.days[0]).toBe('2026-11-30')
    expect(weeks.at(-1)?.days).toEqual(daysFrom('2026-12-28', '2027-01-03'))
    expect(weeksOfMonth('2027-01').map(({ number }) => number)).toEqual([53, 1, 2, 3, 4])
  })

  test('February 2028 has 29 days in five weeks; that of 2027 four weeks without a day of another month', () => {
    const leap = weeksOfMonth('2028-02').flatMap(({ days }) => days)
    expect(leap).toEqual(daysFrom('2028-01-31', '2028-03-05'))
    expect(leap).toContain('2028-02-29')
    expect(weeksOfMonth('2027-02').flatMap(({ days }) => days)).toEqual(daysFrom('2027-02-01', '2027-02-28'))
  })

  test('a month that begins on a Sunday has six weeks', () => {
    expect(weeksOfMonth('2026-08').map(({ number }) => number)).toEqual([31, 32, 33, 34, 35, 36])
  })
})

describe('steps', () => {
  test.each([
    ['2026-12-31', 1, '2027-01-01'],
    ['2027-01-01', -1, '2026-12-31'],
    ['2028-02-28', 1, '2028-02-29'],
    ['2027-02-28', 1, '2027-03-01'],
    // The clocks change on these days.
    ['2026-03-28', 2, '2026-03-30'],
    ['2026-10-24', 7, '2026-10-31'],
  ])('%s and %i days', (day, days, later) => {
    expect(addDays(day, days)).toBe(later)
    expect(daysBetween(day, later)).toBe(days)
  })

  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2028-02-29', 12, '2029-02-28'],
    ['2027-01-15', -1, '2026-12-15'],
  ])('%s and %i months is the same day, or the last one of the month', (day, months, later) => {
    expect(addMonths(day, months)).toBe(later)
  })

  test('months go over the end of the year, days and months stay within four digits', () => {
    expect(shiftMonth('2026-12', 1)).toBe('2027-01')
    expect(shiftMonth('2027-01', -1)).toBe('2026-12')
    expect(shiftMonth('9999-12', 1)).toBe('9999-12')
    expect(shiftMonth('1970-01', -1)).toBe('1970-01')
    expect(addDays('9999-12-31', 1)).toBe('9999-12-31')
    expect(weeksOfMonth('9999-12')).toHaveLength(5)
  })

  test('noon is on its day, also when the clocks change', () => {
    for (const day of ['2026-03-29', '2026-10-25', '2026-12-31']) expect(dayOf(noonOf(day))).toBe(day)
  })
})

describe('the days of an appointment', () => {
  test.each([
    ['2026-12-03T18:30:00Z', '2026-12-03T21:00:00Z', '2026-12-03', '2026-12-03'],
    // 23:30 UTC is the next day in Berlin.
    ['2026-12-31T23:30:00Z', '2027-01-01T01:00:00Z', '2027-01-01', '2027-01-01'],
    // It ends at midnight.
    ['2026-12-03T18:00:00Z', '2026-12-03T23:00:00Z', '2026-12-03', '2026-12-03'],
    ['2026-12-03T18:00:00Z', '2026-12-03T23:01:00Z', '2026-12-03', '2026-12-04'],
    // It ends when it begins, at midnight.
    ['2026-12-03T23:00:00Z', '2026-12-03T23:00:00Z', '2026-12-04', '2026-12-04'],
    // Through the nights in which the clocks change.
    ['2026-03-28T22:00:00Z', '2026-03-29T21:59:00Z', '2026-03-28', '2026-03-29'],
    ['2026-10-24T21:59:00Z', '2026-10-25T22:59:00Z', '2026-10-24', '2026-10-25'],
  ])('from %s to %s', (starts_at, ends_at, first, last) => {
    expect(spanOf({ all_day: false, starts_at, ends_at })).toEqual({ first, last })
  })

  test('one that lasts all day has its own days in each time zone', () => {
    const given = { all_day: true, starts_at: '2026-12-30', ends_at: '2027-01-01' }
    for (const name of ['Pacific/Kiritimati', 'America/Adak', 'Europe/Berlin']) {
      process.env['TZ'] = name
      expect(spanOf(given)).toEqual({ first: '2026-12-30', last: '2027-01-01' })
      expect(dayOf(startOf(given))).toBe('2026-12-30')
      expect(dayOf(endOf(given) - 1)).toBe('2027-01-01')
    }
  })

  test('a day on which the clocks change lasts 23 or 25 hours', () => {
    const hours = (day: string) => {
      const given = { all_day: true, starts_at: day, ends_at: day }
      return (endOf(given) - startOf(given)) / 3_600_000
    }
    expect([hours('2026-03-29'), hours('2026-10-25'), hours('2026-12-03')]).toEqual([23, 25, 24])
  })

  test('it stands on each of its days within those that are shown, all-day ones first, then by time', () => {
    const camp = someAppointment({ id: 1, all_day: true, starts_at: '2026-12-02', ends_at: '2026-12-04' })
    const evening = someAppointment({ id: 2 })
    const morning = someAppointment({
      id: 3,
      starts_at: '2026-12-03T08:00:00Z',
      ends_at: '2026-12-03T09:00:00Z',
    })
    const days = appointmentDays([evening, camp, morning], '2026-12-03', '2026-12-31')

    expect(days.map(({ day, appointments }) => [day, appointments.map(({ id }) => id)])).toEqual([
      ['2026-12-03', [1, 3, 2]],
      ['2026-12-04', [1]],
    ])
    expect(appointmentDays([evening], '2026-12-04', '2026-12-31')).toEqual([])
  })
})
