import { expect, test } from 'vitest'
import { plannedStatus } from '../../../src/contract/availability/planned-status.ts'

const work = [1, 2, 3, 4, 5].map((weekday) => ({
  weekday,
  from: 7 * 60,
  to: 16 * 60,
  status: 'unavailable' as const,
}))
const plan = {
  weekly: [...work, { weekday: 6, from: 0, to: 24 * 60, status: 'limited' as const }],
  exceptions: [
    { day: '2026-12-02', hours: [] },
    { day: '2026-12-03', hours: [{ from: 600, to: 660, status: 'limited' as const }] },
  ],
  absences: [{ first_day: '2026-12-24', last_day: '2026-12-31', kind: 'holiday' as const }],
}
const hour = (hours: number, minutes = 0) => hours * 60 + minutes

test.each([
  // 1 December 2026 is a Tuesday.
  ['at work', '2026-12-01', hour(9), 'unavailable'],
  ['when work begins', '2026-12-01', hour(7), 'unavailable'],
  ['before work', '2026-12-01', hour(6, 59), 'available'],
  ['when work is over', '2026-12-01', hour(16), 'available'],
  ['on a day off, which has no hours of its own', '2026-12-02', hour(9), 'available'],
  ['on a day with other hours, in them', '2026-12-03', hour(10), 'limited'],
  ['on a day with other hours, beyond them', '2026-12-03', hour(9), 'available'],
  ['all Saturday', '2026-12-05', hour(23, 59), 'limited'],
  ['on Sunday, which has no hours', '2026-12-06', hour(12), 'available'],
  ['on the first day of an absence', '2026-12-24', hour(0), 'unavailable'],
  ['on the last day of an absence', '2026-12-31', hour(23, 59), 'unavailable'],
  ['on the day after it', '2027-01-01', hour(6), 'available'],
] as const)('%s', (_, day, minute, expected) => {
  expect(plannedStatus(plan, { day, minute })).toBe(expected)
})

test('a member with absences alone has said nothing of other days', () => {
  const only = { ...plan, weekly: [], exceptions: [] }
  expect(plannedStatus(only, { day: '2026-12-01', minute: hour(9) })).toBeNull()
  expect(plannedStatus(only, { day: '2026-12-25', minute: hour(9) })).toBe('unavailable')
})
