import { expect, test } from 'vitest'
import { createPressGuard } from '../../../src/lib/alarm/press-guard.ts'

// A press that was aimed at one alarm answers, opens or closes no other one.

function guardAt(...steps: [alarm: number | undefined, now: number][]) {
  const guard = createPressGuard()
  for (const [alarm, now] of steps) guard.show(alarm, now)
  return (timeStamp: number) => guard.isMeant({ timeStamp })
}

test('the alarm that opens the sheet can be answered at once', () => {
  const isMeant = guardAt([undefined, 0], [1, 10_000])
  expect(isMeant(10_000)).toBe(true)
})

test('a press just after another alarm has taken the sheet is not meant for it', () => {
  const isMeant = guardAt([1, 10_000], [2, 20_000])
  expect([19_990, 20_000, 20_100, 20_499].map(isMeant)).toEqual([false, false, false, false])
  expect(isMeant(20_500)).toBe(true)
})

test('the second of two taps on the closing button does not close the alarm behind', () => {
  const isMeant = guardAt([2, 10_000], [1, 20_000])
  expect(isMeant(20_200)).toBe(false)
})

test('the same alarm, shown anew, holds nothing off', () => {
  const isMeant = guardAt([1, 10_000], [1, 20_000])
  expect(isMeant(20_000)).toBe(true)
})

test('an alarm that comes after the sheet was closed can be answered at once', () => {
  const isMeant = guardAt([1, 10_000], [2, 20_000], [undefined, 20_600], [3, 20_700])
  expect(isMeant(20_700)).toBe(true)
})
