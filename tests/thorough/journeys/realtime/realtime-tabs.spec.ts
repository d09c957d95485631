import type { BrowserContext, Page } from 'playwright'
import { expect, signIn, test } from '../../../support/lines/faulty-browser.ts'
import { raiseAlarm } from '../../../support/worlds/people.ts'
import { listening } from '../../../support/calls/realtime.ts'
import { recordSounds } from '../../../support/browser/recorded-sounds.ts'

// Architecture, section 3: one connection for all tabs of a browser; closing the tab that holds it loses nothing.

const AUTHORISE = 'POST /broadcasting/auth'
test.use({ allowedConsoleErrors: [/WebSocket connection|Failed to load resource/] })

interface Tab {
  page: Page
  sounds: () => Promise<unknown[]>
}

/** The first one leads; each is told of pushes, and was touched, so that it may sound. */
async function openTabs(
  page: Page,
  context: BrowserContext,
  ...[second, ...others]: [string, ...string[]]
): Promise<[Tab, Tab, ...Tab[]]> {
  await context.grantPermissions(['notifications'])
  const sounds = await recordSounds(page)
  const ready = listening(page)
  await signIn(page, 'mitglied')
  await ready
  const tabs: [Tab, Tab, ...Tab[]] = [{ page, sounds }, await openTab(context, second)]
  for (const path of others) tabs.push(await openTab(context, path))
  return tabs
}

async function openTab(context: BrowserContext, path: string): Promise<Tab> {
  const page = await context.newPage()
  const sounds = await recordSounds(page)
  const heard = listening(page)
  await page.goto(path)
  await heard
  await page.locator('h1').click()
  return { page, sounds }
}

const soundsOf = async (tabs: readonly Tab[]) =>
  (await Promise.all(tabs.map(({ sounds }) => sounds()))).flat().length

/** As somebody goes to another tab, or comes back: the browsers of tests show all of them. */
function setVisibility(page: Page, state: 'visible' | 'hidden'): Promise<void> {
  return page.evaluate((visibility) => {
    Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => visibility })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}

/** How many lines a tab opens from now on. */
function countLines(page: Page): () => number {
  let lines = 0
  page.on('websocket', () => (lines += 1))
  return () => lines
}

test('the same alarm in three tabs is in all of them and rings once, over one line', async ({
  page,
  context,
  site: { backend, proxy },
}) => {
  const tabs = await openTabs(page, context, '/alarmierungen', '/notifications')
  expect(proxy.socketCount()).toBe(1)
  // Two are those of the appointments and of availability, which the tab on home shows.
  await expect.poll(() => proxy.count(AUTHORISE)).toBe(5)

  await raiseAlarm(backend.origin, { title: 'B3 – Wohnungsbrand' })

  for (const tab of tabs) {
    await expect(tab.page.locator('main')).toContainText('B3 – Wohnungsbrand')
    await expect(tab.page.locator('.notification-bell')).toHaveText('1')
  }
  await expect.poll(() => soundsOf(tabs)).toBe(1)
  // The next one sounds after the first has had every chance to sound again.
  await raiseAlarm(backend.origin, { title: 'B1 – Kleinbrand' })
  for (const tab of tabs) await expect(tab.page.locator('.notification-bell')).toHaveText('2')
  await expect.poll(() => soundsOf(tabs)).toBe(2)
  expect(proxy.socketCount()).toBe(1)
})

test('closing the tab that holds the line loses nothing: an alarm of the gap rings once in those that stay', async ({
  page,
  context,
  site: { backend, proxy },
}) => {
  const [first, ...others] = await openTabs(page, context, '/alarmierungen', '/notifications')
  const [second] = others
  const held = proxy.hold(AUTHORISE)

  await first.page.close()
  // The successor is connected, and does not listen yet.
  await expect.poll(held.count).toBeGreaterThan(0)
  await raiseAlarm(backend.origin, { title: 'THL 2 – in der Lücke' })
  await expect(second.page.locator('main')).not.toContainText('in der Lücke')
  held.release()

  for (const tab of others) {
    await expect(tab.page.locator('main')).toContainText('in der Lücke')
    await expect(tab.page.locator('.notification-bell')).toHaveText('1')
  }
  await expect.poll(() => soundsOf(others)).toBe(1)
  await raiseAlarm(backend.origin, { title: 'THL 1 – danach' })
  for (const tab of others) await expect(tab.page.locator('main')).toContainText('danach')
  await expect.poll(() => soundsOf(others)).toBe(2)
  expect(proxy.socketCount()).toBe(1)
})

test('a tab that nobody looks at gives the line to one that is looked at', async ({
  page,
  context,
  site: { backend, proxy },
}) => {
  const [, second] = await openTabs(page, context, '/notifications')
  const lines = countLines(second.page)

  await setVisibility(page, 'hidden')

  await expect.poll(lines).toBe(1)
  await expect.poll(() => proxy.socketCount()).toBe(1)
  await raiseAlarm(backend.origin, { title: 'B2 – nach dem Wechsel' })
  await expect(second.page.locator('main')).toContainText('nach dem Wechsel')
  await expect(page.locator('main')).toContainText('nach dem Wechsel')
})

test('a tab that was put to sleep hands the line on, and is up to date when it wakes', async ({
  page,
  context,
  site: { backend, proxy },
}) => {
  const [, second] = await openTabs(page, context, '/notifications')
  const lines = countLines(second.page)
  const device = await context.newCDPSession(page)
  await setVisibility(page, 'hidden')

  await device.send('Page.setWebLifecycleState', { state: 'frozen' })
  await expect.poll(lines).toBe(1)
  await raiseAlarm(backend.origin, { title: 'RD – im Schlaf' })
  await expect(second.page.locator('main')).toContainText('im Schlaf')

  await device.send('Page.setWebLifecycleState', { state: 'active' })
  await setVisibility(page, 'visible')
  await expect(page.locator('main')).toContainText('im Schlaf')
  await expect(page.locator('.notification-bell')).toHaveText('1')
  expect(proxy.socketCount()).toBe(1)
})

test('a tab that follows announces what came while it slept, and says that it hears once it is told so', async ({
  page,
  context,
  site: { backend },
}) => {
  const tabs = await openTabs(page, context, '/notifications')
  const [, second] = tabs
  await second.page.evaluate(() => document.dispatchEvent(new Event('freeze')))
  await raiseAlarm(backend.origin, { title: 'B2 – verschlafen' })
  await expect(page.locator('main')).toContainText('verschlafen')
  await expect(second.page.locator('.alarm-banner')).toHaveCount(0)

  await second.page.evaluate(() => document.dispatchEvent(new Event('resume')))

  await expect(second.page.locator('.alarm-banner')).toContainText('verschlafen')
  await expect(second.page.locator('.connection-notice')).toBeEmpty()
  await raiseAlarm(backend.origin, { title: 'B1 – danach' })
  await expect(second.page.locator('main')).toContainText('danach')
  await expect.poll(() => soundsOf(tabs)).toBe(2)
})

test('whoever holds the line and does not answer loses it to a tab that is looked at', async ({
  page,
  context,
  site: { backend },
}) => {
  const [, second] = await openTabs(page, context, '/notifications')
  const lines = countLines(second.page)
  await page.evaluate(() => {
    BroadcastChannel.prototype.postMessage = () => undefined
  })

  // Whoever comes back to a tab does not rely on another one.
  await setVisibility(second.page, 'visible')

  await expect.poll(lines).toBe(1)
  await raiseAlarm(backend.origin, { title: 'WASSER – Person im Fluss' })
  await expect(second.page.locator('main')).toContainText('Person im Fluss')
})

for (const missing of ['locks', 'BroadcastChannel'] as const) {
  test(`without ${missing} each tab connects by itself`, async ({
    page,
    context,
    site: { backend, proxy },
  }) => {
    await context.addInitScript((name) => {
      Reflect.deleteProperty(name === 'locks' ? Navigator.prototype : globalThis, name)
    }, missing)
    await signIn(page, 'mitglied')
    const second = await context.newPage()
    await second.goto('/notifications')
    await expect.poll(() => proxy.socketCount()).toBe(2)
    // Three channels in each, and those of the appointments and of availability on home.
    await expect.poll(() => proxy.count(AUTHORISE)).toBe(8)

    await raiseAlarm(backend.origin, { title: 'TIER – Katze auf Baum' })
    for (const tab of [page, second]) await expect(tab.locator('main')).toContainText('Katze auf Baum')
  })
}
