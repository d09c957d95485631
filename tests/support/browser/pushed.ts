import type { BrowserContext, CDPSession, Page, Worker } from 'playwright'
import type { PushMessage } from '../../../src/contract/notifications/push.ts'
import { announcedByItself } from '../../../src/lib/notifications/announced.ts'
import type { AskedOfPage } from '../../../src/lib/worker/worker-link.ts'

/** What a device shows outside of the page. */
export interface Shown {
  title: string
  body: string
  tag: string
  lang: string
  stays: boolean
  silent: boolean | null
  data: unknown
}

/** The worker of the product, once it runs. */
export async function workerOf(context: BrowserContext): Promise<Worker> {
  return context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
}

/** Nobody has the app open any more; its worker stays. Resolves to a page that is not of the app. */
export async function closeApp(page: Page): Promise<Page> {
  const elsewhere = await page.context().newPage()
  await page.close()
  return elsewhere
}

/**
 * Waits until the worker runs and the page answers what the worker asks about pushes. The page is asked about a push that
 * concerns no notification: the answer changes nothing in the page.
 */
export async function deviceReady(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  const asked: AskedOfPage = {
    kind: 'pushed',
    announced: announcedByItself({ title: '', body: '', locale: 'de' }),
  }
  await page.waitForFunction(
    (data) =>
      new Promise<boolean>((resolve) => {
        const { port1, port2 } = new MessageChannel()
        port1.onmessage = () => resolve(true)
        navigator.serviceWorker.dispatchEvent(new MessageEvent('message', { data, ports: [port2] }))
        // Without an answer the question is asked again: the script that answers may not have started yet.
        setTimeout(() => resolve(false), 500)
      }),
    asked,
    { polling: 50 },
  )
}

/** Delivers what a push service would, as text, whether it is a message or not. From any page of the browser. */
export function deliverPush(page: Page, origin: string, data: string): Promise<void> {
  return withRegistration(page, origin, (session, registrationId) =>
    session.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data }),
  )
}

/** Wakes the worker as the browser does when there is a network again. From any page of the browser. */
export function deliverSync(page: Page, origin: string, tag: string): Promise<void> {
  return withRegistration(page, origin, (session, registrationId) =>
    session.send('ServiceWorker.dispatchSyncEvent', { origin, registrationId, tag, lastChance: false }),
  )
}

async function withRegistration(
  page: Page,
  origin: string,
  work: (session: CDPSession, registrationId: string) => Promise<unknown>,
): Promise<void> {
  const session = await page.context().newCDPSession(page)
  const registrationId = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL, isDeleted }) => scopeURL === `${origin}/` && !isDeleted)
      if (own) resolve(own.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  await work(session, await registrationId)
  await session.detach()
}

export function pushText(changed: Partial<PushMessage> = {}): string {
  const message: PushMessage = {
    notification_id: 900_001,
    type: 'operation',
    organisation_id: 1,
    operation_id: 900_007,
    vehicle_id: null,
    title: 'B3 – Wohnungsbrand',
    body: 'Lindenstraße 14',
    created_at: '2026-11-21T12:00:00Z',
    locale: 'de',
    silent: false,
    unread: 3,
    receipt: 'r'.repeat(32),
  }
  return JSON.stringify({ ...message, ...changed })
}

export async function shownBy(context: BrowserContext): Promise<Shown[]> {
  const worker = await workerOf(context)
  return worker.evaluate(async () => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
    const shown = await registration.getNotifications()
    return shown.map(({ title, body, tag, lang, requireInteraction, silent, data }) => ({
      title,
      body,
      tag,
      lang,
      stays: requireInteraction,
      silent,
      data: data as unknown,
    }))
  })
}

/** What the badge of the app was last set to by the worker. Call it before anything sets it. */
export async function watchBadge(context: BrowserContext): Promise<() => Promise<number | undefined>> {
  const worker = await workerOf(context)
  await worker.evaluate(() => {
    const known = self as unknown as { badge?: number }
    Object.assign(navigator, {
      setAppBadge: (count: number) => Promise.resolve(void (known.badge = count)),
      clearAppBadge: () => Promise.resolve(void (known.badge = 0)),
    })
  })
  return () => worker.evaluate(() => (self as unknown as { badge?: number }).badge)
}

/** As somebody swipes away whatever the device shows. */
export async function clearShown(context: BrowserContext): Promise<void> {
  const worker = await workerOf(context)
  await worker.evaluate(async () => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
    for (const shown of await registration.getNotifications()) shown.close()
  })
}

/** For the worker and themselves, nobody sees any page: a headless browser shows all of them. */
export function hidePages(context: BrowserContext): Promise<void> {
  return setVisibility(context, 'hidden')
}

/** Somebody comes back to the pages that were hidden. */
export function showPages(context: BrowserContext): Promise<void> {
  return setVisibility(context, 'visible')
}

async function setVisibility(context: BrowserContext, state: DocumentVisibilityState): Promise<void> {
  const worker = await workerOf(context)
  await worker.evaluate((visibility) => {
    const { WindowClient } = self as unknown as { WindowClient: { prototype: object } }
    Object.defineProperty(WindowClient.prototype, 'visibilityState', {
      get: () => visibility,
      configurable: true,
    })
  }, state)
  for (const page of context.pages()) {
    await page.evaluate((visibility) => {
      Object.defineProperty(document, 'visibilityState', { get: () => visibility, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  }
}

/**
 * A tap on the notification with this tag, or on its button with this action. Resolves to the pages that the worker has opened: browsers let it open any only
 * for a real tap.
 */
export async function tapShown(context: BrowserContext, tag: string, action = ''): Promise<string[]> {
  const worker = await workerOf(context)
  return worker.evaluate(
    async ({ wanted, pressed }) => {
      const scope = self as unknown as {
        registration: ServiceWorkerRegistration
        clients: { openWindow: (path: string) => Promise<unknown> }
        NotificationEvent: new (type: string, about: { notification: Notification; action: string }) => Event
      }
      const opened: string[] = []
      scope.clients.openWindow = (path) => Promise.resolve(opened.push(path))
      const [notification] = await scope.registration.getNotifications({ tag: wanted })
      if (!notification) throw new Error(`Nothing is shown under ${wanted}`)
      const event = new scope.NotificationEvent('notificationclick', { notification, action: pressed })
      const work: Promise<unknown>[] = []
      Object.defineProperty(event, 'waitUntil', { value: (done: Promise<unknown>) => work.push(done) })
      self.dispatchEvent(event)
      await Promise.all(work)
      return opened
    },
    { wanted: tag, pressed: action },
  )
}
