import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { $toasts, endToasts, holdToasts, showToast, undoToast } from '../../../src/lib/stores/toasts.ts'

// Issue of the design system: a toast with undo stays 8 s, longer while somebody is at it, and there are at most 3.

const texts = () => $toasts.value.map(({ text }) => text)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(async () => {
  holdToasts(false)
  await endToasts()
  vi.useRealTimers()
})

test('it stays for 8 seconds, and then what it offered to undo is done', () => {
  const onEnd = vi.fn()
  showToast({ text: 'gelöscht', onEnd })

  vi.advanceTimersByTime(7_900)
  expect(texts()).toEqual(['gelöscht'])
  expect(onEnd).not.toHaveBeenCalled()

  vi.advanceTimersByTime(200)
  expect(texts()).toEqual([])
  expect(onEnd).toHaveBeenCalledOnce()
})

test('undone, it goes at once and nothing is done', () => {
  const [undo, onEnd] = [vi.fn(), vi.fn()]
  showToast({ text: 'gelöscht', undo, onEnd })

  undoToast($toasts.value[0]?.key ?? 0)
  vi.advanceTimersByTime(60_000)

  expect(texts()).toEqual([])
  expect(undo).toHaveBeenCalledOnce()
  expect(onEnd).not.toHaveBeenCalled()
})

test('it stays while somebody is at it, and has its whole time again afterwards', () => {
  showToast({ text: 'eins' })
  holdToasts(true)
  showToast({ text: 'zwei' })
  vi.advanceTimersByTime(60_000)
  expect(texts()).toEqual(['eins', 'zwei'])

  holdToasts(false)
  vi.advanceTimersByTime(7_900)
  expect(texts()).toEqual(['eins', 'zwei'])
  vi.advanceTimersByTime(200)
  expect(texts()).toEqual([])
})

test('there are never more than three: the oldest is done', () => {
  const onEnd = vi.fn()
  showToast({ text: 'eins', onEnd })
  for (const text of ['zwei', 'drei', 'vier']) showToast({ text })

  expect(texts()).toEqual(['zwei', 'drei', 'vier'])
  expect(onEnd).toHaveBeenCalledOnce()
})
