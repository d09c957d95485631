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
// while another one is at work waits. Held back while a form is dirty or an alarm is younger than a minute.

// The worker of each build fetches the whole app, in some 470 calls.
test.slow()

// The server is away for a moment.
test.use({ allowedConsoleErrors: [/Failed to load resource|ERR_CONNECTION|WebSocket/] })

const toast = (page: Page) => page.locator('.toast')

/** Longer ago than an alarm is young, and than a page is new. */
async function passMinutes(page: Page, minutes: number): Promise<void> {
  await page.evaluate((ms) => {
    const { now } = Date
    Date.now = () => now() + ms
  }, minutes * 60_000)
}

/** What the worker that waits answers when it is asked to take over, by a person or by itself. */
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

test('an old tab works on when the server has a new build, loads it when its person wants to, and keeps its place', async ({
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

  // Parts that this tab has never asked for, which the server has no more.
  await page.locator('[data-page="/notifications"]').click()
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
  // Once each.
  expect([await loadsOf(page), await loadsOf(other)]).toEqual([loads + 1, othersLoads + 1])

  // And without a network it is the new build that opens.
  await context.setOffline(true)
  await page.goto('/en/alarmierungen')
  await expect(page.locator('main h1')).toBeVisible()
  expect(await isNext(page)).toBe(true)
})

test('unsaved input in any tab and an alarm younger than a minute hold the update back; it comes by itself in a hidden page', async ({
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

  await test.step('what is not saved, however much the new version is wanted', async () => {
    await loadNow(page).click()
    await expect(toast(page)).toContainText('wartet noch')
    expect(await isWaiting(page)).toBe(true)
    expect([await isNext(page), await isNext(other)]).toEqual([false, false])
    await expect(title).toHaveValue('Noch nicht gesp')

    // Made without an alarm: an alarm would hold the new version back as well.
    await other.getByLabel('Nur erfassen, niemanden alarmieren').check()
    await other.getByRole('button', { name: 'Einsatz erfassen' }).click()
    await expect(other.locator('main h1')).toContainText('Noch nicht gesp')
    await other.close()
  })

  await test.step('an alarm that is younger than a minute', async () => {
    await raiseAlarm(release.origin, { title: 'B3 – gerade eben' })
    await expect(page.locator('.alarm-banner')).toContainText('gerade eben')
    expect(await takeOver(page, { byHand: true })).toBe('later')
    expect(await isNext(page)).toBe(false)
  })

  await test.step('it waits in a visible page, and is loaded by itself in a hidden one', async () => {
    await passMinutes(page, 2)
    expect(await takeOver(page, { byHand: false })).toBe('later')
    expect(await isNext(page)).toBe(false)

    await hide(page)
    await expect.poll(() => isNext(page).catch(() => false)).toBe(true)
    await expect(page).toHaveURL(/\/alarmierungen/)
  })
})

test('a page that is loaded anew as the only one is of the build of its worker, whichever that is then', async ({
  page,
  release,
}) => {
  await openOldBuild(page)
  await release.next()
  await lookForUpdate(page)
  // The new worker fetches the whole app before it waits.
  await expect(loadNow(page)).toBeVisible({ timeout: 60_000 })

  // Now and then the worker that waits takes over while no page is there.
  for (let times = 0; times < 4; times += 1) {
    await page.reload()
    const isOfOneBuild = async () => {
      const [waits, isNew] = await Promise.all([isWaiting(page), isNext(page)])
      return waits !== isNew
    }
    await expect.poll(() => isOfOneBuild().catch(() => false)).toBe(true)
  }
})
