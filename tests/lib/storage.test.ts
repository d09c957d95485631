import * as v from 'valibot'
import { afterEach, expect, test, vi } from 'vitest'
import { clearStored, readStored, writeStored } from '../../src/lib/storage.ts'

afterEach(() => {
  clearStored()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a browser that keeps nothing still works until the page is left', () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new DOMException('blocked', 'SecurityError')
    },
    removeItem: () => undefined,
  })

  writeStored('organisation', 3)

  expect(readStored('organisation', v.number())).toBe(3)
  clearStored()
  expect(readStored('organisation', v.number())).toBeUndefined()
})

test('a row of another shape counts as missing', () => {
  vi.stubGlobal('localStorage', { getItem: () => '"three"', removeItem: () => undefined })
  expect(readStored('organisation', v.number())).toBeUndefined()
})
