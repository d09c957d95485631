import { expect, vi } from 'vitest'
import { notificationTypes } from '../../../src/contract/notifications/notification-subjects.ts'
import { type Notification, notificationFilters } from '../../../src/contract/notifications/notifications.ts'
import { configureApi } from '../../../src/lib/api/api-hooks.ts'
import { pendingChanges } from '../../../src/lib/stores/device/kept-answer.ts'
import {
  $filterCounts,
  $newestNotifications,
  $notifications,
  $notificationView,
  clearLists,
  loadFilterCounts,
  loadMoreNotifications,
  loadNewestNotifications,
  loadNotifications,
  showNotifications,
} from '../../../src/lib/stores/notifications/notification-lists.ts'
import {
  readAllNotifications,
  readNotification,
} from '../../../src/lib/stores/notifications/notification-changes.ts'
import {
  removeNotification,
  removeReadNotifications,
  type Undoable,
} from '../../../src/lib/stores/notifications/notification-removal.ts'
import {
  $unreadCount,
  clearNotifications,
  loadUnreadCount,
  receiveNotification,
} from '../../../src/lib/stores/notifications/notifications.ts'
import { $organisationId } from '../../../src/lib/stores/organisation/organisation.ts'
import { endSession, storeSession } from '../../../src/lib/stores/session/session.ts'
// Comes with the first change otherwise, and a moment later.
import '../../../src/lib/stores/outbox/outbox.ts'
import { MemoryStorage } from '../browser/memory-storage.ts'
import type { Step } from './notification-steps.ts'
import { slowBackend, type Waiting } from '../servers/slow-backend.ts'

export const ANNA = { id: 1, tenant_admin: false, admin_organisation_ids: [] }
const DAY_MS = 24 * 60 * 60 * 1000

/** To be called before each test: a browser whose time stands still. */
export function standStill(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  vi.spyOn(console, 'info').mockImplementation(() => undefined)
  vi.stubGlobal('localStorage', new MemoryStorage())
  vi.stubGlobal('sessionStorage', new MemoryStorage())
  configureApi({
    base: 'http://backend.test',
    credentials: 'same-origin',
    locale: () => 'de',
    token: () => 'token',
    person: () => undefined,
    renew: () => Promise.reject(new Error('not here')),
    refused: () => undefined,
    rightsChanged: () => undefined,
    signedOut: () => undefined,
  })
}

/** And after each. */
export function goOn(): void {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
}

interface Removal extends Undoable {
  /** undefined: all that are read. */
  id: number | undefined
  /** Keys of what was not agreed to yet when it was made: "what is read" was read by then. */
  before: ReadonlySet<string>
  ended: boolean
}

interface World {
  clockMs?: number
  /** Whether what is not sent is kept on the device. */
  keeps?: boolean
}

/** All that follows from what has happened until now. */
async function settled(turns: number): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

/** The stores of a page, before a backend that is slow in every way: what a test takes, in its order. */
export function notificationWorld({ clockMs = 0, keeps = false }: World = {}) {
  // Trouble of the server would be tried again for as long as it lasts where it can be kept.
  const backend = slowBackend({ clockMs, refusal: keeps ? 422 : 500 })
  // The database of a device answers later than the next moment, and each change asks it several times.
  const settle = () => settled(keeps ? 60 : 12)
  vi.stubGlobal('fetch', backend.fetch)
  endSession()
  storeSession({
    token: 'token',
    expires_at: new Date(Date.now() + DAY_MS).toISOString(),
    renewed_at: Date.now(),
    clock_error: 0,
    user: ANNA,
  })
  clearNotifications()
  clearLists()
  $organisationId.set(1)
  const undelivered: Notification[] = []
  const removals: Removal[] = []
  let ambiguous = false

  const inFlight = (path: string) => backend.waiting.filter((call) => call.path === path)
  const rows = () => ($notifications.value.state === 'ready' ? $notifications.value.value.data : [])
  const newest = () =>
    $newestNotifications.value.state === 'ready' ? $newestNotifications.value.value.data : []
  const loadAll = () =>
    void Promise.all([loadNotifications(), loadNewestNotifications(), loadFilterCounts(), loadUnreadCount()])
  const pick = <Thing>(things: readonly Thing[], place: number): Thing | undefined =>
    things.length > 0 ? things[place % things.length] : undefined

  function remove(id: number | undefined, makeRemoval: () => Undoable): void {
    const before = new Set(pendingChanges().map(({ key }) => key))
    removals.push({ ...makeRemoval(), id, before, ended: false })
  }

  /** Before anything else is marked as read, what was read is let go: it cannot be taken back any more. */
  function letGoOfRead(): void {
    for (const one of removals) if (one.id === undefined && !one.ended) sent.add(one)
  }

  function endOfDeletion(call: Waiting): void {
    if (call.method !== 'DELETE') return
    const id = call.path === '/delete-read' ? undefined : Number(call.path.slice(1))
    const ended = removals.find((one) => !one.ended && one.id === id)
    if (ended) ended.ended = true
  }

  async function take(step: Step): Promise<void> {
    switch (step.do) {
      case 'push':
      case 'push twice': {
        const pushed = backend.store(step.type)
        void receiveNotification(pushed)
        if (step.do === 'push twice') void receiveNotification(pushed)
        break
      }
      case 'store':
        undelivered.push(backend.store(step.type))
        break
      case 'deliver': {
        const one = pick(undelivered, step.which)
        if (one) {
          undelivered.splice(undelivered.indexOf(one), 1)
          void receiveNotification(one)
        }
        break
      }
      case 'read elsewhere':
      case 'remove elsewhere': {
        const one = pick([...backend.stored.values()], step.which)
        if (one && step.do === 'remove elsewhere') backend.stored.delete(one.id)
        else if (one) backend.stored.set(one.id, { ...one, read_at: '2026-11-21T11:00:00.000Z' })
        break
      }
      case 'read': {
        const one = pick(rows(), step.which)
        if (one?.read_at === null) letGoOfRead()
        if (one) readNotification(one).catch(() => undefined)
        break
      }
      case 'read all':
        letGoOfRead()
        readAllNotifications().catch(() => undefined)
        break
      case 'remove': {
        const one = pick(rows(), step.which)
        if (one) remove(one.id, () => removeNotification(one))
        break
      }
      case 'remove read':
        if (!removals.some(({ ended, id }) => !ended && id === undefined))
          remove(undefined, removeReadNotifications)
        break
      case 'undo': {
        const one = pick(
          removals.filter(({ ended }) => !ended),
          step.which,
        )
        one?.undo()
        // After it was sent there is nothing to undo.
        if (one && !isSent(one)) one.ended = true
        break
      }
      case 'commit': {
        const one = pick(
          removals.filter(({ ended }) => !ended),
          step.which,
        )
        if (one) sent.add(one)
        one?.commit().catch(() => undefined)
        break
      }
      case 'load':
        loadAll()
        break
      case 'load more':
        void loadMoreNotifications()
        break
      case 'show':
        showNotifications({ filter: notificationFilters[step.which % 5] ?? 'all', page: 1 })
        break
      case 'wait':
        vi.advanceTimersByTime(step.seconds * 1_000)
        break
      case 'work': {
        const call = pick(
          backend.waiting.filter((one) => !one.answer),
          step.which,
        )
        if (call) backend.work(call, step.fate)
        // What a slow line brings only now was marked with the others: nobody here can know before it is asked for.
        if (call?.path === '/read-all' && undelivered.some(({ id }) => id <= call.upTo)) ambiguous = true
        if (call?.fate === 'refused' && call.method === 'GET' && ambiguous) stuck = true
        break
      }
      case 'arrive': {
        const call = pick(
          backend.waiting.filter((one) => one.answer),
          step.which,
        )
        if (call) {
          backend.arrive(call)
          endOfDeletion(call)
        }
        break
      }
    }
    await settle()
    if (backend.waiting.length === 0 && !stuck) ambiguous = false
  }

  const sent = new Set<Removal>()
  let stuck = false
  const isSent = (one: Removal) =>
    sent.has(one) ||
    backend.waiting.some(({ path }) => path === (one.id === undefined ? '/delete-read' : `/${one.id}`))

  /** What the backend has, with what the person did and has not heard the end of. */
  function facts(): Notification[] {
    const readers = (id: number) =>
      pendingChanges().filter((change) =>
        change.kind === 'read'
          ? change.notification.id === id
          : change.kind === 'readAll' && id <= (change.upTo ?? 0),
      )
    const isReading = (id: number) =>
      readers(id).length > 0 ||
      inFlight(`/${id}/read`).length > 0 ||
      inFlight('/read-all').some(({ upTo }) => id <= upTo)
    const isRemoved = (one: Notification, { id, before }: Removal) =>
      id === undefined
        ? one.read_at !== null || readers(one.id).some(({ key }) => before.has(key))
        : id === one.id
    const waiting = removals.filter(({ ended }) => !ended)
    return backend
      .under('all')
      .filter((one) => !waiting.some((removal) => isRemoved(one, removal)))
      .map((one) => (isReading(one.id) ? { ...one, read_at: one.read_at ?? 'soon' } : one))
  }

  async function answerAll(): Promise<void> {
    for (let round = 0; round < 60; round += 1) {
      await settle()
      for (const call of [...backend.waiting]) {
        if (!call.answer) backend.work(call, 'answered')
        backend.arrive(call)
      }
      await settle()
      vi.advanceTimersByTime(30_000)
      await settle()
      if (backend.waiting.length === 0) return
    }
    throw new Error('it never gets quiet')
  }

  async function askAgain(): Promise<void> {
    loadAll()
    await answerAll()
  }

  return {
    take,
    isAmbiguous: () => ambiguous,
    isAsking: () => backend.waiting.length > 0,
    openPage: async (stored: number) => {
      for (let count = 0; count < stored; count += 1) {
        const one = backend.store(notificationTypes[count % 4] ?? 'other')
        if (count % 2) backend.stored.set(one.id, { ...one, read_at: '2026-11-21T10:00:00.000Z' })
      }
      loadAll()
      await settle()
      for (const call of [...backend.waiting]) {
        backend.work(call, 'answered')
        backend.arrive(call)
      }
      await settle()
      vi.advanceTimersByTime(10_000)
      await settle()
    },
    expectFacts: (after: Step) => {
      const known = facts()
      const unread = known.filter(({ read_at }) => read_at === null).length
      expect($unreadCount.value, `bell after ${JSON.stringify(after)}`).toBe(unread)
      const said = (list: readonly Notification[]) =>
        list.map(({ id, read_at }) => `${id} ${read_at === null}`)
      // Of a long list its beginning, none twice and none left out; all of a short one.
      if ($notifications.value.state === 'ready')
        expect(said(rows())).toEqual(said(known).slice(0, known.length <= 20 ? undefined : rows().length))
      if ($newestNotifications.value.state === 'ready' && known.length <= 20)
        expect(said(newest()), `panel after ${JSON.stringify(after)}`).toEqual(said(known))
      if ($filterCounts.value.state !== 'ready') return
      const counts = $filterCounts.value.value
      expect({ all: counts.all, unread: counts.unread, read: counts.read }).toEqual({
        all: known.length,
        unread,
        read: known.length - unread,
      })
      for (const of of ['operation', 'fms_status'] as const)
        if (counts[of] !== undefined) expect(counts[of]).toBe(known.filter((one) => one.type === of).length)
    },
    expectSense: () => {
      expect($unreadCount.value).toBeGreaterThanOrEqual(0)
      for (const list of [rows(), newest()]) expect(new Set(list.map(({ id }) => id)).size).toBe(list.length)
      if ($filterCounts.value.state !== 'ready') return
      const { all = 0, unread = 0, read = 0 } = $filterCounts.value.value
      expect([all, unread, read].every((count) => count >= 0)).toBe(true)
      expect(all).toBe(unread + read)
    },
    /** Everything is sent, done and answered, and nothing is waited for any more. */
    quiet: async () => {
      for (const one of removals) if (!one.ended) one.commit().catch(() => undefined)
      for (const one of undelivered.splice(0)) void receiveNotification(one)
      await answerAll()
    },
    askAgain,
    expectBackend: () => {
      const { filter } = $notificationView.value
      expect($unreadCount.value).toBe(backend.counts().unread)
      if ($filterCounts.value.state === 'ready') expect($filterCounts.value.value).toEqual(backend.counts())
      if ($notifications.value.state === 'ready')
        expect(rows()).toEqual(backend.under(filter).slice(0, Math.max(20, rows().length)))
      if ($newestNotifications.value.state === 'ready')
        expect(newest()).toEqual(backend.under('all').slice(0, 20))
    },
  }
}
