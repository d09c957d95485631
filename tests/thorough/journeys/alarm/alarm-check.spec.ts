import type { Page } from 'playwright'
import { catalogues } from '../../../../src/i18n/catalogues.ts'
import { testNotification } from '../../../../src/contract/notifications/notification-settings.ts'
import { getPushKey, putPushSubscription } from '../../../../src/contract/notifications/push.ts'
import type { Cause, Link } from '../../../../src/lib/alarm/alarm-check.ts'
import { findViolations, findWide } from '../../../support/browser/axe.ts'
import { expect, signIn, test as base } from '../../../support/browser/browser.ts'
import { expectFocus, tabAndPress } from '../../../support/browser/keyboard.ts'
import { type PushBrowser, usePushService } from '../../../support/browser/push-device.ts'
import { workerAnswers } from '../../../support/browser/worker.ts'
import { type PushService, startPushService } from '../../../support/servers/push-service.ts'
import { deviceReady, shownBy, workerOf } from '../../../support/browser/pushed.ts'
import { listening } from '../../../support/calls/realtime.ts'

// Product page, section 4: "send me a test" diagnoses permission, worker, sound, connection; section 5: self-diagnosing.
// The tests break each link of the chain on purpose, and the check must name that link.

const words = catalogues.de.alarmCheck

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

// Most of these journeys wait several times until a check of the product times out.
test.slow()

// The tests break every link on purpose; the browser reports the refused requests.
test.use({ allowedConsoleErrors: [/Failed to load resource|WebSocket/] })

const dialog = (page: Page) => page.getByRole('dialog', { name: words.heading })
const linkOf = (page: Page, link: Link) => dialog(page).locator(`[data-link="${link}"]`)

async function openPage(page: Page): Promise<void> {
  await signIn(page, 'mitglied')
  const ready = listening(page)
  await page.goto('/notifications')
  await ready
}

const start = (page: Page) => page.getByRole('button', { name: catalogues.de.notifications.check }).click()
const again = (page: Page) => dialog(page).getByRole('button', { name: words.again }).click()

async function expectBroken(page: Page, link: Link, cause: Cause, patience?: number): Promise<void> {
  await expect(linkOf(page, link)).toHaveAttribute('data-state', 'broken', { timeout: patience ?? 40_000 })
  await expect(linkOf(page, link)).toContainText(words.causes[cause].text)
  await expect(linkOf(page, link)).toContainText(words.causes[cause].hint)
}

async function expectStates(page: Page, state: string, links: readonly Link[]): Promise<void> {
  for (const link of links)
    await expect(linkOf(page, link)).toHaveAttribute('data-state', state, { timeout: 40_000 })
}

async function answerBoth(page: Page, seen: string, heard: string): Promise<void> {
  await linkOf(page, 'seen').getByRole('button', { name: seen }).click()
  await linkOf(page, 'heard').getByRole('button', { name: words.ask.ring }).click()
  await linkOf(page, 'heard').getByRole('button', { name: heard, exact: true }).click()
}

test.describe('with permission', () => {
  test.beforeEach(({ context }) => context.grantPermissions(['notifications']))

  test('all links work, by keyboard alone in a small window: the test arrives by push and by the connection, and is shown, seen and heard', async ({
    page,
    context,
    push,
  }) => {
    await page.setViewportSize({ width: 360, height: 640 })
    await openPage(page)
    await deviceReady(page)
    const button = page.getByRole('button', { name: catalogues.de.notifications.check })
    await tabAndPress(page, button)

    await expectStates(page, 'good', [
      'permission',
      'worker',
      'subscription',
      'server',
      'pushService',
      'push',
      'connection',
      'socket',
    ])
    expect(push.current()?.device.received).toHaveLength(1)
    // The worker tells the page that the push has arrived, and then shows it.
    await expect
      .poll(async () => (await shownBy(context)).map(({ title }) => title))
      .toEqual([push.current()?.device.received[0]?.message['title']])
    await expect(dialog(page)).toContainText(words.phases.asking)
    await expectStates(page, 'asking', ['seen', 'heard'])
    await tabAndPress(page, linkOf(page, 'seen').getByRole('button', { name: words.ask.yes }))
    await tabAndPress(page, linkOf(page, 'heard').getByRole('button', { name: words.ask.ring }))
    await tabAndPress(page, linkOf(page, 'heard').getByRole('button', { name: words.ask.yes }))
    await expect(dialog(page).getByRole('status')).toHaveText(words.phases.good)
    expect([...(await findViolations(page)), ...(await findWide(page))]).toEqual([])
    await page.keyboard.press('Escape')
    await expect(dialog(page)).toHaveCount(0)
    await expectFocus(page, button)
  })

  test('the check names the broken link: the person, the push service, the device, the server, the browser, the sound or the worker', async ({
    page,
    context,
    push,
    service,
  }) => {
    await openPage(page)
    await deviceReady(page)
    await start(page)
    await expectStates(page, 'good', ['push', 'socket'])

    await test.step('the person neither saw nor heard the test', async () => {
      await answerBoth(page, words.ask.no, words.ask.no)
      await expectBroken(page, 'seen', 'seenNot')
      await expectBroken(page, 'heard', 'heardNot')
      await expect(dialog(page).getByRole('status')).toContainText(words.phases.unnoticed)
    })
    await test.step('the push service dropped the subscription: the next check makes a new one', async () => {
      push.current()?.device.answerWith({ status: 410 })
      await again(page)
      await expectBroken(page, 'pushService', 'serviceExpired')
      await expectStates(page, 'skipped', ['push'])
      await again(page)
      await expectStates(page, 'good', ['pushService', 'push'])
    })
    await test.step('the push service refuses the push', async () => {
      push.current()?.device.answerWith({ status: 403 })
      await again(page)
      await expectBroken(page, 'pushService', 'serviceRefused')
      push.current()?.device.answerWith(undefined)
    })
    await test.step('the push is sent but never arrives', async () => {
      push.forward(false)
      await again(page)
      await expectBroken(page, 'push', 'pushLate')
      await expectStates(page, 'asking', ['seen', 'heard'])
      await answerBoth(page, words.ask.yes, words.ask.yes)
      await expect(dialog(page).getByRole('status')).toContainText(words.phases.open)
      await expect(dialog(page).getByRole('status')).toContainText(words.links.push)
      push.forward(true)
    })
    await test.step('the server does not know the device', async () => {
      await page.route(`**${putPushSubscription.path}`, (route) => route.fulfill({ json: deviceRow }))
      await page.request.delete(putPushSubscription.path, { headers: await authorisation(page) })
      await again(page)
      await expectBroken(page, 'subscription', 'subscriptionExpired')
      await again(page)
      await expectBroken(page, 'server', 'serverUnknown')
      await page.unroute(`**${putPushSubscription.path}`)
    })
    await test.step('the server refuses the device', async () => {
      await page.route(`**${putPushSubscription.path}`, (route) => route.fulfill({ status: 500, body: '{}' }))
      await again(page)
      await expectBroken(page, 'subscription', 'subscriptionExpired')
      await again(page)
      await expectBroken(page, 'server', 'serverFailed')
      await expectStates(page, 'good', ['subscription'])
      await page.unroute(`**${putPushSubscription.path}`)
    })
    await test.step('the backend does not support push', async () => {
      await page.route(`**${getPushKey.path}`, (route) => route.fulfill({ status: 404, body: '{}' }))
      await again(page)
      await expectBroken(page, 'server', 'serverWithoutPush')
      await expectStates(page, 'skipped', ['subscription', 'pushService', 'push'])
      await page.unroute(`**${getPushKey.path}`)
    })
    await test.step('the person has sent too many tests', async () => {
      const refusal = { status: 429, headers: { 'Retry-After': '20' }, body: '{}' }
      await page.route(`**${testNotification.path}`, (route) => route.fulfill(refusal))
      await again(page)
      await expectBroken(page, 'server', 'testTooMany')
      await expectBroken(page, 'socket', 'testTooMany')
      await page.unroute(`**${testNotification.path}`)
    })
    await test.step('the browser refuses to subscribe', async () => {
      push.drop()
      push.refuse('NotAllowedError')
      await again(page)
      await expectBroken(page, 'subscription', 'pushRefused')
      await expectStates(page, 'skipped', ['server', 'pushService', 'push'])
    })
    await test.step('the browser reaches no push service', async () => {
      push.refuse('AbortError')
      await again(page)
      await expectBroken(page, 'subscription', 'pushUnreachable')
      await expectStates(page, 'good', ['connection', 'socket'])
      push.refuse(undefined)
    })
    await test.step('the browser does not play the sound', async () => {
      for (const [name, cause] of [
        ['NotAllowedError', 'heardBlocked'],
        ['NotSupportedError', 'heardFailed'],
      ] as const) {
        await again(page)
        await page.evaluate((error) => {
          HTMLMediaElement.prototype.play = () => Promise.reject(new DOMException('no', error))
        }, name)
        await linkOf(page, 'heard').getByRole('button', { name: words.ask.ring }).click({ timeout: 60_000 })
        await expectBroken(page, 'heard', cause)
      }
    })
    await test.step('the server reaches no push service', async () => {
      await service.close()
      await again(page)
      await expectBroken(page, 'pushService', 'serviceUnreachable')
    })
    await test.step('the worker does not answer', async () => {
      const worker = await workerOf(context)
      await worker.evaluate(() => {
        MessagePort.prototype.postMessage = () => undefined
      })
      await again(page)
      await expectBroken(page, 'worker', 'workerSilent')
      await expectStates(page, 'skipped', ['subscription', 'server', 'pushService', 'push', 'seen'])
      await expectStates(page, 'good', ['permission', 'connection', 'socket'])
    })
  })

  test('the check names a fault of the connection: lost test, line down, missing subscription, no network', async ({
    page,
    context,
    push,
  }) => {
    let loses: RegExp | undefined
    let isDown = false
    await page.routeWebSocket(/\/app\//, (socket) => {
      if (isDown) return void socket.close({ code: 4200 })
      const server = socket.connectToServer()
      socket.onMessage((message) => {
        if (!loses?.test(`out ${message.toString()}`)) server.send(message)
      })
      server.onMessage((message) => {
        if (!loses?.test(`in ${message.toString()}`)) socket.send(message)
      })
    })
    await signIn(page, 'mitglied')
    await page.goto('/notifications')
    await deviceReady(page)
    await start(page)
    await expectStates(page, 'good', ['connection', 'socket', 'push'])

    await test.step('the test is lost on its way', async () => {
      loses = /^in .*notification\.created/
      await again(page)
      await expectBroken(page, 'socket', 'socketLate')
      await expectStates(page, 'good', ['connection', 'push'])
      await answerBoth(page, words.ask.yes, words.ask.yes)
      await expect(dialog(page).getByRole('status')).toContainText(words.phases.push)
    })
    await test.step('the line is down', async () => {
      isDown = true
      await page.reload()
      await deviceReady(page)
      await start(page)
      await expectBroken(page, 'connection', 'connectionDown')
      await expectStates(page, 'skipped', ['socket'])
      await expectStates(page, 'good', ['push'])
    })
    await test.step('the page has no subscription', async () => {
      isDown = false
      loses = /^out .*pusher:subscribe/
      await page.reload()
      await deviceReady(page)
      await start(page)
      await expectStates(page, 'good', ['connection'])
      await expectBroken(page, 'socket', 'socketDeaf')
    })
    await test.step('there is no network', async () => {
      await context.setOffline(true)
      await again(page)
      await expectBroken(page, 'connection', 'connectionOffline')
      await expectBroken(page, 'server', 'serverOffline')
      expect(push.made.length).toBeGreaterThan(0)
      await answerBoth(page, words.ask.yes, words.ask.yes)
      await expect(dialog(page).getByRole('status')).toContainText(words.phases.none)
      await context.setOffline(false)
    })
  })
})

test('without permission the check says so, offers to ask for it, and still checks the connection', async ({
  page,
  context,
  push,
}) => {
  await page.addInitScript(() => {
    let permission: NotificationPermission = 'denied'
    Object.assign(window, { permit: (given: NotificationPermission) => (permission = given) })
    Object.defineProperty(Notification, 'permission', { get: () => permission, configurable: true })
    Notification.requestPermission = () => Promise.resolve((permission = 'granted'))
  })
  const permit = (given: NotificationPermission) =>
    page.evaluate((value) => (window as unknown as { permit: (value: string) => void }).permit(value), given)
  await openPage(page)
  await workerAnswers(page)
  await start(page)
  await expectBroken(page, 'permission', 'permissionDenied')
  await expectStates(page, 'skipped', ['subscription', 'server', 'pushService', 'push', 'seen', 'heard'])
  await expectStates(page, 'good', ['worker', 'connection', 'socket'])
  await expect(dialog(page).getByRole('status')).toContainText(words.phases.open)
  await expect(dialog(page).getByRole('status')).toContainText(words.links.permission)

  await permit('default')
  await again(page)
  await expectBroken(page, 'permission', 'permissionAsk')
  expect(push.made).toHaveLength(0)
  await context.grantPermissions(['notifications'])
  await linkOf(page, 'permission').getByRole('button', { name: words.ask.permit }).click()
  await expectStates(page, 'good', ['permission', 'subscription', 'server', 'pushService', 'push'])
})

test.describe('without a worker', () => {
  test.use({ serviceWorkers: 'block' })

  test('the check names the missing worker', async ({ page, context, push }) => {
    await context.grantPermissions(['notifications'])
    await openPage(page)
    await start(page)
    await expectBroken(page, 'worker', 'workerMissing')
    await expectStates(page, 'good', ['permission', 'connection', 'socket'])
    expect(push.made).toHaveLength(0)
  })
})

const deviceRow = {
  id: 1,
  device_name: 'x',
  this_device: true,
  created_at: '2026-11-21T12:00:00Z',
  accepted_at: null,
  received_at: null,
  failed_at: null,
  failed_status: null,
}

async function authorisation(page: Page): Promise<Record<string, string>> {
  const token = await page.evaluate(
    () => (JSON.parse(localStorage.getItem('session') ?? '{}') as { token: string }).token,
  )
  return { authorization: `Bearer ${token}` }
}
