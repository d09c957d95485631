import { beforeEach, describe, expect, test } from 'vitest'
import { listNotifications, type Notification } from '../../../../src/contract/notifications/notifications.ts'
import { call } from '../../../../src/lib/api/api.ts'
import {
  readAllNotifications,
  readNotification,
} from '../../../../src/lib/stores/notifications/notification-changes.ts'
import {
  removeNotification,
  removeReadNotifications,
} from '../../../../src/lib/stores/notifications/notification-removal.ts'
import {
  $filterCounts,
  $notifications,
  loadFilterCounts,
  loadMoreNotifications,
  loadNotifications,
  showNotifications,
} from '../../../../src/lib/stores/notifications/notification-lists.ts'
import {
  $unreadCount,
  loadUnreadCount,
  receiveNotification,
} from '../../../../src/lib/stores/notifications/notifications.ts'
import { endSession } from '../../../../src/lib/stores/session/session.ts'
import { settleOrganisation } from '../../../../src/lib/stores/session/settle.ts'
import { raiseAlarm } from '../../../support/worlds/people.ts'
import { useApp } from '../app.ts'

const app = useApp()
const shown = () => ($notifications.value.state === 'ready' ? $notifications.value.value.data : [])
const loadAll = () => Promise.all([loadNotifications(), loadFilterCounts(), loadUnreadCount()])
const inBackend = async (filter: 'all' | 'unread' | 'read') =>
  (await call(listNotifications, { input: { organisation_id: 1, filter, limit: 100 } })).data

async function raise(title: string): Promise<Notification> {
  await raiseAlarm(app.origin(), { title })
  const [newest] = await inBackend('all')
  if (!newest) throw new Error('nobody was notified')
  return newest
}

beforeEach(async () => {
  await app.signIn('mitglied')
  settleOrganisation()
  await loadAll()
})

describe('a pushed notification (specification, section 4)', () => {
  test('is added and raises the unread count, once', async () => {
    const unread = $unreadCount.value
    const pushed = await raise('eins')

    await receiveNotification(pushed)
    await receiveNotification(pushed)

    expect(shown()[0]).toEqual(pushed)
    expect(shown().filter(({ id }) => id === pushed.id)).toHaveLength(1)
    expect($unreadCount.value).toBe(unread + 1)
    expect($filterCounts.value).toMatchObject({ value: { unread: unread + 1 } })
  })

  test('that is read already does not count as unread', async () => {
    const unread = $unreadCount.value
    await receiveNotification({ ...(await raise('zwei')), read_at: '2026-11-21T13:00:00Z' })
    expect($unreadCount.value).toBe(unread)
  })

  test('of another organisation is ignored', async () => {
    const unread = $unreadCount.value
    const pushed = { ...(await raise('drei')), organisation_id: 2 }

    await receiveNotification(pushed)

    expect(shown().map(({ id }) => id)).not.toContain(pushed.id)
    expect($unreadCount.value).toBe(unread)
  })

  test('does not grow the page beyond its 20', async () => {
    for (let count = shown().length; count < 21; count += 1)
      await receiveNotification(await raise(`Nr. ${count}`))

    expect(shown()).toHaveLength(20)
    expect($notifications.value).toMatchObject({ value: { last_page: 2, per_page: 20 } })
  })
})

describe('loading more', () => {
  const ids = () => shown().map(({ id }) => id)
  const newestIds = async (count: number) => (await inBackend('all')).slice(0, count).map(({ id }) => id)
  beforeEach(async () => {
    for (let number = (await inBackend('all')).length; number < 45; number += 1)
      await raise(`Seite ${number}`)
    showNotifications({ filter: 'all', page: 2 })
    showNotifications({ filter: 'all', page: 1 })
    await loadAll()
  })

  test('brings the next 20 below what is there, though the pages have shifted meanwhile', async () => {
    // Stored, and the push of it has not come yet.
    const late = await raise('dazwischen')

    await loadMoreNotifications()
    await receiveNotification(late)

    expect(ids()).toEqual(await newestIds(ids().length))
    expect(ids().length).toBeGreaterThanOrEqual(40)
  })

  test('what was loaded stays while others are pushed, also when all is asked for again', async () => {
    await loadMoreNotifications()
    const [last] = ids().slice(-1)

    for (const title of ['eins', 'zwei', 'drei']) await receiveNotification(await raise(title))
    await loadAll()

    expect(ids()).toEqual(await newestIds(43))
    expect(ids().at(-1)).toBe(last)
  })

  test('what is deleted is followed by what comes next: none is missing', async () => {
    await loadMoreNotifications()
    const [first] = shown()
    if (!first) throw new Error('nothing was loaded')

    await removeNotification(first).commit()

    await expect.poll(ids).toEqual(await newestIds(40))
  })

  test('to the end, and not beyond', async () => {
    for (let time = 0; time < 4; time += 1) await loadMoreNotifications()
    expect(ids()).toEqual(await newestIds(100))
  })

  test('another page or filter begins with one page again', async () => {
    await loadMoreNotifications()
    showNotifications({ filter: 'operation' })
    await expect.poll(() => ids().length).toBe(20)
  })
})

describe('an answer that is late', () => {
  const LIST = 'GET /api/notifications'
  const answered = (answers?: number) => expect.poll(() => app.held(answers)).toBe(true)

  test('takes no pushed notification away, from the list or from its filters', async () => {
    const all = () => ($filterCounts.value.state === 'ready' ? $filterCounts.value.value.all : undefined)
    const before = all() ?? 0
    const letGo = [LIST, 'GET /api/notifications/filter-counts'].map((asked) => app.holdBack(asked, 'answer'))
    const late = Promise.all([loadNotifications(), loadFilterCounts()])
    await answered(2)
    const pushed = await raise('kommt dazwischen')
    await receiveNotification(pushed)

    for (const open of letGo) open()
    await late

    expect(shown()[0]?.id).toBe(pushed.id)
    expect(all()).toBe(before + 1)
  })

  test('makes nothing unread again that was marked as read meanwhile', async () => {
    const pushed = await raise('gelesen')
    await loadAll()
    const letGo = app.holdBack(LIST, 'answer')
    const late = loadNotifications()
    await answered()
    const letMark = app.holdBack(`POST /api/notifications/${pushed.id}/read`, 'request')
    const marked = readNotification(pushed)

    letGo()
    await late
    expect(shown().find(({ id }) => id === pushed.id)?.read_at).not.toBeNull()
    letMark()
    await marked
  })

  test('shows nobody what was meant for who was here before', async () => {
    const letGo = app.holdBack(LIST, 'answer')
    const late = loadNotifications()
    await answered()
    endSession()

    letGo()
    await late

    expect($notifications.value.state).toBe('loading')
  })
})

describe('reading and deleting', () => {
  test('marking one as read shows at once and holds at the backend', async () => {
    const pushed = await raise('lesen')
    await loadAll()
    const unread = $unreadCount.value

    const done = readNotification(pushed)
    expect($unreadCount.value).toBe(unread - 1)
    await done

    expect((await inBackend('unread')).map(({ id }) => id)).not.toContain(pushed.id)
  })

  test('what no backend took is undone', async () => {
    const pushed = await raise('bleibt')
    await loadAll()
    const before = $unreadCount.value
    app.cutNetwork()

    await expect(removeNotification(pushed).commit()).rejects.toThrow()

    expect(shown().map(({ id }) => id)).toContain(pushed.id)
    expect($unreadCount.value).toBe(before)
  })

  test('all are marked as read, and all read ones deleted', async () => {
    await raise('weg')
    await loadAll()

    await readAllNotifications()
    expect($unreadCount.value).toBe(0)
    expect(await inBackend('unread')).toEqual([])

    await removeReadNotifications().commit()
    expect(await inBackend('all')).toEqual([])
  })
})

test('a filter shows its own page; when its last page was emptied, the one before is shown', async () => {
  await raise('einziger')
  showNotifications({ filter: 'operation', page: 7 })

  await expect
    .poll(() => $notifications.value)
    .toMatchObject({ state: 'ready', value: { current_page: 1, total: 1 } })
})

test('a failure is only logged, and leaves no list', async () => {
  app.breakAnswers(200)

  await loadNotifications()

  expect($notifications.value).toMatchObject({ state: 'failed', error: { kind: 'unexpected' } })
  expect(console.warn).toHaveBeenCalled()
})
