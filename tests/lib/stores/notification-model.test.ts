import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  type Notification,
  notificationFilters,
  notificationTypes,
} from '../../../src/contract/notifications.ts'
import { configureApi } from '../../../src/lib/api-hooks.ts'
import { layOver } from '../../../src/lib/stores/kept-answer.ts'
import { readAllNotifications, readNotification } from '../../../src/lib/stores/notification-changes.ts'
import {
  removeNotification,
  removeReadNotifications,
  type Undoable,
} from '../../../src/lib/stores/notification-removal.ts'
import {
  $filterCounts,
  $notifications,
  $notificationView,
  $unreadCount,
  clearNotifications,
  loadFilterCounts,
  loadNotifications,
  loadUnreadCount,
  receiveNotification,
  showNotifications,
} from '../../../src/lib/stores/notifications.ts'
import { $organisationId } from '../../../src/lib/stores/organisation.ts'
import { MemoryStorage } from '../../support/memory-storage.ts'
import { type Fate, slowBackend, type Waiting } from '../../support/slow-backend.ts'

// Issue, Notifications: all optimistic with rollback and correct counts under concurrent pushes. Random interleavings of
// what a person does, what is pushed, and when the backend does and answers what. A failure prints its seed and steps.

const RUNS = { numRuns: 500 }

type Step =
  | { do: 'push' | 'push twice'; type: Notification['type'] }
  | { do: 'store' | 'read elsewhere' | 'remove elsewhere'; type: Notification['type']; which: number }
  | { do: 'deliver' | 'read' | 'remove' | 'undo' | 'commit' | 'arrive'; which: number }
  | { do: 'read all' | 'remove read' | 'load' }
  | { do: 'show'; which: number }
  | { do: 'work'; which: number; fate: Fate }

interface Removal extends Undoable {
  /** undefined: all that are read. */
  id: number | undefined
  ended: boolean
}

const which = fc.nat(20)
const type = fc.constantFrom(...notificationTypes)
const own = [
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('read', 'remove', 'undo', 'commit'), which }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('read all', 'remove read', 'load') }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('arrive'), which }) },
] as const
/** Everything comes as it should, only late; what is pushed is pushed the moment it is stored. */
const honest = fc.oneof(
  ...own,
  { weight: 2, arbitrary: fc.record({ do: fc.constant('push'), type }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constant('work'), which, fate: fc.constantFrom('answered', 'refused') }),
  },
) as fc.Arbitrary<Step>
/** Pushes are late, doubled and out of order, answers are lost, and another device does things, too. */
const wild = fc.oneof(
  ...own,
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constantFrom('store', 'read elsewhere', 'remove elsewhere', 'push twice'),
      type,
      which,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: fc.constantFrom('deliver', 'show'), which }) },
  {
    weight: 5,
    arbitrary: fc.record({
      do: fc.constant('work'),
      which,
      fate: fc.constantFrom('answered', 'answered', 'refused', 'cut'),
    }),
  },
) as fc.Arbitrary<Step>

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
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
    signedOut: () => undefined,
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('whatever comes in whatever order', () => {
  test('list, counts and bell say at every moment what the notifications say', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(honest, { maxLength: 40 }), async (steps) => {
        const app = start()
        await app.openPage(4)
        try {
          for (const step of steps) {
            await app.take(step)
            if (!app.isAmbiguous()) app.expectFacts(step)
          }
        } finally {
          await app.quiet()
        }
        app.expectBackend()
      }),
      RUNS,
    )
  }, 300_000)

  test('once it is quiet they are what the backend has, and never nonsense before', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(wild, { maxLength: 40 }), async (steps) => {
        const app = start()
        await app.openPage(4)
        try {
          for (const step of steps) {
            await app.take(step)
            app.expectSense()
          }
        } finally {
          await app.quiet()
        }
        // Nothing says what another device has done, until it is asked for again.
        if (steps.some((step) => step.do.endsWith('elsewhere'))) await app.askAgain()
        app.expectBackend()
      }),
      RUNS,
    )
  }, 300_000)
})

/** All that follows from what has happened until now. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 6; turn += 1) await new Promise((resolve) => setImmediate(resolve))
}

function start() {
  const backend = slowBackend()
  vi.stubGlobal('fetch', backend.fetch)
  layOver([])
  clearNotifications()
  $organisationId.set(1)
  const undelivered: Notification[] = []
  const removals: Removal[] = []
  let ambiguous = false

  const inFlight = (path: string) => backend.waiting.filter((call) => call.path === path)
  const rows = () => ($notifications.value.state === 'ready' ? $notifications.value.value.data : [])
  const loadAll = () => void Promise.all([loadNotifications(), loadFilterCounts(), loadUnreadCount()])
  const pick = <Thing>(things: readonly Thing[], place: number): Thing | undefined =>
    things.length > 0 ? things[place % things.length] : undefined

  function remove(id: number | undefined, undoable: Undoable): void {
    removals.push({ ...undoable, id, ended: false })
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
        if (one) readNotification(one).catch(() => undefined)
        break
      }
      case 'read all':
        readAllNotifications().catch(() => undefined)
        break
      case 'remove': {
        const one = pick(rows(), step.which)
        if (one) remove(one.id, removeNotification(one))
        break
      }
      case 'remove read':
        if (!removals.some(({ ended, id }) => !ended && id === undefined))
          remove(undefined, removeReadNotifications())
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
      case 'show':
        showNotifications({ filter: notificationFilters[step.which % 5] ?? 'all', page: 1 })
        break
      case 'work': {
        const call = pick(
          backend.waiting.filter((one) => !one.answer),
          step.which,
        )
        if (call) backend.work(call, step.fate)
        // What came while all were being marked is among them: nobody here can know before it is asked for.
        if (call?.path === '/read-all' && backend.isLatest(call) === false) ambiguous = true
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
    const isReading = (id: number) =>
      inFlight(`/${id}/read`).length > 0 || inFlight('/read-all').some(({ latest }) => id <= latest)
    const marked = backend
      .under('all')
      .map((one) => (isReading(one.id) ? { ...one, read_at: one.read_at ?? 'soon' } : one))
    const waiting = removals.filter(({ ended }) => !ended)
    return marked.filter((one) =>
      waiting.every(({ id }) => (id === undefined ? one.read_at === null : id !== one.id)),
    )
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
      if ($notifications.value.state === 'ready' && known.length <= 20)
        expect(rows().map(({ id, read_at }) => `${id} ${read_at === null}`)).toEqual(
          known.map(({ id, read_at }) => `${id} ${read_at === null}`),
        )
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
      expect(new Set(rows().map(({ id }) => id)).size).toBe(rows().length)
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
      if ($notifications.value.state === 'ready') expect(rows()).toEqual(backend.under(filter).slice(0, 20))
    },
  }
}
