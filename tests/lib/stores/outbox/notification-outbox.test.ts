import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test } from 'vitest'
import { listNotifications, type Notification } from '../../../../src/contract/notifications/notifications.ts'
import { call } from '../../../../src/lib/api/api.ts'
import type { OutboxRow } from '../../../../src/lib/device/device-database.ts'
import type { OutboxCall } from '../../../../src/lib/outbox/outbox-changes.ts'
import { changesOf, keepChange, type StoredRow } from '../../../../src/lib/outbox/outbox.ts'
import { OUTBOX_CHANNEL } from '../../../../src/lib/outbox/outbox-channel.ts'
import { $connection } from '../../../../src/lib/stores/realtime/connection.ts'
import {
  readAllNotifications,
  readNotification,
} from '../../../../src/lib/stores/notifications/notification-changes.ts'
import {
  $notifications,
  loadNotifications,
  showNotifications,
} from '../../../../src/lib/stores/notifications/notification-lists.ts'
import { removeNotification } from '../../../../src/lib/stores/notifications/notification-removal.ts'
import {
  $unreadCount,
  loadUnreadCount,
  receiveNotification,
} from '../../../../src/lib/stores/notifications/notifications.ts'
import { sendAgain, startOutbox } from '../../../../src/lib/stores/outbox/outbox.ts'
import { currentPerson, endSession } from '../../../../src/lib/stores/session/session.ts'
import { settleOrganisation } from '../../../../src/lib/stores/session/settle.ts'
import { $unsent } from '../../../../src/lib/stores/outbox/unsent.ts'
import { keptChange } from '../../../support/calls/kept-change.ts'
import { raiseAlarm } from '../../../support/worlds/people.ts'
import { clearDevice } from '../../../support/browser/clear-device.ts'
import { useApp } from '../app.ts'
import { eventually } from '../../../support/eventually.ts'

// Issue of the installed app, outbox: read and delete notifications go through it, against the real backend.

const app = useApp()

beforeEach(async () => {
  await clearDevice()
  await app.signIn('mitglied')
  settleOrganisation()
  showNotifications({ filter: 'all', page: 1 })
  await readAllNotifications()
})

const shown = () => ($notifications.value.state === 'ready' ? $notifications.value.value.data : [])
const shownOf = (id: number) => shown().find((one) => one.id === id)
const loadAll = () => Promise.all([loadNotifications(), loadUnreadCount()])
const waiting = async (): Promise<StoredRow[]> => changesOf(currentPerson() ?? 0)
const atBackend = async (id: number) =>
  (await call(listNotifications, { input: { organisation_id: 1, limit: 100 } })).data.find(
    (one) => one.id === id,
  )

async function raise(title: string): Promise<Notification> {
  await raiseAlarm(app.origin(), { title })
  await loadAll()
  const [newest] = shown()
  if (!newest) throw new Error('nobody was notified')
  return newest
}

/** The line is back, and the page hears of it. */
function reconnect(): void {
  app.mendNetwork()
  $connection.set('connecting')
  $connection.set('connected')
}

describe('a deletion that can be undone', () => {
  test('is on the device before its time is over, is sent when it is let go, and not before', async () => {
    const one = await raise('wird gelöscht')
    const removal = removeNotification(one)
    await expect.poll(waiting).toMatchObject([{ call: 'deleteNotification', heldUntil: expect.any(Number) }])
    reconnect()
    expect(shownOf(one.id)).toBeUndefined()
    expect(await atBackend(one.id)).toBeDefined()

    await removal.commit()
    await expect.poll(waiting).toEqual([])
    expect(await atBackend(one.id)).toBeUndefined()
  })

  test('undone, is nowhere any more', async () => {
    const one = await raise('bleibt')
    const removal = removeNotification(one)
    removal.undo()
    expect(shownOf(one.id)).toBeDefined()
    await expect.poll(waiting).toEqual([])
    await removal.commit()
    reconnect()
    expect(shownOf(one.id)).toBeDefined()
    expect(await atBackend(one.id)).toBeDefined()
  })

  test('keeps back nothing that is done meanwhile', async () => {
    const [one, other] = [await raise('wird gelöscht'), await raise('wird gelesen')]
    const removal = removeNotification(one)
    await readNotification(other)
    expect((await atBackend(other.id))?.read_at).not.toBeNull()
    expect(await atBackend(one.id)).toBeDefined()
    await removal.commit()
    await expect.poll(() => atBackend(one.id)).toBeUndefined()
  })
})

describe('what waits', () => {
  test('is shown again when its person comes back after the session has ended', async () => {
    const one = await raise('gelesen ohne Netz')
    const before = $unreadCount.value
    app.cutNetwork()
    void readNotification(one)
    await expect.poll(waiting).toHaveLength(1)
    expect($unreadCount.value).toBe(before - 1)
    endSession({ ended: true })

    app.mendNetwork()
    const open = app.holdBack(`POST /api/notifications/${one.id}/read`, 'request')
    await app.signIn('mitglied')
    settleOrganisation()
    await loadNotifications()
    await expect.poll(() => shownOf(one.id)?.read_at).not.toBeNull()
    expect(await waiting()).toHaveLength(1)
    open()
    // It has been tried before: the next try takes its time.
    await expect.poll(waiting).toEqual([])
    expect(shownOf(one.id)?.read_at).not.toBeNull()
    expect((await atBackend(one.id))?.read_at).not.toBeNull()
  })

  test('by another tab is shown here, too, and what is pushed after "all" is not among it', async () => {
    const one = await raise('alle gelesen')
    startOutbox()
    app.cutNetwork()
    const about = {
      kind: 'readAll',
      organisationId: 1,
      upTo: one.id,
      at: new Date().toISOString(),
      later: [],
    }
    const input = { organisation_id: 1, up_to: one.id }
    await keepChange(rowOf('markAllRead', 'POST', '/api/notifications/read-all', { input, about }), false)
    const tab = new BroadcastChannel(OUTBOX_CHANNEL)
    tab.postMessage({})
    await expect.poll(() => shownOf(one.id)?.read_at).toBe(about.at)
    expect($unreadCount.value).toBe(0)

    const later: Notification = { ...one, id: one.id + 1, title: 'später', data: {} }
    await receiveNotification(later)
    expect($unreadCount.value).toBe(1)
    expect(shownOf(later.id)?.read_at).toBeNull()
    tab.close()
    reconnect()
    await expect.poll(waiting).toEqual([])
    expect((await atBackend(one.id))?.read_at).not.toBeNull()
  })

  test('and is refused is undone, with a way to try it again', async () => {
    const one = await raise('erst nicht')
    // A key that stands for something else already: our backend refuses it.
    const path = `/api/notifications/${one.id}/read`
    const about = { kind: 'read', notification: one, at: new Date().toISOString() }
    const params = { id: one.id }
    await keepChange(rowOf('markRead', 'POST', path, { params, about, key: 'short' }), false)
    startOutbox()
    reconnect()
    await expect.poll(async () => (await waiting())[0]?.ended).toBe(422)
    await eventually(() => expect(shownOf(one.id)?.read_at).toBeNull())

    app.cutNetwork()
    // The page shows the refusal a moment after it is stored.
    await expect.poll(() => $unsent.get()[0]?.ended).toBe(422)
    for (const row of $unsent.get()) await sendAgain(row)
    await eventually(() => expect(shownOf(one.id)?.read_at).not.toBeNull())
  })
})

function rowOf(call: OutboxCall, method: string, path: string, about: Partial<OutboxRow>): OutboxRow {
  const person = currentPerson() ?? 0
  return keptChange({
    person,
    object: 'notifications',
    call,
    method,
    path,
    input: undefined,
    at: Date.now(),
    ...about,
  })
}
