import type { Page } from 'playwright'
import { expect, signIn, test } from '../../../support/browser/browser.ts'
import { raiseAlarm } from '../../../support/worlds/people.ts'
import { listening } from '../../../support/calls/realtime.ts'

// Product page, section 4, Notifications: the five filters with counts, 20 a page, mark one/all read, delete one/all
// read, open target.

const filter = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Anzeigen' }).getByRole('link', { name: new RegExp(`^${name} ?\\d*$`) })
const rowOf = (page: Page, title: string) => page.locator('.notification-row').filter({ hasText: title })
const toast = (page: Page) => page.getByRole('region', { name: 'Meldungen' })

test('a pushed notification appears in the list without reloading, and opens its operation', async ({
  page,
  server,
}) => {
  await signIn(page, 'mitglied')
  const ready = listening(page)
  await page.goto('/notifications')
  await ready
  const { id } = await raiseAlarm(server.origin, { title: 'ABC – Gasgeruch' })
  await page
    .getByRole('link', { name: /Gasgeruch/ })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`/alarmierungen/${id}$`))
})

test.describe('deleting', () => {
  test('is undone by one press: the row and every count are back, also after a reload', async ({
    page,
    server,
  }) => {
    await raiseAlarm(server.origin, { title: 'THL 1 – Ölspur' })
    await signIn(page, 'mitglied')
    await page.goto('/notifications')
    const counts = page.getByRole('group', { name: 'Anzeigen' })
    await expect(rowOf(page, 'Ölspur')).toBeVisible()
    await expect(counts).toHaveText(/\d/)
    await expect(page.locator('.notification-bell')).toContainText(/\d/)
    const before = await counts.innerText()
    const bell = await page.locator('.notification-bell').innerText()

    await page.getByRole('button', { name: '„THL 1 – Ölspur“ löschen' }).click()
    await expect(rowOf(page, 'Ölspur')).toHaveCount(0)
    expect(await counts.innerText()).not.toBe(before)
    await toast(page).getByRole('button', { name: 'Rückgängig' }).click()

    await expect(rowOf(page, 'Ölspur')).toBeVisible()
    expect(await counts.innerText()).toBe(before)
    expect(await page.locator('.notification-bell').innerText()).toBe(bell)
    await page.reload()
    await expect(rowOf(page, 'Ölspur')).toBeVisible()
  })

  test('is sent once when its message goes, and not before', async ({ page, server }) => {
    await raiseAlarm(server.origin, { title: 'B2 – Schuppen' })
    await page.clock.install()
    await signIn(page, 'mitglied')
    await page.goto('/notifications')
    const remove = page.getByRole('button', { name: '„B2 – Schuppen“ löschen' })
    await expect(remove).toBeVisible()
    const sent: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'DELETE') sent.push(new URL(request.url()).pathname)
    })

    // The time of the page stands still from here on, however long this machine takes.
    await page.clock.pauseAt(Date.now() + 60_000)
    await remove.click()
    // Away from the message: whoever points at it keeps it.
    await page.mouse.move(200, 300)
    await expect(toast(page)).toContainText('„B2 – Schuppen“ gelöscht')
    await page.clock.runFor(7_000)
    await expect(toast(page)).toContainText('„B2 – Schuppen“ gelöscht')
    expect(sent).toEqual([])

    await page.clock.runFor(1_500)
    await expect(toast(page)).not.toContainText('gelöscht')
    await expect.poll(() => sent.length).toBe(1)
    await page.clock.resume()
    await page.reload()
    await expect(page.locator('.notification-list')).toBeVisible()
    await expect(rowOf(page, 'Schuppen')).toHaveCount(0)
  })

  test('is sent when the page is left before its message goes', async ({ page, server }) => {
    await raiseAlarm(server.origin, { title: 'B2 – Mülltonne' })
    await signIn(page, 'mitglied')
    await page.goto('/notifications')
    await page.getByRole('button', { name: '„B2 – Mülltonne“ löschen' }).click()
    await expect(rowOf(page, 'Mülltonne')).toHaveCount(0)

    // Another document, at once: only what was sent with the old one's last breath has arrived.
    await page.goto('/no-access')

    await page.goto('/notifications')
    await expect(page.locator('.notification-row[data-type], .failure')).not.toHaveCount(0)
    await expect(rowOf(page, 'Mülltonne')).toHaveCount(0)
  })

  test('works with the keyboard alone: the focus stays in the list, and comes back from the undo', async ({
    page,
    server,
  }) => {
    for (const title of ['Erste', 'Zweite']) await raiseAlarm(server.origin, { title: `B1 – ${title}` })
    await signIn(page, 'mitglied')
    await page.goto('/notifications')
    const remove = (title: string) => page.getByRole('button', { name: `„B1 – ${title}“ löschen` })
    await remove('Zweite').focus()
    await page.keyboard.press('Enter')
    await expect(remove('Erste')).toBeFocused()

    const undo = toast(page).getByRole('button', { name: 'Rückgängig' })
    for (let press = 0; press < 80; press += 1) {
      if (await undo.evaluate((button) => button === document.activeElement)) break
      await page.keyboard.press('Tab')
    }
    await expect(undo).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(remove('Zweite')).toBeVisible()
    expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true)

    await remove('Zweite').focus()
    await page.keyboard.press('Enter')
    await expect(remove('Zweite')).toHaveCount(0)
    await page.keyboard.press('Control+z')
    await expect(remove('Zweite')).toBeVisible()
  })

  test('undone by its keys while the focus is in its message, the focus stays in the page', async ({
    page,
    server,
  }) => {
    await raiseAlarm(server.origin, { title: 'B1 – Laube' })
    await signIn(page, 'mitglied')
    await page.goto('/notifications')
    const remove = page.getByRole('button', { name: '„B1 – Laube“ löschen' })
    await remove.click()
    const close = toast(page).getByRole('button', { name: 'Schließen' })
    // Came from nowhere: what had the focus before is no place to go back to.
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await close.focus()

    await page.keyboard.press('Control+z')

    await expect(remove).toBeVisible()
    await expect(toast(page)).not.toContainText('gelöscht')
    expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
  })

  test.describe('by touch', () => {
    test.use({ hasTouch: true })

    test('is sent after its time: a finger that has pressed holds no message', async ({ page, server }) => {
      for (const title of ['Stall', 'Scheune']) await raiseAlarm(server.origin, { title: `B2 – ${title}` })
      await signIn(page, 'mitglied')
      await page.goto('/notifications')
      for (const title of ['Stall', 'Scheune'])
        await page.getByRole('button', { name: `„B2 – ${title}“ löschen` }).tap()
      // On one of them, beside its buttons.
      await toast(page).getByText('Scheune').tap()

      await expect(toast(page).locator('.toast')).toHaveCount(0, { timeout: 12_000 })
      await page.reload()
      await expect(page.locator('.notification-row[data-type], .failure')).not.toHaveCount(0)
      await expect(rowOf(page, 'Scheune')).toHaveCount(0)
    })
  })

  test.describe('that the server refuses', () => {
    test.use({ allowedConsoleErrors: [/Failed to load resource.*422/] })

    test('puts the row back and says so, until its person has seen it', async ({ page, server }) => {
      await raiseAlarm(server.origin, { title: 'B2 – Carport' })
      await signIn(page, 'mitglied')
      await page.goto('/notifications')
      await page.route(/\/api\/notifications\/\d+$/, (route) =>
        route.fulfill({ status: 422, json: { message: 'Nein.', errors: {} } }),
      )
      await page.getByRole('button', { name: '„B2 – Carport“ löschen' }).click()
      await toast(page).getByRole('button', { name: 'Schließen' }).click()

      const refused = page.locator('.unsent-refused')
      await expect(refused).toContainText('Eine Änderung an deinen Benachrichtigungen wurde nicht angenommen')
      await expect(rowOf(page, 'Carport')).toBeVisible()
      await refused.getByRole('button', { name: 'Verwerfen' }).click()
      await expect(refused).toHaveCount(0)
      await expect(rowOf(page, 'Carport')).toBeVisible()
    })
  })
})

test('filter and page stand in the address: back, reload and unknown values', async ({ page, server }) => {
  // One of them is read on the way: a second page is left.
  for (let number = 1; number <= 22; number += 1)
    await raiseAlarm(server.origin, { title: `B1 – Nummer ${number}` })
  await signIn(page, 'mitglied')
  await page.goto('/')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  await page.getByRole('navigation').getByRole('link', { name: 'Benachrichtigungen' }).click()
  await expect(page).toHaveURL(/\/notifications$/)
  const here = page.getByRole('navigation', { name: 'Seiten' }).locator('[aria-current="page"]')

  await filter(page, 'Ungelesen').click()
  await expect(page).toHaveURL(/\/notifications\?filter=unread$/)
  await expect(filter(page, 'Ungelesen')).toHaveAttribute('aria-current', 'true')
  await page.getByRole('navigation', { name: 'Seiten' }).getByRole('link', { name: 'Weiter' }).click()
  await expect(page).toHaveURL(/\?filter=unread&page=2$/)
  await expect(here).toHaveText('2')
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await page.goBack()
  await expect(page).toHaveURL(/\?filter=unread$/)
  await expect(here).toHaveText('1')
  await page.goBack()
  await expect(page).toHaveURL(/\/notifications$/)
  await expect(filter(page, 'Alle')).toHaveAttribute('aria-current', 'true')
  await page.goForward()
  await page.goForward()
  await expect(here).toHaveText('2')

  // To another page and back, in the same document all the way.
  await page.locator('.notification-title a').first().click()
  await expect(page).toHaveURL(/\/alarmierungen\/\d+$/)
  await page.goBack()
  await expect(page).toHaveURL(/\?filter=unread&page=2$/)
  await expect(filter(page, 'Ungelesen')).toHaveAttribute('aria-current', 'true')
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)

  await page.goto('/notifications?filter=read')
  await page.reload()
  await expect(filter(page, 'Gelesen')).toHaveAttribute('aria-current', 'true')
  await page.goto('/notifications?filter=gibt-es-nicht&page=999')
  await expect(filter(page, 'Alle')).toHaveAttribute('aria-current', 'true')
  await expect(page).toHaveURL(/\/notifications\?page=2$/)
})

test('the way back leads through filters, the skip link and other pages, and fetches the list’s page for none of its own', async ({
  page,
  server,
}) => {
  await raiseAlarm(server.origin, { title: 'B3 – Sägewerk' })
  await signIn(page, 'mitglied')
  await page.goto('/notifications')
  await expect(rowOf(page, 'Sägewerk')).toBeVisible()
  await page.evaluate(() => {
    document.querySelector('.notification-list')?.setAttribute('data-kept', '')
    Object.assign(window, { sameDocument: true })
  })
  const fetched: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (/^\/(notifications|alarmierungen)/.test(pathname)) fetched.push(pathname)
  })
  const kept = page.locator('.notification-list[data-kept]')
  const place = () => page.evaluate(() => (history.state as { index?: number } | null)?.index)
  const first = (await place()) ?? 0

  await filter(page, 'Ungelesen').click()
  await expect(filter(page, 'Ungelesen')).toHaveAttribute('aria-current', 'true')
  await filter(page, 'Gelesen').click()
  await expect(filter(page, 'Gelesen')).toHaveAttribute('aria-current', 'true')
  expect(await place()).toBe(first + 2)

  await page.getByRole('link', { name: 'Zum Inhalt springen' }).focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?filter=read#main$/)
  await expect(page.locator('main')).toBeFocused()
  await expect(filter(page, 'Gelesen')).toHaveAttribute('aria-current', 'true')
  await page.goBack()
  await expect(page).toHaveURL(/\?filter=read$/)
  await page.goBack()
  await expect(filter(page, 'Ungelesen')).toHaveAttribute('aria-current', 'true')
  await expect(kept).toBeVisible()
  expect(fetched).toEqual([])

  await page.locator('.notification-title a').first().click()
  await expect(page).toHaveURL(/\/alarmierungen\/\d+$/)
  expect(await place()).toBe(first + 2)
  await page.goBack()
  await expect(page).toHaveURL(/\?filter=unread$/)
  await expect(filter(page, 'Ungelesen')).toHaveAttribute('aria-current', 'true')
  await page.goBack()
  await expect(page).toHaveURL(/\/notifications$/)
  await expect(filter(page, 'Alle')).toHaveAttribute('aria-current', 'true')
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)

  await page.goForward()
  await expect(filter(page, 'Ungelesen')).toHaveAttribute('aria-current', 'true')
  await page.reload()
  await expect(filter(page, 'Ungelesen')).toHaveAttribute('aria-current', 'true')
  await page.goBack()
  await expect(filter(page, 'Alle')).toHaveAttribute('aria-current', 'true')
  await expect(page.locator('.astro-route-announcer')).toHaveCount(0)
})

test('nothing moves when the list comes in place of its skeleton', async ({ page, server }) => {
  for (const title of ['B1 – eins', 'B1 – zwei']) await raiseAlarm(server.origin, { title })
  await signIn(page, 'mitglied')
  await page.addInitScript(() => {
    const shifts: string[] = []
    Object.assign(window, { shifts })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        sources?: { node?: Element | null }[]
      })[]) {
        for (const { node } of entry.sources ?? [])
          if (node?.closest?.('main, footer')) shifts.push(node.className || node.nodeName)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  for (const viewport of [
    { width: 360, height: 640 },
    { width: 1440, height: 900 },
  ]) {
    await page.setViewportSize(viewport)
    await page.route('**/api/notifications?*', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 700))
      await route.continue()
    })
    await page.goto('/notifications')
    await expect(page.locator('.notification-list [aria-busy="true"]')).toBeVisible()
    await expect(rowOf(page, 'B1 – zwei').first()).toBeVisible()
    await page.unrouteAll({ behavior: 'wait' })
    expect(await page.evaluate(() => (window as unknown as { shifts: string[] }).shifts)).toEqual([])
  }
})

test.describe('without a network', { tag: '@worker' }, () => {
  test.use({ allowedConsoleErrors: [/ERR_INTERNET_DISCONNECTED/] })

  test('opening a notification keeps the page, and blames nothing on the person', async ({
    page,
    context,
    server,
  }) => {
    await raiseAlarm(server.origin, { title: 'B2 – PKW-Brand' })
    await signIn(page, 'mitglied')
    const ready = listening(page)
    await page.goto('/notifications')
    await ready
    const link = page.getByRole('link', { name: /PKW-Brand/ }).first()
    await expect(link).toBeVisible()
    await context.setOffline(true)

    await link.click()

    await expect(page.locator('body')).toContainText('Kein Netz')
    await expect(link).toBeVisible()
    await expect(page.locator('body')).not.toContainText('rückgängig gemacht')
  })
})
