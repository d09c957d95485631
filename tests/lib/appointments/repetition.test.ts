import { describe, expect, test } from 'vitest'
import { never, problemOfRepetition, repetitionOf, ruleOf } from '../../../src/lib/appointments/repetition.ts'

const weekly = { every: 1, unit: 'week', days: ['TH'], nth: null, month_day: null, month: null } as const

describe('a rule in the form', () => {
  test.each([
    ['FREQ=WEEKLY', { ...weekly, count: null, until: null }],
    ['FREQ=WEEKLY;INTERVAL=2;COUNT=10', { ...weekly, every: 2, count: 10, until: null }],
    ['FREQ=WEEKLY;INTERVAL=3;UNTIL=20261217', { ...weekly, every: 3, count: null, until: '2026-12-17' }],
  ] as const)('%s comes back as it was', (rrule, recurrence) => {
    expect(ruleOf(repetitionOf({ rrule, recurrence: { ...recurrence, days: ['TH'] } }))).toBe(rrule)
  })

  test('one that the form cannot show is not sent', () => {
    const own = repetitionOf({ rrule: 'FREQ=MONTHLY;BYDAY=1TH', recurrence: null })
    expect(own.repeat).toBe('own')
    expect(ruleOf(own)).toBeUndefined()
    expect(problemOfRepetition(own, '2026-12-03T19:30')).toBeUndefined()
  })

  test('without one there is nothing to send', () => {
    expect(ruleOf(repetitionOf({ rrule: null, recurrence: null }))).toBeUndefined()
  })
})

test.each([
  [{ repeat_ends: 'until' }, { field: 'repeat_until', problem: 'untilMissing' }],
  [
    { repeat_ends: 'until', repeat_until: '2026-12-02' },
    { field: 'repeat_until', problem: 'untilBeforeStart' },
  ],
  [{ repeat_ends: 'until', repeat_until: '2026-12-03' }, undefined],
  [{ repeat_ends: 'count' }, { field: 'repeat_count', problem: 'noCount' }],
  [
    { repeat_ends: 'count', repeat_count: '1001' },
    { field: 'repeat_count', problem: 'noCount' },
  ],
  [
    { repeat_ends: 'count', repeat_count: 'zehn' },
    { field: 'repeat_count', problem: 'noCount' },
  ],
  [{ repeat_ends: 'count', repeat_count: '1000' }, undefined],
  [{}, undefined],
])('the end %j of a series from 3 December on', (given, problem) => {
  expect(problemOfRepetition({ ...never, repeat: '1', ...given }, '2026-12-03T19:30')).toEqual(problem)
})
