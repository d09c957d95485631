import { expect, test } from 'vitest'
import {
  nextPushTime,
  reminderTime,
} from '../../../../../src/backend/features/appointments/news/push-hours.ts'

const ZONE = 'Europe/Berlin'
const at = (local: string) => Date.parse(`${local}:00+01:00`)

test.each([
  ['2026-12-03T06:59', '2026-12-03T07:00'],
  ['2026-12-03T07:00', '2026-12-03T07:00'],
  ['2026-12-03T20:59', '2026-12-03T20:59'],
  ['2026-12-03T21:00', '2026-12-04T07:00'],
  ['2026-12-03T00:00', '2026-12-03T07:00'],
])('what is known at %s is pushed at %s', (known, pushed) => {
  expect(nextPushTime(at(known), ZONE)).toBe(at(pushed))
})

test('the morning after the clocks were put forward begins at seven, too', () => {
  expect(nextPushTime(Date.parse('2027-03-27T21:30:00Z'), ZONE)).toBe(Date.parse('2027-03-28T05:00:00Z'))
})

test.each<[string, number, string]>([
  ['2026-12-03T19:30', 24, '2026-12-02T19:30'],
  ['2026-12-03T19:30', 72, '2026-11-30T19:30'],
  ['2026-12-03T19:30', 2, '2026-12-03T17:30'],
  // In the morning.
  ['2026-12-03T08:00', 2, '2026-12-03T07:00'],
  ['2026-12-03T06:00', 24, '2026-12-02T07:00'],
  // Seven o'clock would be too late: on the evening before.
  ['2026-12-03T07:15', 2, '2026-12-02T20:00'],
  ['2026-12-03T05:00', 2, '2026-12-02T20:00'],
  ['2026-12-03T23:30', 2, '2026-12-03T20:00'],
  ['2026-12-03T01:00', 2, '2026-12-02T20:00'],
  // All day.
  ['2026-12-03T00:00', 24, '2026-12-02T07:00'],
])('of an appointment at %s, %i hours before comes at %s', (starts, hours, reminded) => {
  expect(reminderTime(at(starts), hours, ZONE)).toBe(at(reminded))
})
