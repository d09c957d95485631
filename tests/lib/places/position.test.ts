import { beforeEach, describe, expect, test, vi } from 'vitest'
import { freshPosition } from '../../../src/lib/places/position.ts'
import { keepPositionConsent, sendsPosition } from '../../../src/lib/places/position-consent.ts'
import { clearStored } from '../../../src/lib/device/storage.ts'
import { MemoryStorage } from '../../support/browser/memory-storage.ts'

// Product page, section 4: set status, optional position with consent.

describe('the position that goes with a status', () => {
  const fix = { lat: 49.512345678, lng: -8.4, accuracy: 12, at: 1_000_000 }

  test('is the last one found, as exact as anybody needs it', () => {
    expect(freshPosition(fix, fix.at + 60_000)).toEqual({ lat: 49.51235, lng: -8.4 })
  })

  test('is none that is older than a minute, or of a clock that was put back', () => {
    expect(freshPosition(fix, fix.at + 60_001)).toBeUndefined()
    expect(freshPosition(fix, fix.at - 60_001)).toBeUndefined()
    expect(freshPosition(undefined, 0)).toBeUndefined()
  })
})

describe('that somebody agrees', () => {
  beforeEach(() => {
    vi.stubGlobal('localStorage', new MemoryStorage())
    vi.stubGlobal('sessionStorage', new MemoryStorage())
  })

  test('is remembered for them alone, until they do not any more', () => {
    expect(sendsPosition(7)).toBe(false)
    keepPositionConsent(7, true)
    expect(sendsPosition(7)).toBe(true)
    expect(sendsPosition(8)).toBe(false)
    expect(sendsPosition(undefined)).toBe(false)
    keepPositionConsent(7, false)
    expect(sendsPosition(7)).toBe(false)
  })

  test('leaves the device with them', () => {
    keepPositionConsent(7, true)
    clearStored()
    expect(sendsPosition(7)).toBe(false)
  })
})
