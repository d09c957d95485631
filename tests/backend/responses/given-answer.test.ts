import { expect, test } from 'vitest'
import { keptAnswer } from '../../../src/backend/responses/given-answer.ts'

// What every question to members has in common. That an older answer loses, tests/backend/http/once.test.ts tries on both engines.

const times = { askedAt: Date.parse('2026-11-21T12:00:00Z'), now: Date.parse('2026-11-21T12:30:00Z') }
const at = (given: string | null | undefined) => keptAnswer({ answer: 'yes', at: given }, times).answered_at

test('an answer counts from when it was given: not later than its receipt, not before the question', () => {
  expect([undefined, null, '2026-11-21T12:10:00Z', '2026-11-21T13:10:00+01:00'].map(at)).toEqual([
    '2026-11-21T12:30:00.000Z',
    '2026-11-21T12:30:00.000Z',
    '2026-11-21T12:10:00.000Z',
    '2026-11-21T12:10:00.000Z',
  ])
  expect(['2026-11-21T12:31:00Z', '2126-01-01T00:00:00Z', '1970-01-01T00:00:00Z'].map(at)).toEqual([
    '2026-11-21T12:30:00.000Z',
    '2026-11-21T12:30:00.000Z',
    '2026-11-21T12:00:00.000Z',
  ])
})

test('minutes and note are kept as given; none and an empty one are null', () => {
  const kept = (given: { minutes?: number | null; note?: string | null }) => {
    const { answer, minutes, note } = keptAnswer({ answer: 'maybe', ...given }, times)
    return [answer, minutes, note]
  }

  expect(kept({})).toEqual(['maybe', null, null])
  expect(kept({ minutes: null, note: '' })).toEqual(['maybe', null, null])
  expect(kept({ minutes: 0, note: 'mit Anhänger' })).toEqual(['maybe', 0, 'mit Anhänger'])
})
