import type { Page } from 'playwright'
import { testNotification } from '../../src/contract/notification-settings.ts'
import { listPushDevices, type PushDevice } from '../../src/contract/push.ts'
import { expect, signIn, test as base } from '../support/browser.ts'
import { raiseAlarm } from '../support/people.ts'
import { type PushBrowser, usePushService } from '../support/push-device.ts'
import { type PushService, startPushService } from '../support/push-service.ts'
import { deviceReady, shownBy, workerOf } from '../support/pushed.ts'

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

async function signOut(page: Page): Promise<void> {
  await page.locator('.account-button').click()
  await page.getByRole('button', { name: 'Abmelden' }).click()
  await page.waitForURL('**/login')
}

/** What the backend knows of the device of whoever has this token; others of the person are left out. */
async function devicesOf(page: Page, token: string): Promise<PushDevice[]> {
  const answer = await page.request.get(listPushDevices.path, {
    headers: { authorization: `Bearer ${token}` },
  })
  const devices = answer.ok() ? ((await answer.json()) as PushDevice[]) : []
  return devices.filter((device) => device.this_device)
}

const tokenOf = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('session') ?? '{}') as { token: string }).token)

test('a device whose person has permitted it is alarmed with the app closed, and is not any more once they sign out', async ({
  page,
  context,
  server,
  push,
}) => {
  await context.grantPermissions(['notifications'])
  await signIn(page, 'mitglied')
  await deviceReady(page)
  const token = await tokenOf(page)
  await expect.poll(() => devicesOf(page, token)).toHaveLength(1)

  const elsewhere = await context.newPage()
  await page.close()
  const { id } = await raiseAlarm(server.origin, { title: 'B3 – Wohnungsbrand', address: 'Lindenstraße 14' })
  await expect
    .poll(async () => (await shownBy(context)).map(({ title, tag }) => ({ title, tag })))
    .toEqual([{ title: 'B3 – Wohnungsbrand', tag: `operation-${id}` }])
  // The worker has said that it arrived.
  await expect.poll(async () => (await devicesOf(elsewhere, token))[0]?.received_at).not.toBeNull()

  await elsewhere.goto(server.origin)
  await deviceReady(elsewhere)
  const used = push.current()?.device
  await signOut(elsewhere)
  expect(await shownBy(context)).toEqual([])
  await expect.poll(() => push.current()).toBeUndefined()
  expect(await (await workerOf(context)).evaluate(() => caches.has('worker-memory'))).toBe(false)

  const tries = used?.tries() ?? 0
  const { id: later } = await raiseAlarm(server.origin, { title: 'B2 – danach' })
  await signIn(elsewhere, 'leitung')
  await deviceReady(elsewhere)
  await expect.poll(() => push.made.length).toBe(2)
  expect(used?.tries()).toBe(tries)
  expect((await shownBy(context)).map(({ tag }) => tag)).not.toContain(`operation-${later}`)
})

test('the next start subscribes anew with another key of the server, and keeps what still holds', async ({
  page,
  context,
  push,
}) => {
  await context.grantPermissions(['notifications'])
  await signIn(page, 'mitglied')
  await deviceReady(page)
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

test('a subscription that the browser has replaced is told to the server without any page', async ({
  page,
  context,
  service,
  push,
}) => {
  await context.grantPermissions(['notifications'])
  await signIn(page, 'mitglied')
  await deviceReady(page)
  const token = await tokenOf(page)
  await expect.poll(() => devicesOf(page, token)).toHaveLength(1)
  const worker = await workerOf(context)
  await expect.poll(() => worker.evaluate(() => caches.has('worker-memory'))).toBe(true)
  const elsewhere = await context.newPage()
  await page.close()

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
