import type { BrowserContext, Page } from 'playwright'
import { testNotification } from '../../../../src/contract/notifications/notification-settings.ts'
import { listPushDevices, type PushDevice } from '../../../../src/contract/notifications/push.ts'
import { expect, signIn, test as base } from '../../../support/browser/browser.ts'
import { raiseAlarm } from '../../../support/worlds/people.ts'
import { type PushBrowser, usePushService } from '../../../support/browser/push-device.ts'
import { type PushService, startPushService } from '../../../support/servers/push-service.ts'
import { closeApp, deviceReady, hidePages, shownBy, workerOf } from '../../../support/browser/pushed.ts'
import { signOut } from '../../../support/browser/sign-in.ts'

// Issue of realtime and notifications: a subscription per device, gone at sign-out; payload by the real backend, through a
// real push service. Product page, section 3: an alarm is never silent.

const test = base.extend<{ service: PushService; push: PushBrowser }>({
  service: async ({}, use) => {
    const service = await startPushService()
    await use(service)
    await service.close()
  },
  push: async ({ context, service, server }, use) => {
    await use(await usePushService(context, service, server.origin))
  },
})

test.use({ serviceWorkers: 'allow' })

/** Signed in where notifications are permitted, and ready for what is pushed. */
async function open(page: Page): Promise<void> {
  await page.context().grantPermissions(['notifications'])
  await signIn(page, 'mitglied')
  await deviceReady(page)
}

/** What the backend knows of the device of whoever has this token; others of the person are left out. */
async function devicesOf(page: Page, token: string): Promise<PushDevice[]> {
  const answer = await page.request.get(listPushDevices.path, {
    headers: { authorization: `Bearer ${token}` },
  })
  const devices = answer.ok() ? ((await answer.json()) as PushDevice[]) : []
  return devices.filter((device) => device.this_device)
}

/** The titles of the notifications that are kept on the device. */
async function listedOnDevice(context: BrowserContext): Promise<string> {
  const worker = await workerOf(context)
  return worker.evaluate(
    () =>
      new Promise<string>((resolve) => {
        const opening = indexedDB.open('device')
        opening.onsuccess = () => {
          const reading = opening.result.transaction('shown').objectStore('shown').getAll()
          reading.onsuccess = () => {
            const rows = reading.result as { name: string; value: unknown }[]
            resolve(JSON.stringify(rows.filter(({ name }) => name === 'notifications all')))
            opening.result.close()
          }
        }
      }),
  )
}

const tokenOf = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('session') ?? '{}') as { token: string }).token)

test('an alarm that is pushed while the app is closed is there without a network, with its age, and is answered; signed out, none comes', async ({
  page,
  context,
  server,
  push,
}) => {
  await open(page)
  await expect.poll(() => push.current()).toBeDefined()
  const token = await tokenOf(page)
  await expect.poll(() => devicesOf(page, token)).toHaveLength(1)
  const elsewhere = await closeApp(page)
  const { id } = await raiseAlarm(server.origin, {
    title: 'B3 – Wohnungsbrand',
    address: 'Lindenstraße 14, 99999 Musterstadt',
  })
  await expect
    .poll(async () => (await shownBy(context)).map(({ title, tag }) => ({ title, tag })))
    .toEqual([{ title: 'B3 – Wohnungsbrand', tag: `operation-${id}` }])
  // The worker is done with it once it has said that it arrived.
  await expect.poll(() => listedOnDevice(context)).toContain('B3 – Wohnungsbrand')
  await expect.poll(async () => (await devicesOf(elsewhere, token))[0]?.received_at).not.toBeNull()
  await context.setOffline(true)

  const back = await context.newPage()
  await elsewhere.close()
  await test.step('without a network it is there with its age, and is answered', async () => {
    await back.goto(`/alarmierungen/${id}?organisation=1`)
    const main = back.locator('main')
    await expect(main.getByRole('heading', { name: 'B3 – Wohnungsbrand' })).toBeVisible()
    await expect(main).toContainText('Lindenstraße 14')
    await expect(main.locator('.data-age')).toHaveText(/Stand \d\d:\d\d/)
    await expect(back).toHaveTitle(/B3 – Wohnungsbrand/)
    // The page does not claim that there are no vehicles when the notification did not list them.
    await expect(main).not.toContainText('Keine Fahrzeuge')
    const own = back.getByRole('region', { name: 'Deine Rückmeldung' })
    await own.getByRole('button', { name: 'Komme', exact: true }).click()
    await expect(own.getByRole('status')).toContainText('Noch nicht gesendet')
    await expect(main).toContainText('Mehr als die Benachrichtigung ist nicht auf diesem Gerät')

    await back.goto('/notifications')
    await expect(main.getByText('B3 – Wohnungsbrand')).toBeVisible()

    await context.setOffline(false)
    await back.goto(`/alarmierungen/${id}`)
    await expect(own.getByRole('status')).toContainText('Gesendet')
    await expect(main.locator('.data-age')).toHaveCount(0)
  })

  await test.step('once they have signed out, none is pushed, and the next person is subscribed anew', async () => {
    await deviceReady(back)
    const used = push.current()?.device
    await signOut(back)
    expect(await shownBy(context)).toEqual([])
    await expect.poll(() => push.current()).toBeUndefined()
    expect(await (await workerOf(context)).evaluate(() => caches.has('worker-memory'))).toBe(false)

    const tries = used?.tries() ?? 0
    const { id: later } = await raiseAlarm(server.origin, { title: 'B2 – danach' })
    const before = push.made.length
    await signIn(back, 'leitung')
    await deviceReady(back)
    await expect.poll(() => push.made.length).toBe(before + 1)
    expect(used?.tries()).toBe(tries)
    expect((await shownBy(context)).map(({ tag }) => tag)).not.toContain(`operation-${later}`)
    await back.close()
  })
})

test.describe('what the device has of a person who is gone goes, too', () => {
  /** An alarm was shown with the app closed; resolves to what the badge of a page opened then is set to. */
  async function alarmWhileClosed(page: Page, origin: string): Promise<number[]> {
    const context = page.context()
    await open(page)
    await expect.poll(() => page.evaluate(() => caches.has('worker-memory'))).toBe(true)
    await hidePages(context)
    await raiseAlarm(origin, { title: 'B2 – Carport' })
    await expect.poll(async () => (await shownBy(context)).length).toBe(1)

    const badges: number[] = []
    await context.exposeFunction('noteBadge', (unread: number) => void badges.push(unread))
    await context.addInitScript(() => {
      const { noteBadge } = window as unknown as { noteBadge: (unread: number) => Promise<void> }
      Object.assign(navigator, { setAppBadge: noteBadge, clearAppBadge: () => noteBadge(0) })
    })
    return badges
  }

  async function expectNothing(context: BrowserContext, badges: readonly number[]): Promise<void> {
    await expect.poll(() => shownBy(context)).toEqual([])
    const worker = await workerOf(context)
    await expect.poll(() => worker.evaluate(() => caches.has('worker-memory'))).toBe(false)
    await expect.poll(() => badges.at(-1)).toBe(0)
  }

  test('when they sign out on a page that has loaded nothing of the device', async ({
    page,
    context,
    server,
    push,
  }) => {
    const badges = await alarmWhileClosed(page, server.origin)
    const elsewhere = await closeApp(page)
    await elsewhere.addInitScript(() =>
      Object.defineProperty(Notification, 'permission', { get: () => 'default', configurable: true }),
    )
    await elsewhere.goto('/')

    await signOut(elsewhere)

    await expectNothing(context, badges)
    expect(push.current()).toBeUndefined()
  })

  test('when their session has run out meanwhile', async ({ page, context, server, push }) => {
    const badges = await alarmWhileClosed(page, server.origin)
    await page.evaluate(() => {
      const row = JSON.parse(localStorage.getItem('session') ?? '{}') as object
      localStorage.setItem('session', JSON.stringify({ ...row, expires_at: '2020-01-01T00:00:00Z' }))
    })
    const elsewhere = await closeApp(page)
    await context.clearCookies()

    await elsewhere.goto('/')

    await expect(elsewhere).toHaveURL(/\/login/)
    await expectNothing(context, badges)
    await expect.poll(() => push.current()).toBeUndefined()
  })
})

test('the next start subscribes anew with another key of the server; what the browser replaces is told without any page', async ({
  page,
  context,
  service,
  push,
}) => {
  await open(page)
  const stored = () => page.evaluate(() => localStorage.getItem('push'))
  await expect.poll(stored).toContain('endpoint')
  const endpoint = push.current()?.device.subscription.endpoint

  await page.reload()
  await deviceReady(page)
  await page.reload()
  await deviceReady(page)
  expect(push.current()?.device.subscription.endpoint).toBe(endpoint)

  // As if it had been made long ago, for the keys the server had then.
  await page.evaluate(() => {
    const row = JSON.parse(localStorage.getItem('push') ?? '{}') as object
    localStorage.setItem('push', JSON.stringify({ ...row, key: 'another', sentAt: 0 }))
  })
  await page.reload()
  await expect.poll(() => push.made.length).toBe(2)
  const token = await tokenOf(page)
  await expect.poll(() => devicesOf(page, token)).toHaveLength(1)

  const worker = await workerOf(context)
  await expect.poll(() => worker.evaluate(() => caches.has('worker-memory'))).toBe(true)
  const elsewhere = await closeApp(page)

  const replaced = service.subscribe(push.current()?.key ?? '')
  await worker.evaluate(async (subscription) => {
    const event = new Event('pushsubscriptionchange')
    const work: Promise<unknown>[] = []
    Object.assign(event, {
      oldSubscription: null,
      newSubscription: { toJSON: () => subscription },
      waitUntil: (done: Promise<unknown>) => work.push(done),
    })
    self.dispatchEvent(event)
    await Promise.all(work)
  }, replaced.subscription)

  const answer = await elsewhere.request.post(testNotification.path, {
    headers: { authorization: `Bearer ${token}` },
    data: {},
  })
  expect(answer.ok()).toBe(true)
  expect(replaced.received).toHaveLength(1)
})

test('a device that its push service has forgotten is alarmed again after the next load', async ({
  page,
  context,
  server,
  push,
}) => {
  await open(page)
  const token = await tokenOf(page)
  await expect.poll(() => devicesOf(page, token)).toHaveLength(1)
  push.current()?.device.answerWith({ status: 410 })
  await raiseAlarm(server.origin, { title: 'B1 – kam nicht an' })
  await expect.poll(() => devicesOf(page, token)).toHaveLength(0)

  await page.reload()

  await expect.poll(() => devicesOf(page, token)).toHaveLength(1)
  expect(push.made).toHaveLength(2)
  await closeApp(page)
  const { id } = await raiseAlarm(server.origin, { title: 'B3 – Wohnungsbrand' })
  await expect.poll(async () => (await shownBy(context)).map(({ tag }) => tag)).toContain(`operation-${id}`)
})

test('nobody is asked and nothing is subscribed before a tap; with the permission it is', async ({
  page,
  context,
  push,
}) => {
  await page.addInitScript(() => {
    let permission: NotificationPermission = 'default'
    Object.defineProperty(Notification, 'permission', { get: () => permission, configurable: true })
    Notification.requestPermission = () => {
      Object.assign(window, { asked: true })
      return Promise.resolve((permission = 'granted'))
    }
  })
  await signIn(page, 'mitglied')
  const offer = page.getByRole('button', { name: 'Alarmton einschalten' })
  await expect(offer).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  expect(push.made).toHaveLength(0)
  expect(await page.evaluate(() => 'asked' in window)).toBe(false)

  await context.grantPermissions(['notifications'])
  await offer.click()
  await expect.poll(() => push.made.length).toBe(1)
})
