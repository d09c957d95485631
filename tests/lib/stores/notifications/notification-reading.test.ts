import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { listNotifications } from '../../../../src/contract/notifications/notifications.ts'
import { call } from '../../../../src/lib/api/api.ts'
import { onDevice } from '../../../../src/lib/device/device-database.ts'
import {
  clearLists,
  loadNewestNotifications,
} from '../../../../src/lib/stores/notifications/notification-lists.ts'
import { readAbout } from '../../../../src/lib/stores/notifications/notification-reading.ts'
import { removeNotification } from '../../../../src/lib/stores/notifications/notification-removal.ts'
import {
  $unreadCount,
  clearNotifications,
  loadUnreadCount,
} from '../../../../src/lib/stores/notifications/notifications.ts'
import { acknowledge } from '../../../../src/lib/stores/documents/document-reading.ts'
import { askAnew } from '../../../../src/lib/stores/device/kept-answer.ts'
import { chooseOrganisation } from '../../../../src/lib/stores/organisation/organisation.ts'
import { deviceSettled } from '../../../../src/lib/stores/session/owner.ts'
import { settleOrganisation } from '../../../../src/lib/stores/session/settle.ts'
import { $unsent } from '../../../../src/lib/stores/outbox/unsent.ts'
import { readAllNotifications } from '../../../../src/lib/stores/notifications/notification-changes.ts'
import { raiseAlarm } from '../../../support/worlds/people.ts'
import { useApp } from '../app.ts'
import { documentCallsAt } from '../../../support/documents/documents.ts'
import { eventually } from '../../../support/eventually.ts'

// Product page, section 4, Notifications: opening an operation marks its notifications as read. Specification, section 1:
// the product works offline.

vi.stubGlobal('matchMedia', () => ({ matches: false }))
const app = useApp()
const LIST = 'GET /api/notifications'

const unread = async () =>
  (await call(listNotifications, { input: { organisation_id: 1, filter: 'unread' } })).data
const titles = async () => (await unread()).map(({ title }) => title)

/** What was known of it by whatever was open before is gone with that page. */
function openPage(): Promise<void> {
  clearLists()
  clearNotifications()
  return loadUnreadCount()
}

beforeEach(async () => {
  await app.signIn('mitglied')
  settleOrganisation()
  await deviceSettled()
  await readAllNotifications()
})

test('a document that is confirmed takes what is said of it from the bell, as soon as the page hears of it', async () => {
  chooseOrganisation(1)
  const leader = await documentCallsAt(app.origin())
  const document = await leader.make({ name: 'Belehrung.txt' })
  await leader.change(document.id, { version: 1, requires_ack: true })
  await openPage()
  expect($unreadCount.value).toBe(1)

  await acknowledge(document)
  await eventually(() => expect($unsent.value).toEqual([]))
  expect($unreadCount.value).toBe(1)
  askAnew()

  await eventually(() => expect($unreadCount.value).toBe(0))
})

describe('an operation that is opened by itself, on a page that was told of nothing', () => {
  test('takes what is said of it from the bell, and nothing else', async () => {
    await raiseAlarm(app.origin(), { title: 'bleibt' })
    const { id } = await raiseAlarm(app.origin(), { title: 'geöffnet' })
    await openPage()
    expect($unreadCount.value).toBe(2)

    await readAbout(id)

    expect(await titles()).toEqual([expect.stringContaining('bleibt')])
    expect($unreadCount.value).toBe(1)
  })

  test('asks for nothing where nothing is unread, and once however often the operation is loaded again', async () => {
    await openPage()
    const { id } = await raiseAlarm(app.origin(), { title: 'geöffnet' })
    const before = app.count(LIST)
    await readAbout(id)
    expect(app.count(LIST)).toBe(before)

    await openPage()
    await readAbout(id)
    await raiseAlarm(app.origin(), { title: 'ein anderer' })
    await openPage()
    await readAbout(id)
    expect(app.count(LIST)).toBe(before + 1)
  })

  test('leaves what the person is deleting as it is', async () => {
    const { id } = await raiseAlarm(app.origin(), { title: 'wird gelöscht' })
    await openPage()
    const [shown] = await unread()
    if (!shown) throw new Error('nobody was notified')
    const removal = removeNotification(shown)

    await readAbout(id)
    removal.undo()

    expect(await titles()).toEqual([shown.title])
  })

  test('takes what the device has kept of it from the bell where nobody answers, and says so to the backend later', async () => {
    const { id } = await raiseAlarm(app.origin(), { title: 'offline geöffnet' })
    await loadNewestNotifications()
    await openPage()
    await eventually(async () => {
      const rows = await onDevice('readonly', (transaction) => transaction.objectStore('shown').getAll())
      expect(rows.map(({ name }) => name)).toEqual(expect.arrayContaining(['notifications all', 'unread']))
    })
    app.cutNetwork()

    void readAbout(id)

    await eventually(() => expect($unreadCount.value).toBe(0))
    await eventually(() => expect($unsent.value).toMatchObject([{ call: 'markRead' }]))
  })
})
