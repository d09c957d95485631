import type { Page } from 'playwright'
import { expect } from '../../../support/browser/browser.ts'
import { raiseAlarm } from '../../../support/worlds/people.ts'
import { listening } from '../../../support/calls/realtime.ts'
import {
  countLoads,
  isNext,
  isWaiting,
  loadNow,
  loadsOf,
  lookForUpdate,
  openOldBuild,
  test,
} from '../../../support/servers/release.ts'
import { workerAnswers } from '../../../support/browser/worker.ts'

test.use({ serviceWorkers: 'allow' })

// Specification, section 1: when a new worker takes control after an update, the page reloads; a worker that is installed
// while another one is at work waits. Unsaved input or an alarm younger than a minute holds the update back.

// The worker of each build fetches the whole app, in some 470 requests.
test.slow()

// The server is down for a moment.
test.use({ allowedConsoleErrors: [/Failed to load resource|ERR_CONNECTION|WebSocket/] })

const toast = (page: Page) => page.locator('.toast')

/** Moves the clock of the page forward, so that neither the last alarm nor the page itself is new. */
async function passMinutes(page: Page, minutes: number): Promise<void> {
  await page.evaluate((ms) => {
    const { now } = Date
    Date.now = () => now() + ms
  }, minutes * 60_000)
}

/** Asks the waiting worker to take over, by hand or automatically. Returns its answer. */
function takeOver(page: Page, { byHand }: { byHand: boolean }): Promise<unknown> {
  return page.evaluate(async (wanted) => {
    const waiting = (await navigator.serviceWorker.getRegistration())?.waiting
    const { port1, port2 } = new MessageChannel()
    waiting?.postMessage({ kind: 'takeOver', byHand: wanted }, [port2])
    return new Promise((resolve) => (port1.onmessage = ({ data }) => resolve(data)))
  }, byHand)
}

async function hide(page: Page): Promise<void> {
  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { get: () => 'hidden', configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  })
}

test('an old tab keeps working after an update of the server, loads the new build on request, and keeps its scroll position', async ({
  page,
  context,
  release,
}) => {
  for (let number = 1; number <= 12; number++) await raiseAlarm(release.origin, { title: `B2 – ${number}` })
  await page.setViewportSize({ width: 360, height: 640 })
  await openOldBuild(page)
  const other = await context.newPage()
  await countLoads(other)
  await other.goto('/en/no-access')
  await expect(other.locator('main h1')).toBeVisible()
  await release.next()

  // This tab has never fetched these parts, and the server no longer has them.
  await page.locator('.app-more-button').click()
  await page.locator('.app-more [data-page="/notifications"]').click()
  await expect(page.locator('.notification-row[data-type]').first()).toBeVisible()
  expect(await isNext(page)).toBe(false)
  await page.reload()
  await expect(page.locator('.notification-row[data-type]').first()).toBeVisible()
  expect(await isNext(page)).toBe(false)

  await lookForUpdate(page)
  await expect(toast(page)).toContainText('Eine neue Version ist da.')
  expect(await isWaiting(page)).toBe(true)
  await page.locator('.notification-row[data-type]').last().scrollIntoViewIfNeeded()
  const place = await page.evaluate(() => scrollY)
  expect(place).toBeGreaterThan(300)
  const [loads, othersLoads] = [await loadsOf(page), await loadsOf(other)]
  await loadNow(page).click()

  await expect.poll(() => isNext(page).catch(() => false)).toBe(true)
  await expect.poll(() => isNext(other).catch(() => false)).toBe(true)
  await expect(page).toHaveURL(/\/notifications$/)
  await expect(other).toHaveURL(/\/en\/no-access$/)
  await expect(page.locator('.notification-row[data-type]').first()).toBeAttached()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(place - 100)
  expect(await isWaiting(page)).toBe(false)
  // Each tab has loaded once.
  expect([await loadsOf(page), await loadsOf(other)]).toEqual([loads + 1, othersLoads + 1])

  // Without a network the new build opens, too.
  await context.setOffline(true)
  await page.goto('/en/alarmierungen')
  await expect(page.locator('main h1')).toBeVisible()
  expect(await isNext(page)).toBe(true)
})

test('unsaved input in any tab and an alarm younger than a minute hold the update back; a hidden page loads the update by itself', async ({
  page,
  context,
  release,
}) => {
  await openOldBuild(page, 'leitung')
  const other = await context.newPage()
  await other.goto('/alarmierungen/new')
  await workerAnswers(other)
  const title = other.getByRole('textbox', { name: 'Titel' })
  await title.fill('Noch nicht gesp')
  const ready = listening(page)
  await release.next()
  await ready
  await lookForUpdate(page)

  await test.step('unsaved input holds the update back, even on request', async () => {
    await loadNow(page).click()
    await expect(toast(page)).toContainText('Die neue Version wartet')
    expect(await isWaiting(page)).toBe(true)
    expect([await isNext(page), await isNext(other)]).toEqual([false, false])
    await expect(title).toHaveValue('Noch nicht gesp')

    // Record the operation without an alarm: an alarm would hold the update back as well.
    await other.getByLabel('Nur erfassen, niemanden alarmieren').check()
    await other.getByRole('button', { name: 'Einsatz erfassen' }).click()
    await expect(other.locator('main h1')).toContainText('Noch nicht gesp')
    await other.close()
  })

  await test.step('an alarm younger than a minute holds the update back', async () => {
    await raiseAlarm(release.origin, { title: 'B3 – gerade eben' })
    await expect(page.locator('.alarm-banner')).toContainText('gerade eben')
    expect(await takeOver(page, { byHand: true })).toBe('later')
    expect(await isNext(page)).toBe(false)
  })

  await test.step('the update waits while the page is visible, and is loaded once the page is hidden', async () => {
    await passMinutes(page, 2)
    expect(await takeOver(page, { byHand: false })).toBe('later')
    expect(await isNext(page)).toBe(false)

    await hide(page)
    await expect.poll(() => isNext(page).catch(() => false)).toBe(true)
    await expect(page).toHaveURL(/\/alarmierungen/)
  })
})

test('after a reload a single page has the same build as its worker', async ({ page, release }) => {
  await openOldBuild(page)
  await release.next()
  await lookForUpdate(page)
  // The new worker fetches the whole app before it waits.
  await expect(loadNow(page)).toBeVisible({ timeout: 60_000 })

  // During a reload no page is open, so the waiting worker sometimes takes over.
  for (let times = 0; times < 4; times += 1) {
    await page.reload()
    const isOfOneBuild = async () => {
      const [waits, isNew] = await Promise.all([isWaiting(page), isNext(page)])
      return waits !== isNew
    }
    await expect.poll(() => isOfOneBuild().catch(() => false)).toBe(true)
  }
})
