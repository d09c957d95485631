import { expect, test } from '../../../support/browser/browser.ts'
import {
  bell,
  bellReady,
  forgetNotifications,
  panel,
  panelRead,
  panelRows,
  signInAtBell,
} from '../../../support/browser/notification-panel.ts'
import { raiseAlarm } from '../../../support/worlds/people.ts'
import { listening } from '../../../support/calls/realtime.ts'

// Product page, section 4, app layout: a bell with the unread count; notifications: mark one/all read, open target,
// optimistic. Where there is room the bell shows the newest in place; everywhere it is a link to the page.

test.beforeEach(({ server }) => forgetNotifications(server.origin, 'mitglied'))

test('the newest are there, read or not; a pushed one joins them at once, and every count agrees', async ({
  page,
  server,
}) => {
  for (const title of ['B1 – eins', 'B1 – zwei']) await raiseAlarm(server.origin, { title })
  await signInAtBell(page, 'mitglied')
  const ready = listening(page)
  await page.goto('/')
  await ready
  await bellReady(page)
  await bell(page).click()
  await expect(panelRows(page)).toHaveText([/B1 – zwei/, /B1 – eins/])
  await expect(page).toHaveURL(/\/$/)
  const unread = panel(page).locator('[data-unread="true"]')
  await expect(unread).toHaveCount(2)

  // Nothing is asked for again: the push alone brings it.
  const { promise: later, resolve: answer } = Promise.withResolvers<void>()
  await page.route('**/api/notifications?*', async (route) => {
    await later
    await route.continue()
  })
  await raiseAlarm(server.origin, { title: 'B1 – drei' })
  await expect(panelRows(page)).toHaveText([/B1 – drei/, /B1 – zwei/, /B1 – eins/])
  await expect(bell(page)).toHaveText('3')
  answer()

  await panelRead(page, 'B1 – zwei').click()
  await expect(panelRead(page, 'B1 – zwei')).toHaveCount(0)
  await expect(panelRows(page)).toHaveCount(3)
  await expect(bell(page)).toHaveText('2')
  await panel(page).getByRole('button', { name: 'Alle gelesen' }).click()
  await expect(unread).toHaveCount(0)
  await expect(panelRows(page)).toHaveCount(3)
  await expect(panel(page).getByRole('button', { name: 'Alle gelesen' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await expect(bell(page)).toHaveText('')

  await raiseAlarm(server.origin, { title: 'B1 – vier' })
  await expect(panelRead(page, 'B1 – vier')).toBeVisible()
  await expect(bell(page)).toHaveText('1')
  await page.reload()
  await expect(bell(page)).toHaveText('1')
})

test('eight at a glance: what a newer one pushes out leaves the focus in the panel', async ({
  page,
  server,
}) => {
  for (let number = 1; number <= 8; number += 1)
    await raiseAlarm(server.origin, { title: `B1 – Nummer ${number}` })
  await signInAtBell(page, 'mitglied')
  const ready = listening(page)
  await page.goto('/')
  await ready
  await bellReady(page)
  await bell(page).click()
  await expect(panelRows(page)).toHaveCount(8)
  await panelRead(page, 'B1 – Nummer 1').focus()

  await raiseAlarm(server.origin, { title: 'B1 – Nummer 9' })

  await expect(panelRows(page).first()).toContainText('B1 – Nummer 9')
  await expect(panelRows(page)).toHaveCount(8)
  await expect(panel(page).getByText('B1 – Nummer 1', { exact: true })).toHaveCount(0)
  await expect(panel(page)).toBeFocused()
})

test('opening what one is about marks it as read and closes the panel, which lives on through the navigation', async ({
  page,
  server,
}) => {
  const { id } = await raiseAlarm(server.origin, { title: 'ABC – Gasgeruch' })
  await signInAtBell(page, 'mitglied')
  await bell(page).click()
  await panel(page).getByRole('link', { name: 'ABC – Gasgeruch' }).click()

  await expect(page).toHaveURL(new RegExp(`/alarmierungen/${id}$`))
  await expect(panel(page)).toBeHidden()
  await expect(bell(page)).toHaveText('')
  await bell(page).click()
  await expect(panelRows(page)).toHaveText([/ABC – Gasgeruch/])
  await expect(panelRead(page, 'ABC – Gasgeruch')).toHaveCount(0)

  // Once from elsewhere, once from the page itself.
  for (let time = 1; time <= 2; time += 1) {
    await panel(page).getByRole('link', { name: 'Alle anzeigen' }).click()
    await expect(page).toHaveURL(/\/notifications$/)
    await expect(panel(page)).toBeHidden()
    await bell(page).click()
    await expect(panel(page)).toBeVisible()
  }
  await page.goBack()
  await expect(page).toHaveURL(/\/alarmierungen\/\d+$/)
  await expect(panel(page)).toBeHidden()
})

test('the panel and the page show the same change at once', async ({ page, server }) => {
  for (const title of ['B2 – Laube', 'B2 – Stall']) await raiseAlarm(server.origin, { title })
  await signInAtBell(page, 'mitglied')
  await page.goto('/notifications')
  await bellReady(page)
  const onPage = (title: string) =>
    page.locator('main').getByRole('button', { name: `„${title}“ als gelesen markieren` })
  await expect(onPage('B2 – Laube')).toBeVisible()
  await bell(page).click()
  await panelRead(page, 'B2 – Laube').click()
  await expect(onPage('B2 – Laube')).toHaveCount(0)
  await expect(onPage('B2 – Stall')).toHaveCount(1)
  await expect(page.getByRole('link', { name: /^Ungelesen ?1$/ })).toBeVisible()
})

test('works with the keyboard alone: the focus goes in, stays, and comes back to the bell', async ({
  page,
  server,
}) => {
  for (const title of ['B1 – eins', 'B1 – zwei']) await raiseAlarm(server.origin, { title })
  await signInAtBell(page, 'mitglied')
  await bell(page).focus()
  // What it does is said before it is done.
  await expect(bell(page)).toHaveAttribute('aria-haspopup', 'dialog')
  await expect(bell(page)).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Enter')
  await expect(panel(page)).toBeFocused()
  await expect(bell(page)).toHaveAttribute('aria-expanded', 'true')

  const stops = [
    panel(page).getByRole('button', { name: 'Alle gelesen' }),
    panel(page).getByRole('link', { name: 'B1 – zwei' }),
    panelRead(page, 'B1 – zwei'),
    panel(page).getByRole('link', { name: 'B1 – eins' }),
    panelRead(page, 'B1 – eins'),
    panel(page).getByRole('link', { name: 'Alle anzeigen' }),
    page.locator('.account-button'),
  ]
  await expect(panelRows(page)).toHaveCount(2)
  for (const stop of stops) {
    await page.keyboard.press('Tab')
    await expect(stop).toBeFocused()
  }
  for (const stop of stops.slice(2, -1).toReversed()) {
    await page.keyboard.press('Shift+Tab')
    await expect(stop).toBeFocused()
  }

  await page.keyboard.press('Enter')
  await expect(panelRead(page, 'B1 – eins')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel(page).locator('[data-unread="true"]')).toHaveCount(0)
  await expect(panel(page)).toBeFocused()

  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(bell(page)).toBeFocused()
  await expect(bell(page)).toHaveAttribute('aria-expanded', 'false')
  await page.keyboard.press('Enter')
  await expect(panel(page)).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await expect(bell(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(panel(page)).toBeHidden()
  await expect(bell(page)).toBeFocused()
})

test('a second press closes it, one beside it too, and neither keeps the next from opening it', async ({
  page,
}) => {
  await signInAtBell(page, 'mitglied')
  for (let time = 1; time <= 2; time += 1) {
    await bell(page).click()
    await expect(panel(page)).toBeVisible()
    await bell(page).click()
    await expect(panel(page)).toBeHidden()
  }
  await bell(page).click()
  await expect(panel(page)).toBeVisible()
  await page.mouse.click(300, 500)
  await expect(panel(page)).toBeHidden()

  // Pressed on the bell, let go elsewhere: that closed it, and the next key opens it.
  await bell(page).click()
  await expect(panel(page)).toBeVisible()
  await bell(page).hover()
  await page.mouse.down()
  await page.mouse.move(300, 500)
  await page.mouse.up()
  await bell(page).focus()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await bell(page).press('Enter')
  await expect(panel(page)).toBeVisible()
})

test.describe('by touch', () => {
  test.use({ hasTouch: true })

  test('a second tap closes it', async ({ page }) => {
    await signInAtBell(page, 'mitglied')
    for (let time = 1; time <= 2; time += 1) {
      await bell(page).tap()
      await expect(panel(page)).toBeVisible()
      await bell(page).tap()
      await expect(panel(page)).toBeHidden()
      await expect(bell(page)).toHaveAttribute('aria-expanded', 'false')
    }
  })
})

test('a press that is told after the panel has closed by it does not open it again', async ({ page }) => {
  await signInAtBell(page, 'mitglied')
  await bell(page).click()
  await expect(panel(page)).toBeVisible()

  // As on a phone's browser, whose finger presses first and clicks when it is sure.
  await bell(page).dispatchEvent('pointerdown')
  await page.keyboard.press('Escape')
  await expect(bell(page)).toHaveAttribute('aria-expanded', 'false')
  await bell(page).dispatchEvent('click', { detail: 1 })

  await expect(panel(page)).toBeHidden()
  await expect(page).toHaveURL(/\/$/)
  await bell(page).click()
  await expect(panel(page)).toBeVisible()
})

test('stays a link for a tab of its own', async ({ page, context }) => {
  await signInAtBell(page, 'mitglied')
  const opened = context.waitForEvent('page')
  await bell(page).click({ modifiers: ['ControlOrMeta'] })
  await expect(await opened).toHaveURL(/\/notifications$/)
  await expect(panel(page)).toBeHidden()
})

test.describe('that the server refuses', () => {
  test.use({ allowedConsoleErrors: [/Failed to load resource.*422/] })

  test('to mark as read: the row and the count are back, and it is said', async ({ page, server }) => {
    await raiseAlarm(server.origin, { title: 'B2 – Carport' })
    await signInAtBell(page, 'mitglied')
    const { promise: asked, resolve: answer } = Promise.withResolvers<void>()
    await page.route(/\/api\/notifications\/\d+\/read$/, async (route) => {
      await asked
      await route.fulfill({ status: 422, json: { message: 'Nein.', errors: {} } })
    })
    await bell(page).click()
    await panelRead(page, 'B2 – Carport').click()
    await expect(panelRead(page, 'B2 – Carport')).toHaveCount(0)
    await expect(bell(page)).toHaveText('')
    answer()

    await expect(page.locator('.unsent-refused')).toContainText('wurde nicht angenommen')
    await expect(panelRead(page, 'B2 – Carport')).toBeVisible()
    await expect(bell(page)).toHaveText('1')
  })
})
