import { expect, test } from 'vitest'
import { tonightAt } from '../../../../src/backend/features/availability/tonight.ts'

const berlin = (now: string) => new Date(tonightAt(Date.parse(now), 'Europe/Berlin')).toISOString()

test.each([
  ['in the morning', '2026-11-26T06:00:00.000Z', '2026-11-26T21:00:00.000Z'],
  ['just before', '2026-11-26T20:59:00.000Z', '2026-11-26T21:00:00.000Z'],
  ['in the night, now', '2026-11-26T23:30:00.000Z', '2026-11-26T23:30:00.000Z'],
  ['before six, now', '2026-11-27T04:59:00.000Z', '2026-11-27T04:59:00.000Z'],
  ['at six, the next night', '2026-11-27T05:00:00.000Z', '2026-11-27T21:00:00.000Z'],
  ['on the day the clocks go forward', '2026-03-29T08:00:00.000Z', '2026-03-29T20:00:00.000Z'],
  ['on the day they go back', '2026-10-25T08:00:00.000Z', '2026-10-25T21:00:00.000Z'],
])('tonight is 22:00 on the clocks of the organisation: %s', (_, now, expected) => {
  expect(berlin(now)).toBe(expected)
})
