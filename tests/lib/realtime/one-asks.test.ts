import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { oneAsks } from '../../../src/lib/realtime/one-asks.ts'

// Product page, section 5: one connection for all tabs. After pushes, one tab of a browser fetches for all, at most once a second.

const KEY = '7 1 17'
let chance: number
let asked: { tab: string; at: number }[]
let shown: string[]
let began: number
let answers: () => Promise<string | undefined>

beforeEach(() => {
  // Messages between tabs need the real clock.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(Math, 'random').mockImplementation(() => chance)
  chance = 0
  asked = []
  shown = []
  began = Date.now()
  answers = () => Promise.resolve('answer')
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

function openTab(tab: string) {
  const one = oneAsks<string>({
    channel: 'asks of test',
    ask: () => {
      asked.push({ tab, at: Date.now() - began })
      return answers()
    },
    begin: () => (answer) => shown.push(`${tab} ${answer}`),
  })
  onTestFinished(one.leave)
  return one
}

/** Waits until the messages between the tabs have arrived. */
async function arrive(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await new Promise<void>((resolve) => setImmediate(resolve))
}
async function pass(ms: number): Promise<void> {
  await vi.advanceTimersByTimeAsync(ms)
  await arrive()
}

describe('one tab', () => {
  test('fetches at most once a second, at a random moment, for any number of calls', async () => {
    const tab = openTab('A')
    chance = 0.3
    const first = [tab.soon(KEY), tab.soon(KEY)]
    await pass(299)
    expect(asked).toEqual([])
    await pass(1)
    expect(await Promise.all(first)).toEqual([true, true])

    chance = 0.5
    for (let told = 0; told < 20; told += 1) {
      void tab.soon(KEY)
      await pass(150)
    }
    await pass(3_000)
    const times = asked.map(({ at }) => at)
    expect(times[0]).toBe(300)
    for (const [place, at] of times.slice(1).entries())
      expect(at - (times[place] ?? 0)).toBeGreaterThanOrEqual(1_000)
    expect(times.length).toBeGreaterThan(2)
    expect(times.length).toBeLessThan(5)
  })

  test('fetches once more for a call that comes during a request', async () => {
    const tab = openTab('A')
    const { promise, resolve } = Promise.withResolvers<string>()
    answers = () => promise
    const first = tab.soon(KEY)
    await pass(0)
    const second = tab.soon(KEY)
    resolve('late')
    expect(await first).toBe(true)
    expect(asked).toHaveLength(1)
    await pass(1_000)
    expect(await second).toBe(true)
    expect(asked.map(({ at }) => at)).toEqual([0, 1_000])
  })

  test('does not fetch if no caller needs the data any more, but fetches if one of two does', async () => {
    const tab = openTab('A')
    const told = tab.soon(KEY, () => false)
    await pass(0)
    expect([await told, asked]).toEqual([true, []])
    void tab.soon(KEY, () => false)
    void tab.soon(KEY, () => true)
    await pass(0)
    expect(asked).toHaveLength(1)
  })

  test('resolves with false if the request fails', async () => {
    answers = () => Promise.reject(new Error('no network'))
    const one = openTab('A').soon(KEY)
    await pass(0)
    expect([await one, shown]).toEqual([false, ['A undefined']])
  })
})

describe('of several tabs', () => {
  test('one fetches, and all show the response', async () => {
    const tabs = ['A', 'B', 'C'].map(openTab)
    const all = tabs.map((tab, place) => {
      chance = 0.9 - place / 10
      return tab.soon(KEY)
    })
    await pass(700)
    await pass(5_000)
    expect(await Promise.all(all)).toEqual([true, true, true])
    expect(asked).toEqual([{ tab: 'C', at: 700 }])
    expect(shown.toSorted()).toEqual(['A answer', 'B answer', 'C answer'])
  })

  test('each waits a second after the request of another, then fetches for its own later call', async () => {
    const [one, other] = [openTab('A'), openTab('B')]
    void one.soon(KEY)
    await pass(0)
    void other.soon(KEY)
    await pass(999)
    expect(asked).toEqual([{ tab: 'A', at: 0 }])
    await pass(1)
    expect(asked[1]).toEqual({ tab: 'B', at: 1_000 })
  })

  test('another one fetches if the fetching tab is closed before its response', async () => {
    const [one, other] = [openTab('A'), openTab('B')]
    answers = () => new Promise(() => undefined)
    void one.soon(KEY)
    chance = 0.5
    const waits = other.soon(KEY)
    await pass(0)
    one.leave()
    answers = () => Promise.resolve('answer')
    await pass(10_000)
    await pass(500)
    expect(await waits).toBe(true)
    expect(asked.map(({ tab }) => tab)).toEqual(['A', 'B'])
    expect(shown).toEqual(['B undefined', 'B answer'])
  })

  test('each fetches its own key, and shows no response that it did not wait for', async () => {
    const [one, other] = [openTab('A'), openTab('B')]
    void one.soon(KEY)
    void other.soon('8 1 17')
    await pass(0)
    expect(asked.map(({ tab }) => tab)).toEqual(['A', 'B'])
    expect(shown.toSorted()).toEqual(['A answer', 'B answer'])
  })
})
