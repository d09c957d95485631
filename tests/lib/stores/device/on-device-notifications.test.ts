import 'fake-indexeddb/auto'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type {
  FilterCounts,
  Notification,
  NotificationPage,
} from '../../../../src/contract/notifications/notifications.ts'
import { onDevice } from '../../../../src/lib/device/device-database.ts'
import { $connection } from '../../../../src/lib/stores/realtime/connection.ts'
import { $unsent } from '../../../../src/lib/stores/outbox/unsent.ts'
import { readNotification } from '../../../../src/lib/stores/notifications/notification-changes.ts'
import { keepPushedNotification } from '../../../../src/lib/stores/notifications/kept-notifications.ts'
import {
  $filterCounts,
  clearLists,
  $notifications,
  loadFilterCounts,
  loadNotifications,
  showNotifications,
} from '../../../../src/lib/stores/notifications/notification-lists.ts'
import {
  $unreadCount,
  clearNotifications,
  loadUnreadCount,
  receiveNotification,
} from '../../../../src/lib/stores/notifications/notifications.ts'
import { deviceSettled } from '../../../../src/lib/stores/session/owner.ts'
import { loadPermissions } from '../../../../src/lib/stores/people/permission-calls.ts'
import { settleOrganisation } from '../../../../src/lib/stores/session/settle.ts'
import { raiseAlarm } from '../../../support/worlds/people.ts'
import { useApp, withoutNetwork } from '../app.ts'
import { eventually } from '../../../support/eventually.ts'

vi.stubGlobal('matchMedia', () => ({ matches: false }))
const app = useApp()

async function kept(name: string): Promise<unknown> {
  await deviceSettled()
  const rows = await onDevice('readonly', (transaction) => transaction.objectStore('shown').getAll())
  return rows.find((row) => row.name === name)?.value
}
const listed = async (filter: string) =>
  ((await kept(`notifications ${filter}`)) as NotificationPage | undefined)?.data
const keptNumber = async <Value>(name: 'counts' | 'unread') =>
  ((await kept(name)) as { value: Value } | undefined)?.value
const shown = () => {
  if ($notifications.value.state !== 'ready') throw new Error('there is no list')
  return $notifications.value.value.data
}

/** The filters that are kept now; the first page of each was looked at. */
async function lookAt(...filters: ('all' | 'unread')[]): Promise<void> {
  for (const filter of filters) {
    showNotifications({ filter, page: 1 })
    await eventually(async () => expect(await listed(filter)).toBeDefined())
  }
}

beforeEach(async () => {
  clearNotifications()
  clearLists()
  await app.signIn('mitglied')
  settleOrganisation()
  await loadPermissions()
  await deviceSettled()
})

describe('notifications on the device', () => {
  test('come back with their age, and so do the counts and the unread number, when nobody answers', async () => {
    await raiseAlarm(app.origin(), { title: 'gemerkt' })
    await Promise.all([loadNotifications(), loadFilterCounts(), loadUnreadCount()])
    await eventually(async () => expect(await keptNumber('unread')).toBeGreaterThan(0))
    await eventually(async () => expect(await kept('counts')).toBeDefined())
    const [unread, counts] = [$unreadCount.value, $filterCounts.value]
    clearNotifications()
    clearLists()
    expect($unreadCount.value).toBe(0)
    app.cutNetwork()

    await Promise.all([loadNotifications(), loadFilterCounts(), loadUnreadCount()])

    expect($notifications.value).toMatchObject({ state: 'ready', stale: true, changing: false })
    expect(shown()[0]?.title).toContain('gemerkt')
    expect($unreadCount.value).toBe(unread)
    expect($filterCounts.value).toMatchObject({ state: 'ready', stale: true })
    expect($filterCounts.value).toMatchObject({ value: counts.state === 'ready' ? counts.value : {} })
  })

  test('are shown before anybody is asked where the device knows that it has no network, and only there', async () => {
    const LIST = 'GET /api/notifications'
    const askedBefore = async () => {
      clearLists()
      const before = app.count(LIST)
      const { promise, resolve } = Promise.withResolvers<number>()
      const stop = $notifications.listen((now) => {
        if (now.state === 'ready' && now.stale) resolve(app.count(LIST) - before)
      })
      await loadNotifications()
      stop()
      return promise
    }
    await raiseAlarm(app.origin(), { title: 'gemerkt' })
    await lookAt('all')
    app.cutNetwork()

    expect(await askedBefore()).toBe(1)
    expect(await withoutNetwork(askedBefore)).toBe(0)
    expect($notifications.value).toMatchObject({ stale: true, changing: false })
  })

  test('of one filter are never shown as those of another', async () => {
    await raiseAlarm(app.origin(), { title: 'ungelesen' })
    await lookAt('all')
    app.cutNetwork()
    showNotifications({ filter: 'read', page: 1 })
    await eventually(() =>
      expect($notifications.value).toMatchObject({ state: 'failed', error: { kind: 'offline' } }),
    )
    showNotifications({ filter: 'all', page: 1 })
    await eventually(() =>
      expect($notifications.value).toMatchObject({ state: 'ready', stale: true, changing: false }),
    )
  })

  test('that are pushed, or read, are so in every list that is kept, whichever is shown', async () => {
    await raiseAlarm(app.origin(), { title: 'wird gelesen' })
    await lookAt('unread', 'all')
    const [newest] = shown()
    if (!newest) throw new Error('there is no notification')
    const pushed: Notification = { ...newest, id: newest.id + 1000, title: 'gepusht', data: {} }

    await receiveNotification(pushed)
    await receiveNotification(pushed)
    for (const filter of ['all', 'unread']) {
      await eventually(async () => expect((await listed(filter))?.[0]?.title).toBe('gepusht'))
      expect((await listed(filter))?.filter(({ id }) => id === pushed.id)).toHaveLength(1)
    }

    await readNotification(newest)
    await eventually(async () =>
      expect((await listed('unread'))?.map(({ id }) => id)).not.toContain(newest.id),
    )
    await eventually(async () =>
      expect((await listed('all'))?.find(({ id }) => id === newest.id)?.read_at).not.toBeNull(),
    )
  })

  test('that are pushed are counted once on the device, whoever hears of it: offline, counts and list agree', async () => {
    await raiseAlarm(app.origin(), { title: 'gezählt' })
    await lookAt('all')
    await Promise.all([loadFilterCounts(), loadUnreadCount()])
    await eventually(async () => expect(await kept('counts')).toBeDefined())
    await eventually(async () => expect(await kept('unread')).toBeDefined())
    const before = await keptNumber<FilterCounts>('counts')
    const unread = (await keptNumber<number>('unread')) ?? 0
    const [newest] = shown()
    if (!newest || !before) throw new Error('nothing is kept')
    const pushed: Notification = { ...newest, id: newest.id + 1000, title: 'gepusht', data: {} }
    const counts = {
      ...before,
      all: before.all + 1,
      unread: before.unread + 1,
      operation: before.operation + 1,
    }
    const isKept = () =>
      eventually(async () => {
        expect(await keptNumber('counts')).toEqual(counts)
        expect(await keptNumber('unread')).toBe(unread + 1)
      })

    // This page counts, another one does not, and each of them keeps what it hears.
    await receiveNotification(pushed)
    await isKept()
    keepPushedNotification(pushed, false)
    await eventually(async () => expect((await listed('all'))?.[0]?.title).toBe('gepusht'))
    await isKept()

    // A page that counts nothing yet, and then the one that does.
    clearNotifications()
    const next: Notification = { ...pushed, id: pushed.id + 1 }
    await receiveNotification(next)
    counts.all += 1
    counts.unread += 1
    counts.operation += 1
    await eventually(async () => expect(await keptNumber('counts')).toEqual(counts))
    app.cutNetwork()
    await Promise.all([loadNotifications(), loadFilterCounts(), loadUnreadCount()])
    expect($filterCounts.value).toMatchObject({ state: 'ready', stale: true, value: counts })
    expect($unreadCount.value).toBe(unread + 2)
    expect(shown()[0]?.id).toBe(next.id)
  })

  test('that an answer has brought before they were pushed are not counted again on the device', async () => {
    await raiseAlarm(app.origin(), { title: 'schon gelistet' })
    await lookAt('all')
    await loadFilterCounts()
    await eventually(async () => expect(await kept('counts')).toBeDefined())
    const counts = await keptNumber('counts')
    const [newest] = shown()
    if (!newest) throw new Error('there is no notification')

    await receiveNotification(newest)

    const known = () => kept('counts') as Promise<{ pushed: readonly number[] }>
    await eventually(async () => expect((await known()).pushed).toContain(newest.id))
    expect(await keptNumber('counts')).toEqual(counts)
  })

  test('outlive an answer that is not the backend’s', async () => {
    await lookAt('all')
    await eventually(async () => expect(await listed('all')).toBeDefined())
    app.breakAnswers(200)
    await loadNotifications()
    expect($notifications.value).toMatchObject({ state: 'failed' })
    await deviceSettled()
    expect(await listed('all')).toBeDefined()
    app.mendAnswers()
  })

  test('of a change that nobody has agreed to stay as the backend knows them', async () => {
    await raiseAlarm(app.origin(), { title: 'bleibt ungelesen' })
    await lookAt('all')
    const [newest] = shown()
    if (!newest) throw new Error('there is no notification')
    app.cutNetwork()

    const reading = readNotification(newest)
    expect(shown()[0]?.read_at).not.toBeNull()
    await expect.poll(() => $unsent.get().map(({ tries }) => tries > 0)).toEqual([true])
    await deviceSettled()
    expect((await listed('all'))?.[0]?.read_at).toBeNull()

    app.mendNetwork()
    $connection.set('connecting')
    $connection.set('connected')
    await reading
    await eventually(async () => expect((await listed('all'))?.[0]?.read_at).not.toBeNull())
  })
})
