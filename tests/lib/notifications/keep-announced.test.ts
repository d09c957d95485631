import 'fake-indexeddb/auto'
import { beforeEach, expect, test } from 'vitest'
import type { NotificationPage } from '../../../src/contract/notifications/notifications.ts'
import { announcedByItself, type Announced } from '../../../src/lib/notifications/announced.ts'
import { onDevice, takeDevice } from '../../../src/lib/device/device-database.ts'
import { keepAnnounced } from '../../../src/lib/notifications/keep-announced.ts'
import { keepShown, recallShown } from '../../../src/lib/device/kept-shown.ts'
import { clearDevice } from '../../support/browser/clear-device.ts'

// Issue of the installed app: it opens at once and shows what it knows with its age; never visible to the next person on
// the device.

const NOW = Date.parse('2026-11-21T12:00:00Z')
const MIA = 1
const LEO = 2
const quota = { most: 60, bytes: 100_000 }

const alarm: Announced = {
  ...announcedByItself({ title: 'B3 – Wohnungsbrand', body: 'Lindenstraße 14', locale: 'de' }),
  id: 12,
  type: 'operation',
  organisationId: 1,
  operationId: 7,
  at: NOW - 5_000,
}
const place = (name: string) => ({ person: MIA, organisation: 1, name })
const kept = async (name: string) => (await recallShown(place(name), NOW))?.value
const listed = async (filter: string) => ((await kept(`notifications ${filter}`)) as NotificationPage).data
const rows = () => onDevice('readonly', (transaction) => transaction.objectStore('shown').count())

beforeEach(async () => {
  await clearDevice()
  await takeDevice(MIA)
})

test('what is pushed while the app is closed is in its list, as the push says it, where no list was kept yet', async () => {
  await keepAnnounced(alarm, MIA, NOW)
  expect(await listed('all')).toEqual([
    expect.objectContaining({
      id: 12,
      type: 'operation',
      organisation_id: 1,
      read_at: null,
      title: 'B3 – Wohnungsbrand',
      body: 'Lindenstraße 14',
      created_at: '2026-11-21T11:59:55.000Z',
    }),
  ])
  expect(await recallShown(place('notifications all'), NOW)).toMatchObject({ at: NOW })
})

test('it comes to the top of the lists that are kept, and is counted once, however often it is pushed', async () => {
  const page = (ids: readonly number[]): NotificationPage => ({
    data: ids.map((id) => ({ id, organisation_id: 1, type: 'operation', read_at: null, data: {} })),
    current_page: 1,
    last_page: 1,
    per_page: 20,
    total: ids.length,
  })
  const counts = { all: 2, unread: 2, read: 0, operation: 2, fms_status: 0 }
  const shown = {
    'notifications all': page([11, 10]),
    'notifications unread': page([11, 10]),
    'notifications read': page([]),
    counts: { value: counts, pushed: [] },
    unread: { value: 2, pushed: [] },
  }
  for (const [name, value] of Object.entries(shown))
    await keepShown(place(name), { value, at: NOW - 60_000 }, quota, NOW)

  await keepAnnounced(alarm, MIA, NOW)
  await keepAnnounced(alarm, MIA, NOW)

  for (const filter of ['all', 'unread'])
    expect((await listed(filter)).map(({ id }) => id)).toEqual([12, 11, 10])
  expect(await listed('read')).toEqual([])
  expect(await kept('counts')).toMatchObject({ value: { all: 3, unread: 3, read: 0, operation: 3 } })
  expect(await kept('unread')).toMatchObject({ value: 3 })
  // The age is that of the answer, not of the push.
  expect(await recallShown(place('notifications all'), NOW)).toMatchObject({ at: NOW - 60_000 })
})

test('nothing is kept where somebody else has the device meanwhile', async () => {
  await keepAnnounced(alarm, LEO, NOW)
  expect(await rows()).toBe(0)
})

test('nothing is kept of a test for somebody who belongs to no organisation', async () => {
  await keepAnnounced({ ...alarm, organisationId: null, id: null }, MIA, NOW)
  expect(await rows()).toBe(0)
})
