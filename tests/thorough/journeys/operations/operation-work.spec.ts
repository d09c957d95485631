import type { Page } from 'playwright'
import { expect, test } from '../../../support/browser/browser.ts'
import { raiseAlarm } from '../../../support/worlds/people.ts'
import { lead } from '../../../support/browser/sign-in.ts'

// Product page, section 4: create and edit forms with keyword templates; close, reopen, archive, delete by permission; two
// people editing get both versions side by side, nothing typed is lost.

// A conflict is an answer like any other, and the browser reports it as an error.
test.use({ allowedConsoleErrors: [/409/] })

const act = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Weitere Aktionen' }).click()
  await page.getByRole('menuitem', { name }).click()
}

test('a deleted operation comes back from its message; without a reason nothing is deleted', async ({
  page,
  server,
}) => {
  const { id } = await raiseAlarm(server.origin, { title: 'B1 – Versehentlich' })
  await lead(page, `/alarmierungen/${id}`)
  await act(page, 'Löschen')
  const dialog = page.getByRole('dialog', { name: 'Einsatz löschen' })
  await dialog.getByRole('button', { name: 'Löschen' }).click()
  await expect(dialog).toContainText('Gib einen Grund an')
  await dialog.getByLabel('Warum?').fill('Doppelt erfasst')
  await dialog.getByRole('button', { name: 'Löschen' }).click()

  await expect(page).toHaveURL(/\/alarmierungen$/)
  await expect(page.locator('main')).not.toContainText('B1 – Versehentlich')
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(page.locator('main')).toContainText('B1 – Versehentlich')
})

test('a title or a keyword is needed; what cannot be a place is said at its field, and the rest stays', async ({
  page,
}) => {
  await lead(page, '/alarmierungen/new')
  await page.getByLabel('Koordinaten').fill('beim Rathaus')
  await page.getByRole('textbox', { name: /^Meldung/ }).fill('Rauch im Keller')
  await page.getByRole('button', { name: 'Jetzt alarmieren' }).click()

  await expect(page.locator('.error-summary')).toContainText('Gib einen Titel ein oder wähle ein Stichwort')
  await expect(page.locator('.error-summary')).toContainText('Das sind keine Koordinaten')
  await expect(page.getByRole('textbox', { name: /^Meldung/ })).toHaveValue('Rauch im Keller')
})
