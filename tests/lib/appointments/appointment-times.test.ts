import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { catalogues } from '../../../src/i18n/catalogues.ts'
import { registerCatalogues } from '../../../src/i18n/translate.ts'
import { appointmentSoon, appointmentTime } from '../../../src/lib/appointments/appointment-times.ts'
import { timeOnDay } from '../../../src/lib/appointments/time-on-day.ts'

registerCatalogues(catalogues)

const zone = process.env['TZ']
beforeAll(() => {
  process.env['TZ'] = 'Europe/Berlin'
})
afterAll(() => {
  if (zone === undefined) delete process.env['TZ']
  else process.env['TZ'] = zone
})

const timed = (starts_at: string, ends_at: string) => ({ all_day: false, starts_at, ends_at })
const allDay = (starts_at: string, ends_at: string) => ({ all_day: true, starts_at, ends_at })
const evening = timed('2026-12-03T18:30:00Z', '2026-12-03T21:00:00Z')
const weekend = timed('2026-12-04T17:00:00Z', '2026-12-06T11:00:00Z')
const camp = allDay('2026-12-04', '2026-12-06')
const now = Date.parse('2026-11-28T12:00:00Z')

describe('the time of an appointment', () => {
  test.each([
    [evening, 'Donnerstag, 3. Dezember, 19:30 – 22:00 Uhr', 'Thursday, December 3, 7:30 PM – 10:00 PM'],
    [
      weekend,
      'Freitag, 4. Dezember, 18:00 Uhr – Sonntag, 6. Dezember, 12:00 Uhr',
      'Friday, December 4, 6:00 PM – Sunday, December 6, 12:00 PM',
    ],
    [
      allDay('2026-12-03', '2026-12-03'),
      'Donnerstag, 3. Dezember, ganztägig',
      'Thursday, December 3, all day',
    ],
    [
      camp,
      'Freitag, 4. Dezember – Sonntag, 6. Dezember, ganztägig',
      'Friday, December 4 – Sunday, December 6, all day',
    ],
    [
      timed('2027-01-01T18:30:00Z', '2027-01-01T18:30:00Z'),
      'Freitag, 1. Januar 2027, 19:30 Uhr',
      'Friday, January 1, 2027, 7:30 PM',
    ],
  ])('%o', (appointment, german, english) => {
    expect(appointmentTime(appointment, 'de', now)).toBe(german)
    expect(appointmentTime(appointment, 'en', now)).toBe(english)
  })

  test.each([
    [evening, '2026-12-03', '19:30 – 22:00 Uhr'],
    [weekend, '2026-12-04', 'ab 18:00 Uhr'],
    [weekend, '2026-12-05', 'ganztägig, Tag 2 von 3'],
    [weekend, '2026-12-06', 'bis 12:00 Uhr'],
    [camp, '2026-12-06', 'ganztägig, Tag 3 von 3'],
    [allDay('2026-12-03', '2026-12-03'), '2026-12-03', 'ganztägig'],
  ])('%o below the name of %s', (appointment, day, words) => {
    expect(timeOnDay(appointment, day, 'de')).toBe(words)
  })

  test('19:30 is 19:30 before and after the clocks change', () => {
    expect(appointmentTime(timed('2026-10-24T17:30:00Z', '2026-10-24T20:00:00Z'), 'de', now)).toContain(
      '19:30 – 22:00 Uhr',
    )
    expect(appointmentTime(timed('2026-10-25T18:30:00Z', '2026-10-25T21:00:00Z'), 'de', now)).toContain(
      '19:30 – 22:00 Uhr',
    )
  })
})

test.each([
  ['2026-12-03T20:00:00Z', evening, 'läuft gerade'],
  ['2026-12-03T18:20:00Z', evening, 'in 10 Minuten'],
  ['2026-12-03T08:00:00Z', evening, 'heute um 19:30'],
  ['2026-12-02T22:30:00Z', evening, 'morgen um 19:30'],
  ['2026-12-04T12:00:00Z', evening, 'gestern um 19:30'],
  ['2026-11-30T12:00:00Z', evening, 'in 3 Tagen'],
  ['2026-11-05T12:00:00Z', evening, 'in 4 Wochen'],
  ['2026-08-01T12:00:00Z', evening, 'in 4 Monaten'],
  ['2026-12-08T12:00:00Z', evening, 'vor 5 Tagen'],
  ['2026-12-03T12:00:00Z', camp, 'morgen'],
  ['2026-12-05T12:00:00Z', camp, 'läuft gerade'],
  ['2026-12-01T12:00:00Z', camp, 'in 3 Tagen'],
])('at %s %o is said to be %s', (at, appointment, words) => {
  expect(appointmentSoon(appointment, 'de', Date.parse(at))).toBe(words)
})
