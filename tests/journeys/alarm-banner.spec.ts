import { expect, test } from '../support/browser/browser.ts'
import { raiseAlarm } from '../support/worlds/people.ts'
import { signInAndListen } from '../support/browser/sign-in.ts'

// Product page, section 3: an alarm is never silent, on whatever page and in whichever organisation the person is.

test('two alarms wait in the banner, each until it is opened or dismissed', async ({ page, server }) => {
  await signInAndListen(page, 'mitglied')
  await page.locator('.app-navigation').getByText('Benachrichtigungen').click()
  await page.waitForURL('**/notifications')
  const banner = page.locator('.alarm-banner')

  await raiseAlarm(server.origin, { title: 'B2 – eins', address: 'Hauptstraße 1' })
  await expect(banner).toContainText('B2 – eins')
  await raiseAlarm(server.origin, { title: 'B3 – zwei', address: 'Hauptstraße 2' })
  await expect(banner).toContainText('B3 – zwei')
  await expect(banner).toContainText('Hauptstraße 2')
  await expect(banner).toContainText('+1 weiterer Alarm')

  await banner.getByRole('link', { name: 'Einsatz öffnen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('B3 – zwei')
  await expect(banner).toContainText('B2 – eins')
  await expect(banner).not.toContainText('weiterer')
  // Who has opened the operation has read of it.
  await expect(page.locator('.notification-bell')).toContainText('1')

  await page.keyboard.press('Escape')
  await expect(banner).toHaveCount(0)
})

test('an alarm or a notification of another organisation opens in that one', async ({ page, server }) => {
  await signInAndListen(page, 'leitung')
  await page.locator('main').getByRole('button', { name: 'FF Neudorf' }).click()
  await page.locator('.app-navigation').getByText('Alarmierungen').click()
  await page.waitForURL('**/alarmierungen')
  await raiseAlarm(server.origin, { title: 'B2 – anderswo' })
  const banner = page.locator('.alarm-banner')
  await expect(banner).toContainText('Alarm bei FF Musterstadt')
  await banner.getByRole('link', { name: 'Einsatz öffnen' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('B2 – anderswo')

  // Who switches the organisation there comes to the list of the other one.
  await page.locator('.organisation-button').click()
  await page.getByRole('button', { name: 'FF Neudorf' }).click()
  await expect(page).toHaveURL(/\/alarmierungen$/)
  await expect(page.locator('.organisation-button')).toContainText('FF Neudorf')
})
