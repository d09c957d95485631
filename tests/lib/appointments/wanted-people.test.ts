import { expect, test } from 'vitest'
import { comingCount, wantedPeople } from '../../../src/lib/appointments/wanted-people.ts'

const counts = { yes: 4, maybe: 3, no: 2, open: 5 }
const wanted = (min: number | null, max: number | null, response: 'none' | 'yes_no' | 'unless_refused') =>
  wantedPeople({ response, counts, min, max })

test('a member who has not answered comes only where members refuse', () => {
  expect(comingCount({ response: 'yes_maybe_no', counts })).toBe(4)
  expect(comingCount({ response: 'unless_refused', counts })).toBe(9)
})

test.each([
  [6, null, { kind: 'missing', count: 2 }],
  [5, 12, { kind: 'missing', count: 1 }],
  [4, null, { kind: 'enough' }],
  [4, 5, { kind: 'enough' }],
  [null, 5, { kind: 'enough' }],
  [4, 4, { kind: 'full' }],
  [null, 3, { kind: 'over', count: 1 }],
  [null, null, undefined],
])('with 4 members who come, of %j to %j wanted, it is %j', (min, max, expected) => {
  expect(wanted(min, max, 'yes_no')).toEqual(expected)
})

test('members without an answer fill an appointment where members only refuse', () => {
  expect(wanted(9, 9, 'unless_refused')).toEqual({ kind: 'full' })
})

test('no number is shown where members do not respond', () => {
  expect(wanted(6, 12, 'none')).toBeUndefined()
})
