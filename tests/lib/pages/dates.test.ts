import { describe, expect, test } from 'vitest'
import { catalogues } from '../../../src/i18n/catalogues.ts'
import { registerCatalogues } from '../../../src/i18n/translate.ts'
import {
  clockTime,
  dateWords,
  daysAway,
  durationSince,
  incidentTime,
  relativeTime,
  timeSince,
  timeWords,
  weekdayAndDate,
} from '../../../src/lib/pages/dates.ts'

registerCatalogues(catalogues)

/** Times without an offset are those of the reader's own clock, whatever zone the test runs in. */
const iso = (local: string) => new Date(local).toISOString()
const now = Date.parse(iso('2026-11-21T14:05:00'))

test('incident time is DD.MM.YYYY - HH:mm Uhr (specification, section 9)', () => {
  expect(incidentTime(iso('2026-11-21T14:05:00'))).toBe('21.11.2026 - 14:05 Uhr')
  expect(incidentTime(iso('2026-01-02T03:04:59'))).toBe('02.01.2026 - 03:04 Uhr')
})

describe('relative wording (specification, section 9: gestern, heute, vor, in)', () => {
  test.each([
    ['2026-11-21T14:05:00', 'gerade eben', 'just now'],
    ['2026-11-21T14:02:00', 'vor 3 Minuten', '3 minutes ago'],
    ['2026-11-21T14:15:00', 'in 10 Minuten', 'in 10 minutes'],
    ['2026-11-21T09:00:00', 'heute um 09:00', 'today at 9:00 AM'],
    ['2026-11-20T20:10:00', 'gestern um 20:10', 'yesterday at 8:10 PM'],
    ['2026-11-22T19:30:00', 'morgen um 19:30', 'tomorrow at 7:30 PM'],
    ['2026-11-16T14:05:00', 'letzten Montag um 14:05', 'last Monday at 2:05 PM'],
    ['2026-11-24T00:15:00', 'Dienstag um 00:15', 'Tuesday at 12:15 AM'],
    ['2026-10-01T12:00:00', '01.10.2026', '10/01/2026'],
  ])('%s', (local, german, english) => {
    expect(relativeTime(iso(local), 'de', now)).toBe(german)
    expect(relativeTime(iso(local), 'en', now)).toBe(english)
  })

  test('what a faster clock has just written is not in the future', () => {
    expect(relativeTime(iso('2026-11-21T14:06:30'), 'de', now)).toBe('gerade eben')
    expect(durationSince(iso('2026-11-21T13:53:00'), 'de', now)).toBe('12 Minuten')
  })
})

test.each([
  ['2026-11-21T14:04:40', 'weniger als 1 Minute', 'less than a minute'],
  ['2026-11-21T14:04:00', '1 Minute', '1 minute'],
  ['2026-11-21T13:25:00', '40 Minuten', '40 minutes'],
  ['2026-11-21T13:05:00', '1 Std.', '1 hr'],
  ['2026-11-21T11:41:00', '2 Std. 24 Min.', '2 hr 24 min'],
  ['2026-11-18T14:00:00', '72 Std.', '72 hr'],
])('since %s is said as a duration: running duration (product page, section 4)', (local, german, english) => {
  expect(durationSince(iso(local), 'de', now)).toBe(german)
  expect(durationSince(iso(local), 'en', now)).toBe(english)
})

test.each([
  ['2026-11-21T14:03:00', '14:03', '14:03'],
  ['2026-11-21T08:15:00', 'heute um 08:15', 'today at 8:15 AM'],
  ['2026-11-20T20:10:00', 'gestern um 20:10', 'yesterday at 8:10 PM'],
  ['2025-03-02T10:00:00', '02.03.2025', '03/02/2025'],
])('%s stands behind "since", in words that fit there', (local, german, english) => {
  expect(timeSince(iso(local), 'de', now)).toBe(german)
  expect(timeSince(iso(local), 'en', now)).toBe(english)
})

test('the age of data is a time of day, with its day when that is not today', () => {
  expect(clockTime(iso('2026-11-21T12:03:00'), now)).toBe('12:03')
  expect(clockTime(iso('2026-11-20T12:03:00'), now)).toBe('20.11. 12:03')
})

test.each([
  ['short', '03.12.2026', '12/03/2026'],
  ['medium', '3. Dez. 2026', 'Dec 3, 2026'],
  ['long', '3. Dezember 2026', 'December 3, 2026'],
  ['full', 'Donnerstag, 3. Dezember 2026', 'Thursday, December 3, 2026'],
] as const)('%s date (specification, section 9)', (form, german, english) => {
  expect(dateWords(iso('2026-12-03T19:30:00'), form, 'de')).toBe(german)
  expect(dateWords(iso('2026-12-03T19:30:00'), form, 'en')).toBe(english)
})

test('a time is HH:mm in German (specification, section 9)', () => {
  expect(timeWords(iso('2026-12-03T19:30:00'), 'de')).toBe('19:30')
  expect(timeWords(iso('2026-12-03T19:30:00'), 'en')).toBe('7:30 PM')
})

test('the year of a day is said when it is another one', () => {
  expect(weekdayAndDate(iso('2026-12-03T12:00:00'), 'de', now)).toBe('Donnerstag, 3. Dezember')
  expect(weekdayAndDate(iso('2027-01-04T12:00:00'), 'de', now)).toBe('Montag, 4. Januar 2027')
})

test.each([
  ['2026-11-20T23:59:00', 'gestern', 'yesterday'],
  ['2026-11-21T23:59:00', 'heute', 'today'],
  ['2026-11-22T00:00:00', 'morgen', 'tomorrow'],
  ['2026-11-23T12:00:00', 'in 2 Tagen', 'in 2 days'],
  ['2026-11-18T12:00:00', 'vor 3 Tagen', '3 days ago'],
  ['2026-12-06T12:00:00', 'in 2 Wochen', 'in 2 weeks'],
  ['2027-02-21T12:00:00', 'in 3 Monaten', 'in 3 months'],
])('%s is so many days away', (local, german, english) => {
  expect(daysAway(iso(local), 'de', now)).toBe(german)
  expect(daysAway(iso(local), 'en', now)).toBe(english)
})
