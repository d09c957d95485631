import 'fake-indexeddb/auto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  leaveDevice,
  onDevice,
  type OutboxRow,
  type ShownRow,
  takeDevice,
} from '../../../src/lib/device/device-database.ts'
import { clearDevice } from '../../support/browser/clear-device.ts'
import { eventually } from '../../support/eventually.ts'

const row = (person: number, name: string): ShownRow => ({
  person,
  organisation: 1,
  name,
  value: { of: person },
  at: 1,
  usedAt: 1,
  size: 10,
})
const change = (person: number): OutboxRow => ({
  person,
  organisation: 1,
  object: 'alert 1',
  call: 'respondToOperation',
  params: {},
  method: 'POST',
  path: '/api/organisation/1/operation/1/response',
  input: {},
  key: `key ${person}`,
  at: 1,
  until: undefined,
  goneIsDone: false,
  tries: 0,
  nextAt: 0,
})

async function all() {
  return onDevice('readonly', async (transaction) => ({
    owner: await transaction.objectStore('owner').getAll(),
    shown: (await transaction.objectStore('shown').getAll()).map(({ name }) => name),
    outbox: (await transaction.objectStore('outbox').getAll()).map(({ key }) => key),
  }))
}

beforeEach(async () => {
  await clearDevice()
  await takeDevice(1)
  await onDevice('readwrite', async (transaction) => {
    await transaction.objectStore('shown').put(row(1, 'alerts'))
    await transaction.objectStore('outbox').add(change(1))
    await transaction.objectStore('outbox').add(change(2))
  })
})

afterEach(() => vi.restoreAllMocks())

describe('what is on the device', () => {
  test('is gone completely at sign-out', async () => {
    await leaveDevice(1)
    expect(await all()).toEqual({ owner: [], shown: [], outbox: ['key 2'] })
  })

  test('keeps the outbox when the session has ended by itself (architecture, section 5)', async () => {
    await leaveDevice(1, { keepsOutbox: true })
    expect(await all()).toEqual({ owner: [], shown: [], outbox: ['key 1', 'key 2'] })
  })

  test('keeps what others have not sent, however those who came after them go', async () => {
    await leaveDevice(1, { keepsOutbox: true })
    for (const next of [2, 3]) {
      await takeDevice(next)
      await leaveDevice(next, { keepsOutbox: next === 2 })
    }
    expect((await all()).outbox).toEqual(['key 1', 'key 2'])
    await takeDevice(1)
    await leaveDevice(1)
    expect((await all()).outbox).toEqual(['key 2'])
  })

  test('is not taken from whoever has come meanwhile, in another tab', async () => {
    await takeDevice(2)
    await onDevice('readwrite', (transaction) => transaction.objectStore('shown').put(row(2, 'alerts')))
    await leaveDevice(1)
    expect(await all()).toEqual({ owner: [2], shown: ['alerts'], outbox: ['key 2'] })
  })

  test('is never visible to the next person, who did not wait for a sign-out', async () => {
    await takeDevice(2)
    expect(await all()).toEqual({ owner: [2], shown: [], outbox: ['key 1', 'key 2'] })
  })

  test('stays for the same person', async () => {
    await takeDevice(1)
    expect((await all()).shown).toEqual(['alerts'])
  })

  // Second visit: what the device has kept is painted as soon as a static file, or nearly.
  test('is read by whoever comes back, without waiting for anything that writes, or for the end of reading', async () => {
    const opened = vi.spyOn(IDBDatabase.prototype, 'transaction')
    await takeDevice(1)
    const events: string[] = []
    await onDevice('readonly', async (transaction) => {
      void transaction.done.then(() => events.push('ended'))
      return transaction.objectStore('shown').getAll()
    })
    events.push('read')

    expect(opened.mock.calls.map(([, mode]) => mode)).toEqual(['readonly', 'readonly'])
    await eventually(() => expect(events).toEqual(['read', 'ended']))
  })

  test('is written before anybody goes on', async () => {
    const events: string[] = []
    await onDevice('readwrite', async (transaction) => {
      void transaction.done.then(() => events.push('written'))
      await transaction.objectStore('shown').put(row(1, 'alert 1'))
    })

    expect(events).toEqual(['written'])
  })

  test('is not half of what was to be written', async () => {
    const failing = onDevice('readwrite', async (transaction) => {
      await transaction.objectStore('shown').put(row(1, 'alert 1'))
      throw new Error('stopped')
    })
    await expect(failing).rejects.toThrow('stopped')
    expect((await all()).shown).toEqual(['alerts'])
  })
})
