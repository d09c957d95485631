import { afterEach, expect, test, vi } from 'vitest'

// Browsers refuse a call that is to outlive its page for the length of its body: the change would fail as "offline", always.

const page = Object.assign(new EventTarget(), { visibilityState: 'visible' })
vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
vi.stubGlobal('document', page)
const { outlivesPage } = await import('../../../src/lib/api/outlives-page.ts')
afterEach(() => {
  page.visibilityState = 'visible'
  page.dispatchEvent(new Event('pageshow'))
})

test('a call is kept on its way only while its page goes', () => {
  expect(outlivesPage({ answer: 'coming' })).toBe(false)
  page.dispatchEvent(new Event('pagehide'))
  expect(outlivesPage({ answer: 'coming' })).toBe(true)
  expect(outlivesPage(undefined)).toBe(true)
  page.dispatchEvent(new Event('pageshow'))
  expect(outlivesPage(undefined)).toBe(false)
  page.visibilityState = 'hidden'
  expect(outlivesPage(undefined)).toBe(true)
})

test('and only where it is short, in the bytes of its letters', () => {
  page.visibilityState = 'hidden'
  expect(outlivesPage({ report: 'a'.repeat(20_000) })).toBe(true)
  expect(outlivesPage({ report: 'ж'.repeat(20_000) })).toBe(false)
})
