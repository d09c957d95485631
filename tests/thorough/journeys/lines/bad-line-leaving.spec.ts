import type { BrowserContext, Page } from 'playwright'
import { getUser } from '../../../../src/contract/account/session.ts'
import { badLines } from '../../../support/lines/bad-lines.ts'
import { send } from '../../../support/servers/contract-target.ts'
import { type DeviceStorage, storageOf } from '../../../support/browser/device-storage.ts'
import { expect, signIn, signOut, storedRow } from '../../../support/lines/faulty-browser.ts'
import { answerChoice } from '../../../support/calls/offline-changes.ts'
import { test as base } from '../../../support/browser/own-device.ts'
import { people, raiseAlarm } from '../../../support/worlds/people.ts'
import { usePushService } from '../../../support/browser/push-device.ts'
import { type PushService, startPushService } from '../../../support/servers/push-service.ts'
import { deviceReady, hidePages, showPages } from '../../../support/browser/pushed.ts'
import { devicesOf } from '../../../support/calls/subscribed.ts'
import { workerAnswers } from '../../../support/browser/worker.ts'

// Architecture, section 5: signing out warns of unsent changes and then clears every stored datum but language and theme.
// Product page, section 3: the subscription of a device is gone at sign-out.

const test = base.extend<{ service: PushService }>({
  service: async ({}, use) => {
    const service = await startPushService()
    await use(service)
    await service.close()
  },
})

test.use({ serviceWorkers: 'allow' })

const ANSWERED = 'B3 – Wohnungsbrand bei Mia'
const SHOWN = 'THL 1 – Ölspur bei Mia'
const NAME = 'Mia Mitglied'

/** Whatever of it is on a page at any moment leaves a mark there. */
async function watchFor(context: BrowserContext, texts: readonly string[]): Promise<void> {
  await context.addInitScript((wanted) => {
    new MutationObserver(() => {
      const text = document.body?.textContent ?? ''
      for (const one of wanted) if (text.includes(one)) document.documentElement.dataset['seen'] = one
    }).observe(document, { subtree: true, childList: true, characterData: true })
  }, texts)
}

/** All but the number of rows that are there, and the words. */
function summaryOf({ rows, text: _, ...storage }: DeviceStorage) {
  return { ...storage, rows: Object.values(rows).reduce((sum, count) => sum + count, 0) }
}

const nothing = {
  cookies: [],
  localStorage: [],
  sessionStorage: [],
  rows: 0,
  caches: [],
  notifications: [],
  badge: 0,
}

const tokenOf = async (page: Page) => (JSON.parse((await storedRow(page)) ?? '{}') as { token: string }).token

for (const line of badLines('is not there')) {
  test(`on a line that ${line.name}: signing out leaves nothing in any storage, and the next person sees nothing of the first`, async ({
    site: { origin, proxy, backend },
    service,
    startDevice,
  }) => {
    const browser = await startDevice()
    const { context } = browser
    const push = await usePushService(context, service, origin)
    await context.grantPermissions(['notifications'], { origin })
    const { id } = await raiseAlarm(backend.origin, { title: ANSWERED })
    line.begin(proxy)
    await browser.page.goto(`${origin}/login`)
    const page = await browser.install(origin)
    await browser.page.close()
    await signIn(page, 'mitglied', origin)
    await workerAnswers(page)
    await page.goto(`${origin}/alarmierungen/${id}`)
    await expect(page.locator('main')).toContainText(ANSWERED)
    await expect(page).toHaveTitle(new RegExp(ANSWERED))
    await deviceReady(page)
    // The page tells the server only after it has subscribed.
    const token = await tokenOf(page)
    await expect.poll(() => devicesOf(backend.origin, token)).toHaveLength(1)
    await hidePages(context)
    await raiseAlarm(backend.origin, { title: SHOWN })
    await expect.poll(async () => (await storageOf(browser, page)).notifications).toEqual([SHOWN])
    await showPages(context)

    await line.goOffline({ context, proxy })
    await answerChoice(page, 'Komme').click()
    await expect(page.locator('.connection-notice')).toContainText('ungesendet')
    const personal = [ANSWERED, SHOWN, NAME, people.mitglied, token]
    // There is something everywhere that could stay.
    const before = await storageOf(browser, page)
    expect(before.rows).toMatchObject({ 'device/owner': 1, 'device/outbox': 1 })
    expect(before.rows['device/shown']).toBeGreaterThan(2)
    expect(before.badge).toBeGreaterThan(0)
    expect(before.notifications).toEqual([SHOWN])
    expect(before.caches).toEqual(
      expect.arrayContaining(['worker-memory /worker-memory', 'worker-memory /shown']),
    )
    for (const { length } of [before.cookies, before.localStorage]) expect(length).toBeGreaterThan(0)
    for (const text of personal) expect(before.text.includes(text), text).toBe(true)

    await signOut(page)
    await page.getByRole('button', { name: 'Trotzdem abmelden' }).click()
    // Before anybody can be reached.
    await expect(page.locator('body')).toContainText('Du bist abgemeldet.')
    await expect(page.locator('body')).not.toContainText(ANSWERED)
    expect(await page.title()).not.toContain(ANSWERED)
    await expect.poll(async () => summaryOf(await storageOf(browser, page))).toEqual(nothing)
    expect(push.current()).toBeUndefined()

    await watchFor(context, personal)
    line.spoilReading(proxy, 'HEAD /login')
    await line.goOnline({ context, proxy })
    await expect(page).toHaveURL(/\/login/, { timeout: 60_000 })
    await expect.poll(() => statusOf(backend.origin, token), { timeout: 60_000 }).toBe(401)
    const left = await storageOf(browser, page)
    expect(summaryOf(left)).toEqual(nothing)
    for (const text of personal) expect(left.text.includes(text), text).toBe(false)

    line.spoilReading(proxy, 'GET /api/*')
    await signIn(page, 'gast', origin)
    await expect(page.locator('.account-menu')).toContainText('Gast')
    await expect(page.locator('html[data-seen]')).toHaveCount(0)
    for (const path of ['/notifications', '/alarmierungen', `/alarmierungen/${id}`]) {
      await page.goto(origin + path)
      await expect(page.locator('main:visible')).toHaveCount(1)
      await expect(page.locator('html[data-seen]')).toHaveCount(0)
    }
    await line.goOffline({ context, proxy })
    await page.goto(`${origin}/alarmierungen/${id}`)
    await expect(page.locator('main:visible')).toHaveCount(1)
    await expect(page.locator('html[data-seen]')).toHaveCount(0)
    const others = await storageOf(browser, page)
    for (const text of personal) expect(others.text.includes(text), text).toBe(false)
    expect([others.notifications, others.badge]).toEqual([[], 0])
  })
}

async function statusOf(origin: string, token: string): Promise<number> {
  return (await send(origin, getUser.method, getUser.path, { token })).status
}
