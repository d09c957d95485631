import 'fake-indexeddb/auto'
import { IDBObjectStore } from 'fake-indexeddb'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { leaveDevice, onDevice, takeDevice } from '../../../src/lib/device/device-database.ts'
import {
  bytesToKeep,
  changeShown,
  forgetShown,
  keepOrganisations,
  keepShown,
  MOST_BYTES,
  recallShown,
} from '../../../src/lib/device/kept-shown.ts'
import { clearDevice } from '../../support/browser/clear-device.ts'
import { eventually } from '../../support/eventually.ts'

const quota = { most: 3, bytes: 10_000 }
const NOW = 1_000_000
const MINUTE = 60_000
const place = (name: string, organisation = 1, person = 1) => ({ person, organisation, name })
const keep = (name: string, value: unknown, now = NOW, most = quota) =>
  keepShown(place(name), { value, at: now }, most, now)
const long = (length: number) => 'x'.repeat(length - 2)

async function names(): Promise<string[]> {
  const rows = await onDevice('readonly', (transaction) => transaction.objectStore('shown').getAll())
  return rows.map(({ name }) => name).toSorted()
}

beforeEach(async () => {
  await clearDevice()
  await takeDevice(1)
})
afterEach(() => vi.restoreAllMocks())

describe('what was shown', () => {
  test('is kept with its age, for the person and the organisation it was shown to', async () => {
    await keep('alerts', ['a'], NOW)
    expect(await recallShown(place('alerts'), NOW)).toEqual({ value: ['a'], at: NOW })
    expect(await recallShown(place('alerts', 2), NOW)).toBeUndefined()
    expect(await recallShown(place('alerts', 1, 2), NOW)).toBeUndefined()
  })

  test('is forgotten when it is refused or gone', async () => {
    await keep('alert 1', 'a')
    await forgetShown(place('alert 1'))
    expect(await names()).toEqual([])
  })

  test('is not written for somebody who has just signed out, whichever was first', async () => {
    await Promise.all([keep('alerts', 'a'), leaveDevice(1), keep('alert 1', 'a')])
    expect(await names()).toEqual([])
    await keep('alert 2', 'a')
    expect(await names()).toEqual([])
  })

  test('is not written for one person on the device of another', async () => {
    await takeDevice(2)
    await keep('alerts', 'of person 1')
    await changeShown({ person: 1, organisation: 1 }, () => 'changed')
    expect(await names()).toEqual([])
  })

  test('makes room within its kind: the least recently looked at goes first', async () => {
    await keep('vehicles', 'not of this kind', NOW)
    for (const id of [1, 2, 3]) await keep(`alert ${id}`, id, NOW + id)
    // Looked at again, later than the others were kept.
    await recallShown(place('alert 1'), NOW + 2 * MINUTE)
    await eventually(async () => {
      const row = await onDevice('readonly', (all) => all.objectStore('shown').get([1, 1, 'alert 1']))
      expect(row?.usedAt).toBe(NOW + 2 * MINUTE)
    })

    await keep('alert 4', 4, NOW + 3 * MINUTE)
    expect(await names()).toEqual(['alert 1', 'alert 3', 'alert 4', 'vehicles'])
  })

  test('makes room in bytes: what nobody has looked at for the longest time goes, of any kind', async () => {
    await keep('alerts', long(4_000), NOW)
    await keep('alert 1', long(4_000), NOW + 1)
    await keep('alert 2', long(1_000), NOW + 2)
    expect(await names()).toEqual(['alert 1', 'alert 2', 'alerts'])
    await keep('alert 3', long(3_000), NOW + 3)
    expect(await names()).toEqual(['alert 1', 'alert 2', 'alert 3'])
  })

  test('is not kept when it alone is more than there is room for, and throws nothing else out', async () => {
    await keep('alert 1', long(500), NOW)
    await keep('alert 2', long(20_000), NOW + 1)
    expect(await names()).toEqual(['alert 1'])
  })

  test('goes without on a device that is full even after making room, and keeps what was there', async () => {
    await keep('alert 1', long(3_000), NOW)
    await keep('alert 2', long(3_000), NOW + 1)
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await expect(keep('alert 3', 'x', NOW + 2)).rejects.toThrow('full')
    expect(put).toHaveBeenCalledTimes(2)
    expect(await names()).toEqual(['alert 2'])
  })

  test('is kept on a device that was full, once room is made', async () => {
    await keep('alert 1', long(6_000), NOW)
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementationOnce(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await keep('alert 2', 'x', NOW + 1)
    expect(await names()).toEqual(['alert 2'])
  })

  test('is changed by what is pushed, in one organisation, all of it or nothing', async () => {
    await keep('alerts', 1)
    await keep('alert 1', 1)
    await keepShown(place('alerts', 2), { value: 1, at: NOW }, quota, NOW)
    await changeShown({ person: 1, organisation: 1 }, (name, value) =>
      name === 'alerts' ? Number(value) + 1 : undefined,
    )
    expect(await recallShown(place('alerts'), NOW)).toEqual({ value: 2, at: NOW })
    expect(await recallShown(place('alert 1'), NOW)).toBeUndefined()
    expect(await recallShown(place('alerts', 2), NOW)).toEqual({ value: 1, at: NOW })
  })

  test('of an organisation that was left is gone', async () => {
    for (const organisation of [0, 1, 2])
      await keepShown(place('alerts', organisation), { value: organisation, at: NOW }, quota, NOW)
    await keepOrganisations(1, new Set([2]))
    expect(await recallShown(place('alerts', 0), NOW)).toBeDefined()
    expect(await recallShown(place('alerts', 1), NOW)).toBeUndefined()
    expect(await recallShown(place('alerts', 2), NOW)).toBeDefined()

    const opened = vi.spyOn(IDBDatabase.prototype, 'transaction')
    await keepOrganisations(1, new Set([2]))
    expect(opened.mock.calls.map(([, mode]) => mode)).toEqual(['readonly'])
  })
})

describe('the room for what was shown', () => {
  test('is a share of what a small device has left', async () => {
    vi.stubGlobal('navigator', { storage: { estimate: async () => ({ quota: 1_100_000, usage: 100_000 }) } })
    expect(await bytesToKeep()).toBe(100_000)
    vi.stubGlobal('navigator', { storage: { estimate: async () => ({ quota: 2 ** 40, usage: 0 }) } })
    expect(await bytesToKeep()).toBe(MOST_BYTES)
    vi.stubGlobal('navigator', {})
    expect(await bytesToKeep()).toBe(MOST_BYTES)
    vi.unstubAllGlobals()
  })
})
