import { beforeEach, describe, expect, test } from 'vitest'
import { listNotifications, type Notification } from '../../../../src/contract/notifications/notifications.ts'
import { call } from '../../../../src/lib/api/api.ts'
import {
  readAllNotifications,
  readNotification,
} from '../../../../src/lib/stores/notifications/notification-changes.ts'
import { readAbout } from '../../../../src/lib/stores/notifications/notification-reading.ts'
import {
  removeNotification,
  removeReadNotifications,
} from '../../../../src/lib/stores/notifications/notification-removal.ts'
import {
  $filterCounts,
  $notifications,
  loadFilterCounts,
  loadNotifications,
  showNotifications,
} from '../../../../src/lib/stores/notifications/notification-lists.ts'
import {
  $unreadCount,
  loadUnreadCount,
  receiveNotification,
} from '../../../../src/lib/stores/notifications/notifications.ts'
import { chooseOrganisation } from '../../../../src/lib/stores/organisation/organisation.ts'
import { SESSION_KEY } from '../../../../src/lib/device/storage.ts'
import { adoptStoredSession, endSession } from '../../../../src/lib/stores/session/session.ts'
import { signOut } from '../../../../src/lib/stores/session/session-calls.ts'
import { settleOrganisation } from '../../../../src/lib/stores/session/settle.ts'
import { $toasts, endToast, endToasts, showToast, undoToast } from '../../../../src/lib/stores/app/toasts.ts'
import { raiseAlarm, signInByCall } from '../../../support/worlds/people.ts'
import { useApp } from '../app.ts'

// Product page, section 4, Notifications: delete one/all read. Issue of the design system: toast with undo.

const app = useApp()
let deletedBefore = 0
const DELETE_READ = 'DELETE /api/notifications/delete-read'
const deleteOf = ({ id }: Notification) => `DELETE /api/notifications/${id}`
const loadAll = () => Promise.all([loadNotifications(), loadFilterCounts(), loadUnreadCount()])
const inBackend = async () =>
  (await call(listNotifications, { input: { organisation_id: 1, limit: 100 } })).data.map(({ id }) => id)

/** What a person sees: the rows, the numbers on the filters, and the one on the bell. */
function seen() {
  const list = $notifications.value
  const counts = $filterCounts.value
  if (list.state !== 'ready' || counts.state !== 'ready') throw new Error('nothing is loaded')
  return {
    rows: list.value.data.map(({ id }) => id),
    counts: counts.value,
    bell: $unreadCount.value,
  }
}

async function raise(title: string): Promise<Notification> {
  await raiseAlarm(app.origin(), { title })
  await loadAll()
  const [newest] = $notifications.value.state === 'ready' ? $notifications.value.value.data : []
  if (!newest) throw new Error('nobody was notified')
  return newest
}

/** Whatever was about to be sent has been by then. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 100))

/** As the page does it: what is not undone is sent when its toast goes. */
function withToast({ undo, commit }: ReturnType<typeof removeNotification>): void {
  showToast({ text: 'gelöscht', undo, onEnd: () => commit().catch(() => undefined) })
}

const latestToast = () => $toasts.value.at(-1)?.key ?? 0

beforeEach(async () => {
  await endToasts()
  await app.signIn('mitglied')
  settleOrganisation()
  showNotifications({ filter: 'all', page: 1 })
  await loadAll()
  await removeReadNotifications().commit()
  await readAllNotifications()
  await removeReadNotifications().commit()
  await loadAll()
  deletedBefore = app.count(DELETE_READ)
})

describe('a deletion that can be undone', () => {
  test('takes the row and its numbers away at once, and sends nothing yet', async () => {
    const kept = await raise('bleibt')
    const gone = await raise('geht')

    removeNotification(gone)

    expect(seen()).toEqual({
      rows: [kept.id],
      counts: { all: 1, unread: 1, read: 0, operation: 1, fms_status: 0 },
      bell: 1,
    })
    expect(app.count(deleteOf(gone))).toBe(0)
  })

  test('stays away when everything is loaded again meanwhile', async () => {
    const gone = await raise('geht')
    removeNotification(gone)

    await loadAll()

    expect(seen()).toMatchObject({ rows: [], counts: { all: 0, unread: 0 }, bell: 0 })
  })

  test('undone: rows and numbers are exactly what they were, and nothing is ever sent', async () => {
    await raise('eins')
    const two = await raise('zwei')
    const before = seen()

    const removal = removeNotification(two)
    removal.undo()
    await removal.commit()

    expect(seen()).toEqual(before)
    expect(app.count(deleteOf(two))).toBe(0)
    expect(await inBackend()).toContain(two.id)
  })

  test('sent: it is gone at the backend, once, and cannot be undone any more', async () => {
    const gone = await raise('geht')
    const removal = removeNotification(gone)

    await removal.commit()
    await removal.commit()
    removal.undo()

    expect(app.count(deleteOf(gone))).toBe(1)
    expect(await inBackend()).not.toContain(gone.id)
    expect(seen()).toMatchObject({ rows: [], bell: 0 })
  })

  test('refused: everything is back', async () => {
    const kept = await raise('bleibt')
    const before = seen()
    const removal = removeNotification(kept)
    app.breakAnswers()

    await expect(removal.commit()).rejects.toThrow()

    expect(seen()).toEqual(before)
  })

  test('of something another device has deleted meanwhile is no failure', async () => {
    const gone = await raise('geht')
    const removal = removeNotification(gone)
    await removeNotification(gone).commit()

    await removal.commit()

    expect(seen()).toMatchObject({ rows: [], bell: 0 })
  })
})

describe('the bell, while a deletion waits', () => {
  const LIST = 'GET /api/notifications'
  const newest = async () => {
    const [first] = (await call(listNotifications, { input: { organisation_id: 1, limit: 100 } })).data
    if (!first) throw new Error('nobody was notified')
    return first
  }

  test('counts a new alarm also after all were marked as read', async () => {
    withToast(removeNotification(await raise('geht')))
    await readAllNotifications()
    await loadAll()
    await raiseAlarm(app.origin(), { title: 'neu' })

    await receiveNotification(await newest())
    await loadUnreadCount()

    expect(seen().bell).toBe(1)
  })

  test('counts a new alarm also after the operation of what is hidden was opened', async () => {
    const gone = await raise('geht')
    withToast(removeNotification(gone))
    await readAbout(gone.data.operation_id ?? 0)
    await raiseAlarm(app.origin(), { title: 'neu' })

    await receiveNotification(await newest())
    await loadUnreadCount()

    expect(seen().bell).toBe(1)
  })

  test('stays at nothing when what was marked as read meanwhile is back, under the filter of unread ones, too', async () => {
    await raise('kommt wieder')
    showNotifications({ filter: 'unread' })
    await loadAll()
    withToast(removeNotification(await newest()))
    await readAllNotifications()
    await loadAll()

    undoToast(latestToast())

    expect(seen().bell).toBe(0)
  })

  test('is what it was when marking all as read was refused, and the deletion undone', async () => {
    await raise('kommt wieder')
    const removal = removeNotification(await newest())
    app.breakAnswers()
    await expect(readAllNotifications()).rejects.toThrow()
    removal.undo()

    expect($unreadCount.value).toBe(1)
  })

  test('a list that was asked for before does not bring back what was deleted', async () => {
    const gone = await raise('geht')
    const letGo = app.holdBack(LIST, 'answer')
    const late = loadNotifications()
    await removeNotification(gone).commit()

    letGo()
    await late
    await loadNotifications()
    expect(seen().rows).toEqual([])
  })
})

describe('deleting all read ones', () => {
  test('leaves the unread ones, with the numbers of what is left', async () => {
    const read = await raise('gelesen')
    const unread = await raise('ungelesen')
    await readNotification(read)
    await loadAll()
    const before = seen()

    const removal = removeReadNotifications()

    expect(seen()).toEqual({
      rows: [unread.id],
      counts: { all: 1, unread: 1, read: 0, operation: 1, fms_status: 0 },
      bell: 1,
    })
    removal.undo()
    expect(seen()).toEqual(before)
  })

  test('means what was read when it was asked for: what is read after it stays', async () => {
    const read = await raise('gelesen')
    const later = await raise('später gelesen')
    await readNotification(read)
    await loadAll()
    withToast(removeReadNotifications())

    await readNotification(later)

    expect(await inBackend()).toEqual([later.id])
    expect(app.count(DELETE_READ)).toBeGreaterThan(0)
    expect($toasts.value).toEqual([])
  })

  test('means that also while it is on its way, and its toast has gone', async () => {
    const read = await raise('gelesen')
    const later = await raise('später gelesen')
    await readNotification(read)
    await loadAll()
    withToast(removeReadNotifications())
    const letGo = app.holdBack(DELETE_READ, 'request')
    void endToast(latestToast())

    const [once, again] = [readNotification(later), readNotification(later)]
    letGo()
    await Promise.all([once, again])

    expect(await inBackend()).toEqual([later.id])
  })

  test('again, means what was marked as read before, though that still waits for the first', async () => {
    const read = await raise('gelesen')
    await raise('später gelesen')
    await readNotification(read)
    await loadAll()
    withToast(removeReadNotifications())
    const letGo = app.holdBack(DELETE_READ, 'request')

    const marked = readAllNotifications()
    expect(seen()).toMatchObject({ counts: { all: 1, unread: 0, read: 1 }, bell: 0 })
    const removed = removeReadNotifications().commit()
    letGo()
    await Promise.all([marked, removed])

    expect(await inBackend()).toEqual([])
  })

  test('waits for no other deletion before something is marked as read', async () => {
    const [read, gone, later] = [await raise('gelesen'), await raise('geht'), await raise('später gelesen')]
    await readNotification(read)
    await loadAll()
    withToast(removeReadNotifications())
    withToast(removeNotification(gone))

    await readNotification(later)

    expect(app.count(deleteOf(gone))).toBe(0)
    expect($toasts.value).toHaveLength(1)
  })
})

describe('what waits for its undo is sent', () => {
  test('before the person signs out', async () => {
    const gone = await raise('geht')
    withToast(removeNotification(gone))

    await signOut()

    await app.signIn('mitglied')
    settleOrganisation()
    expect(await inBackend()).not.toContain(gone.id)
  })

  test('before the person signs out, though its toast has gone', async () => {
    const gone = await raise('geht')
    withToast(removeNotification(gone))
    const letGo = app.holdBack(deleteOf(gone), 'request')
    void endToast(latestToast())

    const out = signOut()
    letGo()
    await out

    await app.signIn('mitglied')
    settleOrganisation()
    expect(await inBackend()).not.toContain(gone.id)
  })

  test('when the organisation changes', async () => {
    const gone = await raise('geht')
    withToast(removeNotification(gone))

    chooseOrganisation(2)

    expect($toasts.value).toEqual([])
    await expect.poll(inBackend).not.toContain(gone.id)
  })

  test.each([
    ['in another tab', () => undefined],
    ['after nobody renewed the session', () => endSession({ ended: true })],
  ])('but never in the name of who takes over %s', async (_, leave) => {
    const { user, ...token } = await signInByCall(app.origin(), 'leitung')
    const theirs = JSON.stringify({ user, ...token, renewed_at: Date.now() })
    const read = await raise('gelesen')
    await readNotification(read)
    await loadAll()
    withToast(removeReadNotifications())

    leave()
    localStorage.setItem(SESSION_KEY, theirs)
    adoptStoredSession()

    expect($toasts.value).toEqual([])
    await settled()
    expect(app.count(DELETE_READ)).toBe(deletedBefore)
  })

  test('but not while another tab holds another session already, and this one has not heard of it', async () => {
    const { user, ...token } = await signInByCall(app.origin(), 'leitung')
    const read = await raise('gelesen')
    await readNotification(read)
    await loadAll()
    withToast(removeReadNotifications())

    localStorage.setItem(SESSION_KEY, JSON.stringify({ user, ...token, renewed_at: Date.now() }))
    await endToast(latestToast())

    expect(app.count(DELETE_READ)).toBe(deletedBefore)
  })

  test('unless it was undone', async () => {
    const kept = await raise('bleibt')
    withToast(removeNotification(kept))
    undoToast($toasts.value[0]?.key ?? 0)

    await endToasts()

    expect(await inBackend()).toContain(kept.id)
  })
})
