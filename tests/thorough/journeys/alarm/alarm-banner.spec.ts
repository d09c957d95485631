import { expect, signIn, test } from '../../../support/browser/browser.ts'
import { raiseAlarm } from '../../../support/worlds/people.ts'
import { signInAndListen } from '../../../support/browser/sign-in.ts'

// Product page, section 3: an alarm is never silent, on whatever page and in whichever organisation the person is.

test('the banner leaves when its alarm is opened another way', async ({ page, server }) => {
  await signInAndListen(page, 'mitglied')
  await page.locator('.app-navigation').getByText('Benachrichtigungen').click()
  await page.waitForURL('**/notifications')
  await raiseAlarm(server.origin, { title: 'B2 – Liste' })
  const banner = page.locator('.alarm-banner')
  await expect(banner).toContainText('B2 – Liste')

  await page.locator('main').getByRole('link', { name: 'B2 – Liste' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('B2 – Liste')
  await expect(banner).toHaveCount(0)
})

test('without a chosen organisation a notification names its own, and opens in it', async ({
  page,
  server,
}) => {
  await raiseAlarm(server.origin, { title: 'B2 – gewählt' })
  await signIn(page, 'leitung')
  await page.goto('/notifications')
  const row = page.locator('.notification-row').filter({ hasText: 'B2 – gewählt' })
  await expect(row).toContainText('FF Musterstadt')

  await row.getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('B2 – gewählt')
})

test('Escape closes the minutes of an answer on home, but not the sheet of the alarm', async ({
  page,
  server,
}) => {
  await signInAndListen(page, 'mitglied')
  await raiseAlarm(server.origin, { title: 'B2 – Tasten' })
  const banner = page.locator('.alarm-banner')
  await expect(banner).toContainText('B2 – Tasten')
  const card = page.locator('main .operation-card').filter({ hasText: 'B2 – Tasten' })
  const later = card.getByRole('button', { name: 'Komme in …' })
  for (const focused of [later, card.getByRole('button', { name: 'Komme in 5 Minuten' })]) {
    await later.click()
    await focused.focus()
    await page.keyboard.press('Escape')
    await expect(card.getByRole('button', { name: 'Komme in 5 Minuten' })).toBeHidden()
    await expect(later).toBeFocused()
  }
  await expect(banner).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(banner).toHaveCount(0)
})
