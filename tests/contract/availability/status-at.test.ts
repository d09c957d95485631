import { expect, test } from 'vitest'
import { statusAt } from '../../../src/contract/availability/status-at.ts'

const noon = Date.parse('2026-11-29T12:00:00.000Z')
const HOUR_MS = 3_600_000
const at = (hours: number) => new Date(noon + hours * HOUR_MS).toISOString()
const said = { status: 'unavailable', until: at(2), follow_up: 'limited', set_at: at(-1) } as const

test.each([
  ['nothing was ever said', { ...said, set_at: null }, 0, null],
  ['before it was set', said, -2, null],
  ['when it was set', said, -1, 'unavailable'],
  ['before its end', said, 1, 'unavailable'],
  ['at its end, the next one', said, 2, 'limited'],
  ['long after its end', said, 999, 'limited'],
  ['after an end that nothing follows', { ...said, follow_up: null }, 3, null],
  ['without an end', { ...said, until: null, follow_up: null }, 999, 'unavailable'],
] as const)('the switch: %s', (_, own, hours, expected) => {
  expect(statusAt(own, noon + hours * HOUR_MS)).toBe(expected)
})
