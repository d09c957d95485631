import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { retryIslands } from '../../../src/lib/pages/late-islands.ts'

// Astro gives an island up after two attempts to import its script; the page goes on trying.

const network = new EventTarget()
beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', network.addEventListener.bind(network))
  vi.stubGlobal('removeEventListener', network.removeEventListener.bind(network))
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

/** An island whose script does not come, in a document that consists of it alone. */
function lateIsland() {
  const island = Object.assign(new EventTarget(), {
    isConnected: true,
    hydrator: undefined as unknown,
    getAttribute: () => null,
    start: vi.fn(() => Promise.resolve()),
  })
  retryIslands(island as unknown as Document)
  /** Answers whether the page has taken the failure on itself. */
  const fail = () => {
    const detail = { error: new TypeError('Failed to fetch dynamically imported module') }
    return !island.dispatchEvent(new CustomEvent('astro:hydration-error', { cancelable: true, detail }))
  }
  return { island, fail }
}

test('the script is imported again after 1, 3 and 10 seconds, until it comes', async () => {
  const { island, fail } = lateIsland()
  for (const [times, wait] of [1_000, 3_000, 10_000].entries()) {
    expect(fail()).toBe(true)
    await vi.advanceTimersByTimeAsync(wait - 1)
    expect(island.start).toHaveBeenCalledTimes(times)
    await vi.advanceTimersByTimeAsync(1)
    expect(island.start).toHaveBeenCalledTimes(times + 1)
  }
  await vi.advanceTimersByTimeAsync(120_000)
  expect(island.start).toHaveBeenCalledTimes(3)
})

test('the script is imported at once when the network comes back, and then only once', async () => {
  const { island, fail } = lateIsland()
  fail()
  network.dispatchEvent(new Event('online'))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(island.start).toHaveBeenCalledTimes(1)
})

test('an island whose page was left is given up', async () => {
  const { island, fail } = lateIsland()
  fail()
  island.isConnected = false
  await vi.advanceTimersByTimeAsync(60_000)
  expect(island.start).not.toHaveBeenCalled()
})

test('an error of a component whose script has come is left to Astro, which reports it', async () => {
  const { island, fail } = lateIsland()
  island.hydrator = () => undefined
  expect(fail()).toBe(false)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(island.start).not.toHaveBeenCalled()
})
