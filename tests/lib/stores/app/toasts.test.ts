import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  $toasts,
  actOnToast,
  endToast,
  endToasts,
  holdToasts,
  prolongToasts,
  showToast,
  undoToast,
} from '../../../../src/lib/stores/app/toasts.ts'

// Issue of the design system: a toast with undo stays 8 s, longer while somebody is at it, and there are at most 3.

const texts = () => $toasts.value.map(({ text }) => text)

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(async () => {
  holdToasts('pointer', false)
  holdToasts('focus', false)
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

test('while somebody goes from stop to stop by keyboard, it has its whole time again at each', () => {
  showToast({ text: 'gelöscht' })
  for (let stops = 0; stops < 10; stops++) {
    vi.advanceTimersByTime(7_000)
    prolongToasts()
  }
  expect(texts()).toEqual(['gelöscht'])

  vi.advanceTimersByTime(8_100)
  expect(texts()).toEqual([])
})

test('it stays while somebody is at it, and has its whole time again afterwards', () => {
  showToast({ text: 'eins' })
  holdToasts('pointer', true)
  showToast({ text: 'zwei' })
  vi.advanceTimersByTime(60_000)
  expect(texts()).toEqual(['eins', 'zwei'])

  holdToasts('pointer', false)
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

test('the pointer does not let go what the focus holds', () => {
  showToast({ text: 'eins' })
  holdToasts('focus', true)
  holdToasts('pointer', true)
  holdToasts('pointer', false)
  vi.advanceTimersByTime(60_000)
  expect(texts()).toEqual(['eins'])

  holdToasts('focus', false)
  vi.advanceTimersByTime(8_100)
  expect(texts()).toEqual([])
})

test('nobody is at what has gone: the next one goes by itself again', async () => {
  showToast({ text: 'eins' })
  holdToasts('pointer', true)
  await endToast($toasts.value[0]?.key ?? 0)
  showToast({ text: 'zwei' })

  vi.advanceTimersByTime(8_100)

  expect(texts()).toEqual([])
})

describe('a failure', () => {
  test('stays until it is closed', () => {
    showToast({ kind: 'failure', text: 'ging nicht' })
    vi.advanceTimersByTime(600_000)
    expect(texts()).toEqual(['ging nicht'])

    void endToast($toasts.value[0]?.key ?? 0)
    expect(texts()).toEqual([])
  })

  test('gives way to no other message', () => {
    showToast({ kind: 'failure', text: 'ging nicht' })
    for (const text of ['eins', 'zwei', 'drei']) showToast({ text })
    expect(texts()).toEqual(['ging nicht', 'zwei', 'drei'])
  })

  test('of the same kind is said again, once', () => {
    for (let time = 0; time < 3; time += 1) showToast({ kind: 'failure', text: 'ging nicht' })
    expect(texts()).toEqual(['ging nicht'])
  })
})

test('in a page that is left, what waits is done, and what nobody has seen waits with its whole time', () => {
  const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', () => undefined)
  const show = (visibilityState: string) => {
    page.visibilityState = visibilityState
    page.dispatchEvent(new Event('visibilitychange'))
  }
  const onEnd = vi.fn()
  showToast({ text: 'gelöscht', onEnd })
  showToast({ text: 'gespeichert' })

  show('hidden')
  showToast({ kind: 'failure', text: 'ging nicht' })
  vi.advanceTimersByTime(600_000)
  expect(onEnd).toHaveBeenCalledOnce()
  expect(texts()).toEqual(['gespeichert', 'ging nicht'])

  show('visible')
  vi.advanceTimersByTime(8_100)
  expect(texts()).toEqual(['ging nicht'])
  vi.unstubAllGlobals()
})

test('what else can be done about it is done once, and is no undo', () => {
  const run = vi.fn()
  showToast({ text: 'Neues', action: { text: 'Laden', run } })
  const key = $toasts.value[0]?.key ?? 0

  actOnToast(key)
  actOnToast(key)

  expect(texts()).toEqual([])
  expect(run).toHaveBeenCalledOnce()
})
