import * as v from 'valibot'
import { afterEach, describe, expect, test, vi } from 'vitest'
import {
  canKeep,
  clearStored,
  livesInMemory,
  readStored,
  writeStored,
} from '../../../src/lib/device/storage.ts'
import { MemoryStorage } from '../../support/browser/memory-storage.ts'

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

describe('a storage that is full', () => {
  const warn = () => vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const long = 'a row of some length'

  test('makes room: what can be fetched again goes', () => {
    vi.stubGlobal('localStorage', new MemoryStorage(60))
    writeStored('permissions', 'x'.repeat(40))

    writeStored('session', long)

    expect(localStorage.getItem('session')).toBe(JSON.stringify(long))
    expect(localStorage.getItem('permissions')).toBeNull()
    expect(livesInMemory('session')).toBe(false)
  })

  test('keeps no older row in the place of one that has no room', () => {
    warn()
    vi.stubGlobal('localStorage', new MemoryStorage(20))
    writeStored('organisation', 3)

    writeStored('organisation', long)

    expect(localStorage.getItem('organisation')).toBeNull()
    expect(readStored('organisation', v.string())).toBe(long)
    expect(livesInMemory('organisation')).toBe(true)
    expect(canKeep()).toBe(false)
  })
})

describe('a row that all open pages share', () => {
  const Row = v.string()
  type Page = typeof import('../../../src/lib/device/storage.ts')

  /** Pages of one browser: each with modules of its own, one storage, which tells the others what one has changed. */
  async function openPages(count: number, room: number) {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined)
    const storage = new MemoryStorage(room)
    vi.stubGlobal('localStorage', storage)
    vi.stubGlobal('sessionStorage', new MemoryStorage())
    const hears: ((event: unknown) => void)[] = []
    vi.stubGlobal('addEventListener', (_: string, hear: (event: unknown) => void) => hears.push(hear))
    const pages: Page[] = []
    const told: (string | null)[][] = []
    for (let index = 0; index < count; index += 1) {
      vi.resetModules()
      const page = await import('../../../src/lib/device/storage.ts')
      const heard: (string | null)[] = []
      page.onStoredElsewhere((key) => heard.push(key))
      pages.push(page)
      told.push(heard)
    }
    /** What `change` does to the row, the other pages hear. */
    const by = (index: number, change: (page: Page) => void) => {
      const page = pages[index]
      if (page) change(page)
      const newValue = storage.getItem('session')
      for (const [other, hear] of hears.entries()) {
        if (other !== index) hear({ key: 'session', newValue, storageArea: storage })
      }
    }
    return { pages, told, by }
  }

  test('is handed over where the storage has no room, and is nobody’s any more once one signs out', async () => {
    const { pages, told, by } = await openPages(3, 36)
    by(0, (page) => page.writeShared('session', 'the old one'))
    for (const page of pages) expect(page.readStored('session', Row)).toBe('the old one')

    by(1, (page) => page.writeShared('session', 'a new one that is longer than the old one'))
    expect(localStorage.getItem('session')).not.toContain('one')

    for (const page of pages) {
      await expect.poll(() => page.readStored('session', Row)).toContain('a new one')
      expect(page.livesInMemory('session')).toBe(true)
    }
    expect(told[0]).toContain('session')

    by(2, (page) => page.clearStored())
    for (const page of pages) expect(page.readStored('session', Row)).toBeUndefined()
  })

  test('is the old one until the new one has come', async () => {
    const { pages, by } = await openPages(2, 36)
    by(0, (page) => page.writeShared('session', 'the old one'))
    expect(pages[1]?.readStored('session', Row)).toBe('the old one')

    by(0, (page) => page.writeShared('session', 'a new one that is longer than the old one'))

    expect(pages[1]?.readStored('session', Row)).toBe('the old one')
    await pages[1]?.askOpenPages('session')
    expect(pages[1]?.readStored('session', Row)).toContain('a new one')
  })

  test('is stored again as soon as there is room', async () => {
    const { pages, by } = await openPages(2, 36)
    by(0, (page) => page.writeShared('session', 'a row that is longer than the room there is'))
    by(0, (page) => page.writeShared('session', 'a short one'))

    expect(localStorage.getItem('session')).toBe('"a short one"')
    for (const page of pages) {
      expect(page.readStored('session', Row)).toBe('a short one')
      expect(page.livesInMemory('session')).toBe(false)
    }
  })

  test('stays with its page where nothing is kept at all', async () => {
    const { pages, by } = await openPages(2, 0)
    by(0, (page) => page.writeShared('session', 'mine'))

    await pages[1]?.askOpenPages('session')
    expect(pages[0]?.readStored('session', Row)).toBe('mine')
    expect(pages[1]?.readStored('session', Row)).toBeUndefined()
  })
})
