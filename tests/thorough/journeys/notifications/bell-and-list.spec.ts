import type { Page } from 'playwright'
import { expect, signIn, test } from '../../../support/browser/browser.ts'
import { raiseAlarm } from '../../../support/worlds/people.ts'

// Product page, section 4, Notifications: the five filters with counts, 20 a page, mark one/all read, delete one/all
// read, open target.

const filter = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Anzeigen' }).getByRole('link', { name: new RegExp(`^${name} ?\\d*$`) })
const rowOf = (page: Page, title: string) => page.locator('.notification-row').filter({ hasText: title })
const toast = (page: Page) => page.getByRole('region', { name: 'Meldungen' })

test('read one, read all, delete the read ones: list, counts and bell agree', async ({ page, server }) => {
  for (const title of ['B1 – eins', 'B1 – zwei', 'B1 – drei']) await raiseAlarm(server.origin, { title })
  await signIn(page, 'mitglied')
  await page.goto('/notifications')
  await expect(rowOf(page, 'B1 – drei')).toBeVisible()
  await expect(page.locator('.notification-bell')).toContainText('3')

  await page.getByRole('button', { name: '„B1 – drei“ als gelesen markieren' }).click()
  await expect(page.locator('.notification-bell')).toContainText('2')
  await filter(page, 'Gelesen').click()
  await expect(page.locator('main')).toContainText('B1 – drei')
  await expect(page.locator('main')).not.toContainText('B1 – zwei')

  await page.getByRole('button', { name: 'Alle gelesen' }).click()
  await expect(page.locator('.notification-bell')).not.toContainText(/\d/)
  await filter(page, 'Ungelesen').click()
  await expect(page.locator('main')).toContainText('Nichts unter diesem Filter')

  await page.getByRole('button', { name: 'Gelesene löschen' }).click()
  await expect(toast(page)).toContainText('3 gelesene gelöscht')
  await filter(page, 'Alle').click()
  await expect(page.locator('main')).toContainText('Keine Benachrichtigungen')

  await page.reload()
  await expect(page.locator('main')).toContainText('Keine Benachrichtigungen')
})
