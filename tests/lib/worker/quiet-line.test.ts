import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { lineIsFree } from '../../../src/lib/worker/quiet-line.ts'

// Issue of the installed app: the install must not compete with the page on a weak line; Save-Data and slow types count.

let comes: () => void
beforeEach(() => {
  vi.useFakeTimers()
  class Observer {
    constructor(listener: () => void) {
      comes = listener
    }
    observe = vi.fn()
    disconnect = vi.fn()
  }
  vi.stubGlobal('PerformanceObserver', Observer)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function free(line: object, readyState = 'complete'): Promise<() => boolean> {
  vi.stubGlobal('navigator', { connection: line })
  vi.stubGlobal('document', { readyState })
  let isFree = false
  void lineIsFree().then(() => (isFree = true))
  await vi.advanceTimersByTimeAsync(0)
  return () => isFree
}

test('on a good line, or one that nothing is known of, a loaded page keeps nobody waiting', async () => {
  expect((await free({ effectiveType: '4g', saveData: false }))()).toBe(true)
  expect((await free({}))()).toBe(true)
})

test('a page that still loads does', async () => {
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  const isFree = await free({}, 'interactive')
  expect(isFree()).toBe(false)

  page.dispatchEvent(new Event('load'))
  await vi.advanceTimersByTimeAsync(0)
  expect(isFree()).toBe(true)
})

test.each([
  { effectiveType: '2g' },
  { effectiveType: 'slow-2g' },
  { effectiveType: '3g' },
  { saveData: true },
])('on a weak line (%o) it is free once the page has asked for nothing for a while', async (line) => {
  const isFree = await free(line)
  await vi.advanceTimersByTimeAsync(9_000)
  comes()
  await vi.advanceTimersByTimeAsync(9_000)
  expect(isFree()).toBe(false)

  await vi.advanceTimersByTimeAsync(1_500)
  expect(isFree()).toBe(true)
})
