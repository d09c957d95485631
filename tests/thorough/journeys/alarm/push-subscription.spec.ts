import type { BrowserContext, Page } from 'playwright'
import { testNotification } from '../../../../src/contract/notifications/notification-settings.ts'
import { listPushDevices, type PushDevice } from '../../../../src/contract/notifications/push.ts'
import { expect, signIn, test as base } from '../../../support/browser/browser.ts'
import { raiseAlarm } from '../../../support/worlds/people.ts'
import { type PushBrowser, usePushService } from '../../../support/browser/push-device.ts'
import { type PushService, startPushService } from '../../../support/servers/push-service.ts'
import {
  closeApp,
  deliverSync,
  deviceReady,
  hidePages,
  shownBy,
  tapShown,
  workerOf,
} from '../../../support/browser/pushed.ts'
import { operationCalls } from '../../../support/calls/operation-calls.ts'
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

/** Permits notifications, signs in, and waits until the device is ready for pushes. */
async function open(page: Page): Promise<void> {
  await page.context().grantPermissions(['notifications'])
  await signIn(page, 'mitglied')
  await deviceReady(page)
}

/** The device of the session with this token, as the backend lists it, without other devices of the person. */
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

/** Lets the backend know the device, and closes the app, as `closeApp`. */
async function closeSubscribed(page: Page, push: PushBrowser): Promise<{ token: string; elsewhere: Page }> {
  await open(page)
  await expect.poll(() => push.current()).toBeDefined()
  const token = await tokenOf(page)
  await expect.poll(() => devicesOf(page, token)).toHaveLength(1)
  return { token, elsewhere: await closeApp(page) }
}

const tokenOf = (page: Page) =>
  page.evaluate(() => (JSON.parse(localStorage.getItem('session') ?? '{}') as { token: string }).token)

test('a member answers by a button of the pushed alarm, once, now or as soon as there is a network', async ({
  page,
  context,
  server,
  push,
}) => {
  const { elsewhere } = await closeSubscribed(page, push)
  const alarm = {
    source: 'ils',
    source_id: 'buttons',
    title: 'B3 – Wohnungsbrand',
    address: 'Lindenstraße 14',
  }
  const { id } = await raiseAlarm(server.origin, alarm)
  const tag = `operation-${id}`
  const bodies = async () => (await shownBy(context)).map(({ body }) => body)
  const leader = await operationCalls(server.origin, 'leitung')
  const answers = async () => {
    const { responses = [], timeline = [] } = await leader.do('GET', String(id))
    const entries = timeline.filter(({ kind }) => kind.startsWith('response.'))
    return [...responses.map(({ answer }) => answer), entries.length]
  }
  await expect.poll(bodies).toEqual(['Lindenstraße 14'])
  expect(await tapShown(context, tag, 'coming')).toEqual([])
  expect(await bodies()).toEqual(['Gesendet: Du kommst.'])
  expect(await answers()).toEqual(['coming', 1])

  await raiseAlarm(server.origin, { ...alarm, address: 'Lindenweg 14' })
  await expect.poll(bodies).toEqual(['Neuer Einsatzort: Lindenweg 14, vorher Lindenstraße 14'])
  await context.setOffline(true)
  await tapShown(context, tag, 'not_coming')
  expect(await bodies()).toEqual(['Noch nicht gesendet. Das geschieht von selbst, sobald du Netz hast.'])
  await context.setOffline(false)
  await deliverSync(elsewhere, server.origin, 'outbox')
  await expect.poll(bodies).toEqual(['Gesendet: Du kommst nicht.'])
  expect(await answers()).toEqual(['not_coming', 2])
})

test('a member sees and answers an alarm without a network that was pushed while the app was closed; after sign-out no push arrives', async ({
  page,
  context,
  server,
  push,
}) => {
  const { token, elsewhere } = await closeSubscribed(page, push)
  const { id } = await raiseAlarm(server.origin, {
    title: 'B3 – Wohnungsbrand',
    address: 'Lindenstraße 14, 99999 Musterstadt',
  })
  await expect
    .poll(async () => (await shownBy(context)).map(({ title, tag }) => ({ title, tag })))
    .toEqual([{ title: 'B3 – Wohnungsbrand', tag: `operation-${id}` }])
  // The worker has finished once the backend has the receipt.
  await expect.poll(() => listedOnDevice(context)).toContain('B3 – Wohnungsbrand')
  await expect.poll(async () => (await devicesOf(elsewhere, token))[0]?.received_at).not.toBeNull()
  await context.setOffline(true)

  const back = await context.newPage()
  await elsewhere.close()
  await test.step('without a network the page shows the alarm with its age, and takes an answer', async () => {
    await back.goto(`/alarmierungen/${id}?organisation=1`)
    const main = back.locator('main')
    await expect(main.getByRole('heading', { name: 'B3 – Wohnungsbrand' })).toBeVisible()
    await expect(main).toContainText('Lindenstraße 14')
    await expect(main.locator('.data-age')).toHaveText(/Stand \d\d:\d\d/)
    await expect(back).toHaveTitle(/B3 – Wohnungsbrand/)
    // The page does not claim that there are no vehicles when the notification did not list them.
    await expect(main).not.toContainText('Keine Fahrzeuge')
    const own = back.locator('.own-answer')
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

  await test.step('after sign-out no push is sent, and the next person gets a new subscription', async () => {
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

test.describe('the device removes notifications, badge and subscription of a person', () => {
  /** Shows an alarm while no page is visible. Returns the counts that later pages set on the badge. */
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

  test('when they sign out on a page without permission for notifications', async ({
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

  test('when their session has expired', async ({ page, context, server, push }) => {
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

test('the next start subscribes again after the server key changed; the worker reports a replaced subscription without an open page', async ({
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

  // As if the subscription were old, and made for a former key of the server.
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

test('a device whose push service dropped its subscription gets alarms again after the next load', async ({
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

test('the app neither asks for permission nor subscribes before a tap; with the permission it subscribes', async ({
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
