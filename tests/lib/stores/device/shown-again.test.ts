import { atom } from 'nanostores'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteProblem } from '../../../../src/lib/api/server-away.ts'
import { whileShown } from '../../../../src/lib/stores/device/shown.ts'

// A page that shows kept data because the server cannot answer asks again by itself.

const load = vi.fn()
const $shown = atom(0)
whileShown($shown, load)
let leave: () => void

beforeEach(() => {
  vi.stubGlobal('window', globalThis)
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValue(0)
  load.mockClear()
  leave = $shown.listen(() => undefined)
})
afterEach(() => {
  leave()
  // Another outage begins: the waits of the last one are forgotten.
  vi.advanceTimersByTime(10 * 60_000)
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const fail = (waitSeconds?: number) =>
  noteProblem({ kind: 'server', status: 503, ...(waitSeconds !== undefined && { waitSeconds }) })

test('several calls that fail lead to one attempt, and each failed attempt to a later one', () => {
  fail()
  fail()
  vi.advanceTimersByTime(3_999)
  expect(load).toHaveBeenCalledTimes(0)
  vi.advanceTimersByTime(1)
  expect(load).toHaveBeenCalledTimes(1)

  fail()
  vi.advanceTimersByTime(7_999)
  expect(load).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(load).toHaveBeenCalledTimes(2)

  vi.advanceTimersByTime(60_000)
  expect(load).toHaveBeenCalledTimes(2)
})

test('the wait that the server asks for is kept', () => {
  fail(30)
  vi.advanceTimersByTime(29_999)
  expect(load).toHaveBeenCalledTimes(0)
  vi.advanceTimersByTime(1)
  expect(load).toHaveBeenCalledTimes(1)
})

test('a maintenance page that asks for an hour is asked again after a minute', () => {
  fail(3_600)
  vi.advanceTimersByTime(59_999)
  expect(load).toHaveBeenCalledTimes(0)
  vi.advanceTimersByTime(1)
  expect(load).toHaveBeenCalledTimes(1)
})

test('a call that fails by itself (500) is no reason to ask for everything that is shown', () => {
  noteProblem({ kind: 'server', status: 500 })
  vi.advanceTimersByTime(60_000)
  expect(load).toHaveBeenCalledTimes(0)
})

test('a refusal is no reason to ask again', () => {
  noteProblem({ kind: 'server', status: 409 })
  noteProblem({ kind: 'forbidden' })
  vi.advanceTimersByTime(60_000)
  expect(load).toHaveBeenCalledTimes(0)
})
