import type { Page } from 'playwright'
import { expect, signIn, test } from '../../../support/browser/browser.ts'
import { forgetNotifications } from '../../../support/browser/notification-panel.ts'
import { raiseAlarm } from '../../../support/worlds/people.ts'
import { listening } from '../../../support/calls/realtime.ts'

// Issue, Notifications: 20 a page; load more and page links; correct counts under concurrent pushes.

const rows = (page: Page) => page.locator('.notification-row[data-type]')
const titles = (page: Page) => page.locator('.notification-title').allTextContents()
const more = (page: Page, count: number) => page.getByRole('button', { name: `${count} weitere laden` })
const range = (page: Page) => page.locator('.load-more [role="status"]')
/** From the newest to the oldest. */
const numbers = (from: number, to: number) =>
  Array.from({ length: from - to + 1 }, (_, place) => `B1 – Nummer ${from - place}`)

async function raiseUpTo(origin: string, last: number): Promise<void> {
  for (let number = 1; number <= last; number += 1)
    await raiseAlarm(origin, { title: `B1 – Nummer ${number}` })
}

test.beforeEach(async ({ server }) => {
  await forgetNotifications(server.origin, 'mitglied')
  await raiseUpTo(server.origin, 45)
})

test('the next ones join below while new ones come above: none twice, none missing, and every button acts on all', async ({
  page,
  server,
}) => {
  await signIn(page, 'mitglied')
  const ready = listening(page)
  await page.goto('/notifications')
  await ready
  await expect(range(page)).toHaveText('1–20 von 45')
  await more(page, 20).click()
  await expect(range(page)).toHaveText('1–40 von 45')
  expect(await titles(page)).toEqual(numbers(45, 6))
  await expect(more(page, 5)).toBeFocused()

  await raiseAlarm(server.origin, { title: 'B1 – Nummer 46' })
  await expect(range(page)).toHaveText('1–41 von 46')
  expect(await titles(page)).toEqual(numbers(46, 6))

  await page.keyboard.press('Enter')
  await expect(range(page)).toHaveText('1–46 von 46')
  expect(await titles(page)).toEqual(numbers(46, 1))
  await expect(more(page, 5)).toHaveCount(0)
  await expect(range(page)).toBeFocused()

  await page.getByRole('button', { name: '„B1 – Nummer 1“ löschen' }).click()
  await expect(range(page)).toHaveText('1–45 von 45')
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(range(page)).toHaveText('1–46 von 46')
  await page.getByRole('button', { name: 'Alle gelesen' }).click()
  await expect(page.locator('.notification-row[data-unread="true"]')).toHaveCount(0)
  await expect(rows(page)).toHaveCount(46)
  await expect(page.locator('.notification-bell')).toHaveText('')
})

test('who comes back finds what they had loaded, at their place; another filter begins anew', async ({
  page,
}) => {
  await signIn(page, 'mitglied')
  await page.goto('/notifications')
  await more(page, 20).click()
  await expect(rows(page)).toHaveCount(40)

  await page.getByRole('link', { name: 'B1 – Nummer 8', exact: true }).click()
  await expect(page).toHaveURL(/\/alarmierungen\/\d+$/)
  await page.goBack()
  await expect(rows(page)).toHaveCount(40)
  await expect(page.getByRole('link', { name: 'B1 – Nummer 8', exact: true })).toBeInViewport()

  await page.getByRole('link', { name: /^Einsätze/ }).click()
  await expect(range(page)).toHaveText('1–20 von 45')
  await page.getByRole('navigation', { name: 'Seiten' }).getByRole('link', { name: 'Weiter' }).click()
  await expect(range(page)).toHaveText('21–40 von 45')
  await more(page, 5).click()
  await expect(range(page)).toHaveText('21–45 von 45')
  expect(await titles(page)).toEqual(numbers(25, 1))
})

test.describe('without a network', { tag: '@worker' }, () => {
  test.use({ allowedConsoleErrors: [/ERR_INTERNET_DISCONNECTED|fetching the script/] })

  test('what was there stays, and what was asked for comes with the network', async ({ page, context }) => {
    await signIn(page, 'mitglied')
    const ready = listening(page)
    await page.goto('/notifications')
    await ready
    await expect(more(page, 20)).toBeVisible()
    await context.setOffline(true)
    await more(page, 20).click()
    await expect(page.locator('main')).toContainText(/Stand \d\d:\d\d/)
    await expect(rows(page)).toHaveCount(20)
    await expect(more(page, 20)).toBeFocused()
    await context.setOffline(false)
    await expect(rows(page)).toHaveCount(40)
  })
})
