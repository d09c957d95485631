import { describe, expect, test } from 'vitest'
import type { AppointmentAnswer } from '../../../src/contract/appointments/appointments.ts'
import { type Answerable, answerState, canRefuseLate } from '../../../src/lib/appointments/response-rule.ts'

const now = Date.parse('2026-12-02T18:00:00.000Z')
const asked: Answerable = {
  cancelled_at: null,
  response: 'yes_no',
  concerns_me: true,
  response_until: null,
  starts_at: '2026-12-03T18:30:00.000Z',
  all_day: false,
}
const stateOf = (changed: Partial<Answerable>, at = now) => answerState({ ...asked, ...changed }, at)

test('without a deadline a member answers until the appointment begins', () => {
  expect(stateOf({})).toBe('open')
  expect(stateOf({}, Date.parse(asked.starts_at))).toBe('open')
  expect(stateOf({}, Date.parse(asked.starts_at) + 1)).toBe('begun')
})

test('with a deadline a member answers until then, that moment included', () => {
  const response_until = '2026-12-02T18:00:00.000Z'
  expect(stateOf({ response_until })).toBe('open')
  expect(stateOf({ response_until }, now + 1)).toBe('closed')
  expect(stateOf({ response_until }, Date.parse(asked.starts_at) + 1)).toBe('begun')
})

test('an all-day appointment begins at midnight on the clocks of the device', () => {
  const allDay = { all_day: true, starts_at: '2026-12-03' }
  const midnight = new Date(2026, 11, 3).getTime()
  expect(stateOf(allDay, midnight)).toBe('open')
  expect(stateOf(allDay, midnight + 1)).toBe('begun')
})

test.each([
  ['cancelled', { cancelled_at: '2026-12-01T08:00:00.000Z' }],
  ['cancelled', { cancelled_at: '2026-12-01T08:00:00.000Z', response: 'none', concerns_me: false }],
  ['notAsked', { response: 'none' }],
  ['notAsked', { response: 'none', concerns_me: false }],
  ['notMine', { concerns_me: false }],
  ['notMine', { concerns_me: false, response_until: '2026-12-01T08:00:00.000Z' }],
] as const)('the reason is %s for %o', (expected, changed) => {
  expect(stateOf(changed)).toBe(expected)
})

test.each(['yes_no', 'yes_maybe_no', 'unless_refused'] as const)('members answer to %s', (response) => {
  expect(stateOf({ response })).toBe('open')
})

describe('a refusal after the deadline', () => {
  const closed = { ...asked, response_until: '2026-12-02T17:00:00.000Z' }
  const given = (answer: AppointmentAnswer) => ({
    answer,
    note: null,
    answered_at: '2026-12-01T08:00:00.000Z',
  })

  test('is for members who were to come', () => {
    expect(canRefuseLate({ ...closed, own: given('yes') }, now)).toBe(true)
    expect(canRefuseLate({ ...closed, own: given('maybe') }, now)).toBe(true)
    expect(canRefuseLate({ ...closed, own: null, response: 'unless_refused' }, now)).toBe(true)
  })

  test('is not for members who refused or never answered, nor after the start', () => {
    expect(canRefuseLate({ ...closed, own: given('no') }, now)).toBe(false)
    expect(canRefuseLate({ ...closed, own: null }, now)).toBe(false)
    expect(canRefuseLate({ ...closed, own: given('yes') }, Date.parse(asked.starts_at) + 1)).toBe(false)
    expect(canRefuseLate({ ...asked, own: given('yes') }, now)).toBe(false)
  })
})
