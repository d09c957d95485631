import { expect, test } from 'vitest'
import { elapsed } from '../../../src/lib/monitor/elapsed.ts'
import { NEWS_MS, noTurn, TURN_MS, turnAfter } from '../../../src/lib/monitor/monitor-turn.ts'

// Product page, section 1: a station's wall display shows the live operation; section 4: a monitor view that fills the
// screen. With several operations it changes between them steadily, which can be paused (WCAG 2.2.2).

const running = (...ids: number[]) => ({ running: ids, now: 0, paused: false })

test('with none that runs, none is shown', () => {
  expect(turnAfter(noTurn, running()).id).toBeUndefined()
  expect(turnAfter({ id: 1, until: 9, known: [1] }, running()).id).toBeUndefined()
})

test('each is shown for the same time, in their order, from the last to the first', () => {
  let turn = turnAfter(noTurn, running(3, 2, 1))
  const shown = [turn.id]
  for (let now = NEWS_MS; shown.length < 6; now += TURN_MS) {
    expect(turnAfter(turn, { running: [3, 2, 1], now: now - 1, paused: false })).toBe(turn)
    turn = turnAfter(turn, { running: [3, 2, 1], now, paused: false })
    shown.push(turn.id)
  }
  expect(shown).toEqual([3, 2, 1, 3, 2, 1])
})

test('what is new comes at once, also while paused, and stays until everybody has seen it', () => {
  const before = turnAfter(noTurn, running(2, 1))
  for (const paused of [false, true]) {
    const turn = turnAfter(before, { running: [3, 2, 1], now: 5, paused })
    expect(turn).toEqual({ id: 3, until: 5 + NEWS_MS, known: [3, 2, 1] })
    expect(turnAfter(turn, { running: [3, 2, 1], now: 4 + NEWS_MS, paused: false }).id).toBe(3)
  }
})

test('while paused the one that is shown stays, until it is over', () => {
  const turn = turnAfter(noTurn, running(2, 1))
  const later = { now: 10 * NEWS_MS, paused: true }
  expect(turnAfter(turn, { running: [2, 1], ...later }).id).toBe(2)
  expect(turnAfter(turn, { running: [1], ...later }).id).toBe(1)
})

test('one that is shown already stays where another one is over', () => {
  const turn = turnAfter(noTurn, running(2, 1))
  expect(turnAfter(turn, { running: [2], now: 1, paused: false })).toMatchObject({ id: 2, until: NEWS_MS })
})

test('nothing changes where nothing has to: a page that is never touched renders nothing', () => {
  const turn = turnAfter(noTurn, running(1))
  const later = { running: [1], now: 100 * NEWS_MS, paused: false }
  expect(turnAfter(turn, later)).toBe(turn)
  const none = turnAfter(turn, running())
  expect(turnAfter(none, { running: [], now: 100 * NEWS_MS, paused: false })).toBe(none)
})

test.each([
  [-5, '0:00'],
  [7, '0:07'],
  [754, '12:34'],
  [7509, '2:05:09'],
  [180_000, '50:00:00'],
])('after %s seconds it has been running for %s', (seconds, text) => {
  const since = '2026-11-21T12:00:00Z'
  expect(elapsed(since, Date.parse(since) + seconds * 1000)).toBe(text)
})
