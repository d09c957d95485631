import { expect, signIn, test } from '../support/browser.ts'
import { raiseAlarm } from '../support/people.ts'
import { listening } from '../support/realtime.ts'

// Product page, section 4, Notifications: the five filters with counts, mark one/all read, delete one/all read, open target.

test('read one, read all, delete the read ones: list, counts and bell agree', async ({ page, server }) => {
  for (const title of ['B1 – eins', 'B1 – zwei', 'B1 – drei']) await raiseAlarm(server.origin, { title })
  await signIn(page, 'mitglied')
  await page.goto('/notifications')
  const rows = page.locator('main li').filter({ hasText: 'B1 – ' })
  const filter = (name: RegExp) => page.locator('.notification-filters').getByText(name).first()
  await expect(rows.first()).toBeVisible()
  await expect(page.locator('.notification-bell')).toContainText('3')

  await page.getByRole('button', { name: '„B1 – drei“ als gelesen markieren' }).click()
  await expect(page.locator('.notification-bell')).toContainText('2')
  await filter(/^Gelesen/).click()
  await expect(page.locator('main')).toContainText('B1 – drei')
  await expect(page.locator('main')).not.toContainText('B1 – zwei')

  await page.getByRole('button', { name: 'Alle gelesen' }).click()
  await expect(page.locator('.notification-bell')).not.toContainText(/\d/)
  await filter(/^Ungelesen/).click()
  await expect(page.locator('main')).toContainText('Nichts unter diesem Filter')

  await page.getByRole('button', { name: 'Gelesene löschen' }).click()
  await page.getByRole('button', { name: /^\d+ gelesene löschen$/ }).click()
  await filter(/^Alle/).click()
  await expect(page.locator('main')).toContainText('Keine Benachrichtigungen')

  await page.reload()
  await expect(page.locator('main')).toContainText('Keine Benachrichtigungen')
})

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

test.describe('without a network', () => {
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
    await expect(page.locator('main')).not.toContainText('rückgängig gemacht')
  })
})
