import { afterEach, expect, test, vi } from 'vitest'
import { isReloadHeld } from '../../../src/lib/session/guard-state.ts'

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('for a minute after an alarm the page is not loaded anew by itself', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const page = Object.assign(new EventTarget(), { querySelector: () => null }) as unknown as Document
  vi.stubGlobal('document', page)
  const { announce } = await import('../../../src/lib/stores/alarm/alarm.ts')
  const alarm = { id: 1, type: 'operation', organisation_id: 1, read_at: null } as const
  expect(isReloadHeld('itself', page)).toBe(false)
  await announce({ ...alarm, data: { operation_id: 7 }, announce: { in_app: false, sound: false } })

  expect(isReloadHeld('itself', page)).toBe(true)
  vi.setSystemTime(Date.now() + 60_000)
  expect(isReloadHeld('itself', page)).toBe(false)
})
