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
