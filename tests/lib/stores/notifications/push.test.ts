import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { noteAnswer } from '../../../../src/backend/push/outbox.ts'
import { subscriptionStates } from '../../../../src/lib/stores/alarm/alarm-check-links.ts'
import { startPush } from '../../../../src/lib/stores/notifications/push.ts'
import { storedPush, storePush } from '../../../../src/lib/stores/notifications/push-row.ts'
import { $soundPermission } from '../../../../src/lib/stores/alarm/alarm.ts'
import { type PushService, startPushService } from '../../../support/servers/push-service.ts'
import { useApp } from '../app.ts'

// Product page, section 2: a subscription per device. RFC 8030, section 7.3: a push service that answers 404 or 410 has dropped the
// subscription for good.

const app = useApp()
let service: PushService
/** The endpoints of the browser’s subscriptions, the latest last; `current` is undefined after an unsubscription. */
const browser = { made: [] as string[], current: undefined as string | undefined }

/** A stand-in for the browser’s push manager, with subscriptions of a running push service. */
function pushManager() {
  const toSubscription = (device: { subscription: { endpoint: string } }) => ({
    endpoint: device.subscription.endpoint,
    toJSON: () => device.subscription,
    unsubscribe: () => {
      browser.current = undefined
      known = undefined
      return Promise.resolve(true)
    },
  })
  let known: ReturnType<typeof toSubscription> | undefined
  return {
    getSubscription: () => Promise.resolve(known ?? null),
    subscribe: ({ applicationServerKey }: { applicationServerKey: string }) => {
      known = toSubscription(service.subscribe(applicationServerKey))
      browser.made.push(known.endpoint)
      browser.current = known.endpoint
      return Promise.resolve(known)
    },
  }
}

beforeAll(async () => {
  service = await startPushService()
  vi.stubGlobal('PushManager', class {})
  vi.stubGlobal('Notification', { permission: 'granted' })
  vi.stubGlobal('caches', { open: () => Promise.resolve({ put: () => Promise.resolve() }) })
  const ready = Promise.resolve({ pushManager: pushManager() })
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: { ready } })
  $soundPermission.set('granted')
  startPush({ apiBase: app.origin() } as Parameters<typeof startPush>[0])
})
beforeEach(async () => {
  storePush(null)
  await app.signIn('mitglied')
  await vi.waitFor(() => expect(storedPush()?.endpoint).toBe(browser.current))
})
afterAll(async () => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  await service.close()
})

/** Does what the page does on load and when the device wakes up. */
const load = () => $soundPermission.notify()

/** Handles a 410 from the push service as the backend does. Returns the expired endpoints. */
const expire = () =>
  app.write(async (queries) => {
    const rows = await queries.selectFrom('push_subscriptions').select(['id', 'endpoint']).execute()
    for (const { id } of rows) await noteAnswer(queries, id, { result: 'expired', status: 410 }, Date.now())
    return rows.map(({ endpoint }) => endpoint)
  })
const atServer = () =>
  app.write((queries) => queries.selectFrom('push_subscriptions').select('endpoint').execute())

test('after the push service dropped a subscription, the next load of the page makes a new one', async () => {
  const [dead] = await expire()
  const made = browser.made.length

  load()

  await vi.waitFor(async () => expect(await atServer()).toHaveLength(1))
  expect(browser.made).toHaveLength(made + 1)
  expect(browser.current).not.toBe(dead)
  expect(await atServer()).toEqual([{ endpoint: browser.current }])
  await vi.waitFor(() => expect(storedPush()?.endpoint).toBe(browser.current))

  load()
  await vi.waitFor(() => expect(app.count('GET /api/user/push-subscriptions')).toBeGreaterThan(1))
  expect(browser.made).toHaveLength(made + 1)
})

test('the alarm check reports an expired subscription, and the next check finds a new one', async () => {
  const [dead] = await expire()

  expect(await subscriptionStates()).toEqual({
    subscription: { state: 'broken', cause: 'subscriptionExpired' },
  })
  expect(await atServer()).toEqual([])
  expect(await subscriptionStates()).toEqual({ subscription: { state: 'good' }, server: { state: 'good' } })
  expect(await atServer()).toEqual([{ endpoint: browser.current }])
  expect(browser.current).not.toBe(dead)
})

test('the page keeps its subscription while it cannot reach the backend', async () => {
  const made = browser.made.length
  app.cutNetwork()

  load()
  await vi.waitFor(() => expect(app.count('GET /api/user/push-subscriptions')).toBeGreaterThan(0))

  app.mendNetwork()
  expect(await subscriptionStates()).toEqual({ subscription: { state: 'good' }, server: { state: 'good' } })
  expect(browser.made).toHaveLength(made)
})
