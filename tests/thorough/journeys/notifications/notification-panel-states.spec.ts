import type { Page } from 'playwright'
import { findViolations, findWide } from '../../../support/browser/axe.ts'
import { expect, test } from '../../../support/browser/browser.ts'
import { builtScriptWith } from '../../../support/browser/built-script.ts'
import {
  bell,
  bellReady,
  countUnread,
  forgetNotifications,
  panel,
  panelRead,
  panelRows,
  signInAtBell,
} from '../../../support/browser/notification-panel.ts'
import { raiseAlarm } from '../../../support/worlds/people.ts'

// Product page, section 4: every screen has its empty, loading, error and offline states, in both languages, in light and
// dark, from 320 px on; what is fetched when it is needed is not missed when it does not come (architecture, section 6).

const LIST = '**/api/notifications?*'
const isItsScript = builtScriptWith('src/islands/notifications/panel/NotificationPanel.tsx')
const anyPanel = (page: Page) => page.locator('.notification-panel')

test.beforeEach(({ server }) => forgetNotifications(server.origin, 'mitglied'))

test.describe('its script', () => {
  test.use({ allowedConsoleErrors: [/Failed to load resource.*ERR_FAILED/] })

  test('is fetched when somebody comes near the bell, not before', async ({ page }) => {
    await signInAtBell(page, 'mitglied')
    const fetched: string[] = []
    page.on('request', (request) => {
      if (isItsScript(new URL(request.url()))) fetched.push(request.url())
    })
    await page.goto('/')
    await bellReady(page)
    await page.waitForLoadState('networkidle')
    expect(fetched).toEqual([])
    await bell(page).hover()
    await expect(bell(page)).toHaveAttribute('aria-haspopup', 'dialog')
    expect(fetched).toHaveLength(1)
    await expect(panel(page)).toBeHidden()
  })

  test('does not come: the press leads to the page', async ({ page }) => {
    await page.route(isItsScript, (route) => route.abort())
    await signInAtBell(page, 'mitglied')
    await bell(page).click()
    await expect(page).toHaveURL(/\/notifications$/)
    await expect(anyPanel(page)).toHaveCount(0)
    await expect(bell(page)).toHaveAttribute('aria-busy', 'false')
  })

  test('keeps somebody waiting: the second press leads to the page, and no panel comes after it', async ({
    page,
  }) => {
    const { promise: late, resolve: come } = Promise.withResolvers<void>()
    await page.route(isItsScript, async (route) => {
      await late
      await route.continue()
    })
    await signInAtBell(page, 'mitglied')
    await bell(page).click()
    await expect(bell(page)).toHaveAttribute('aria-busy', 'true')
    await expect(page).toHaveURL(/\/$/)
    await bell(page).click()
    await expect(page).toHaveURL(/\/notifications$/)
    come()
    await expect(bell(page)).toHaveAttribute('aria-haspopup', 'dialog')
    await expect(bell(page)).toHaveAttribute('aria-expanded', 'false')
    await expect(anyPanel(page)).toHaveCount(0)
  })
})

test.describe('when the server fails', () => {
  test.use({ allowedConsoleErrors: [/Failed to load resource.*500/] })

  test('it waits, says so, and comes with the next try', async ({ page, server }) => {
    await raiseAlarm(server.origin, { title: 'B2 – Carport' })
    await signInAtBell(page, 'mitglied')
    const { promise: late, resolve: fail } = Promise.withResolvers<void>()
    await page.route(LIST, async (route) => {
      await late
      await route.fulfill({ status: 500, body: '{}' })
    })
    await bell(page).click()
    await expect(panel(page).getByRole('list', { name: 'Wird geladen …' })).toBeVisible()
    fail()
    const retry = panel(page).getByRole('button', { name: 'Noch einmal versuchen' })
    await expect(panel(page).getByRole('status')).toContainText('Der Server hat gerade ein Problem')
    await retry.focus()
    await page.unrouteAll({ behavior: 'wait' })
    await page.keyboard.press('Enter')
    await expect(panel(page).getByRole('link', { name: 'B2 – Carport' })).toBeVisible()
    // What had the focus has gone.
    await expect(panel(page)).toBeFocused()
  })
})

test.describe('without a network', { tag: '@worker' }, () => {
  test.use({ allowedConsoleErrors: [/ERR_INTERNET_DISCONNECTED/] })

  test('what was there stays with its age, and what is changed waits until there is one', async ({
    page,
    context,
    server,
  }) => {
    await raiseAlarm(server.origin, { title: 'B2 – PKW-Brand' })
    await page.clock.install()
    await signInAtBell(page, 'mitglied')
    // What has to be said without a network comes from the worker.
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.reload()
    await bellReady(page)
    await bell(page).click()
    await expect(panelRead(page, 'B2 – PKW-Brand')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(panel(page)).toBeHidden()
    await context.setOffline(true)
    // Whoever opens it again within the same second sees what was asked for then.
    await page.clock.fastForward(5_000)
    await bell(page).click()
    await expect(panel(page)).toContainText(/Stand \d\d:\d\d/)
    await expect(panelRows(page)).toHaveText([/PKW-Brand/])

    await panelRead(page, 'B2 – PKW-Brand').click()
    await expect(panelRead(page, 'B2 – PKW-Brand')).toHaveCount(0)
    await expect(bell(page)).toHaveText('')
    const notice = page.locator('.connection-notice')
    await expect(notice).toContainText('1 ungesendet')
    const unread = () => countUnread(server.origin, 'mitglied')
    expect(await unread()).toBe(1)
    await context.setOffline(false)
    await expect(panel(page)).not.toContainText('Stand')
    await expect(notice).not.toContainText('nicht gesendet')
    await expect(bell(page)).toHaveText('')
    expect(await unread()).toBe(0)
  })

  test('and with nothing kept it says so', async ({ page, context }) => {
    await signInAtBell(page, 'mitglied')
    await bell(page).hover()
    await expect(bell(page)).toHaveAttribute('aria-haspopup', 'dialog')
    await context.setOffline(true)
    await bell(page).click()
    await expect(panel(page).getByRole('status')).toContainText('Keine Verbindung')
    await expect(panel(page).getByRole('button', { name: 'Noch einmal versuchen' })).toBeVisible()
    await context.setOffline(false)
    await expect(panel(page)).toContainText('Keine Benachrichtigungen')
  })
})

test.describe('without a network and a worker', () => {
  test.use({ allowedConsoleErrors: [/ERR_INTERNET_DISCONNECTED/] })

  test('a link of it that leads nowhere closes it: what is said of that is not behind it', async ({
    page,
    context,
    server,
  }) => {
    await raiseAlarm(server.origin, { title: 'B2 – Hallenbad' })
    await signInAtBell(page, 'mitglied')
    await bell(page).click()
    await expect(panelRows(page)).toHaveCount(1)
    await context.setOffline(true)
    await panel(page).getByRole('link', { name: 'B2 – Hallenbad' }).click()
    await expect(panel(page)).toBeHidden()
    await expect(page).toHaveURL(/\/$/)
    await expect(page.locator('body')).toContainText('Kein Netz')
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 640 } })

  test('the bell leads straight to the page, and fetches no panel', async ({ page }) => {
    const fetched: string[] = []
    page.on('request', (request) => {
      if (isItsScript(new URL(request.url()))) fetched.push(request.url())
    })
    await signInAtBell(page, 'mitglied')
    await bell(page).click()
    await expect(page).toHaveURL(/\/notifications$/)
    await expect(anyPanel(page)).toHaveCount(0)
    await expect(bell(page)).not.toHaveAttribute('aria-haspopup')
  })
})

test.describe('in English, dark', () => {
  test.use({ colorScheme: 'dark' })

  test('axe finds nothing in it, full, read and empty; nothing is wider than the window', async ({
    page,
    server,
  }) => {
    for (const title of ['B3 – Wohnungsbrand', 'Donaudampfschifffahrtsgesellschaftskapitänswitwenstraße'])
      await raiseAlarm(server.origin, { title, address: 'Lindenstraße 14, 99999 Musterstadt' })
    await signInAtBell(page, 'mitglied')
    await page.goto('/en/')
    await bellReady(page)
    const shown = page.getByRole('dialog', { name: 'Notifications' })
    for (const width of [1440, 768]) {
      await page.setViewportSize({ width, height: 500 })
      await bell(page).click()
      await expect(shown.getByRole('listitem')).toHaveCount(2)
      await expect(shown).toBeInViewport({ ratio: 1 })
      expect(await findWide(page)).toEqual([])
      if (width !== 768) await page.keyboard.press('Escape')
    }
    expect(await findViolations(page)).toEqual([])
    await shown.getByRole('button', { name: 'Mark all read' }).click()
    await expect(shown.locator('[data-unread="true"]')).toHaveCount(0)
    expect(await findViolations(page)).toEqual([])

    await forgetNotifications(server.origin, 'mitglied')
    await page.reload()
    await bellReady(page)
    await bell(page).click()
    await expect(shown).toContainText('No notifications')
    expect(await findViolations(page)).toEqual([])
  })
})

test('the language is that of the page it is opened on', async ({ page, server }) => {
  await raiseAlarm(server.origin, { title: 'B1 – Hecke' })
  await signInAtBell(page, 'mitglied')
  await bell(page).click()
  await expect(panel(page).getByRole('link', { name: 'Alle anzeigen' })).toBeVisible()
  await page.keyboard.press('Escape')
  await page
    .getByRole('link', { name: /English|EN/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/en\/?$/)
  await bell(page).click()
  await expect(page.getByRole('dialog', { name: 'Notifications' })).toContainText('Show all')
  await expect(page.getByRole('link', { name: 'Show all', exact: true })).toHaveAttribute(
    'href',
    '/en/notifications',
  )
})
