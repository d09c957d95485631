import type { Page } from 'playwright'
import { expect, signIn, test } from '../../../support/browser/browser.ts'
import { raiseAlarm } from '../../../support/worlds/people.ts'
import { lead } from '../../../support/browser/sign-in.ts'

// Product page, section 4: create and edit forms with keyword templates; close, reopen, archive, delete by permission; two
// people editing get both versions side by side, nothing typed is lost.

// The browser reports a conflict as an error, and documents of an operation that is deleted while they are asked for.
test.use({ allowedConsoleErrors: [/409|404.*operation\/\d+\/documents/] })

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

test('after news with a keyword that does not say whom it alarms, the page tells, and a leader alarms all members', async ({
  page,
  server,
}) => {
  const alarm = { source: 'ils', source_id: 'everybody', title: 'Rauch' }
  const { id } = await raiseAlarm(server.origin, { ...alarm, keyword: 'B1' })
  await lead(page, `/alarmierungen/${id}/edit`)
  await page.getByRole('combobox', { name: /^Gruppen alarmieren/ }).fill('Einsatzabteilung')
  await page.getByRole('option', { name: 'Einsatzabteilung' }).click()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page).toHaveURL(new RegExp(`/alarmierungen/${id}$`))

  await raiseAlarm(server.origin, { ...alarm, keyword: 'B4' })
  const hint = page.getByText('Das neue Stichwort B4 sagt nicht, wen es alarmiert.')
  await expect(hint).toContainText('Alarmiert sind nur: Einsatzabteilung.')
  await page.getByRole('button', { name: 'Alle alarmieren' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Alle alarmieren' }).click()
  await expect(page.getByText('Alle sind alarmiert.')).toBeVisible()
  await expect(hint).toHaveCount(0)
  await expect(page.locator('.operation-alarmed')).toContainText('Alle der Organisation')
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

test('two leaders change the same operation: both versions stand beside each other, and nothing typed is lost', async ({
  page,
  server,
  openBrowser,
}) => {
  const { id } = await raiseAlarm(server.origin, { title: 'B2 – PKW-Brand', address: 'Am Bach 1' })
  const other = await openBrowser()
  await lead(page, `/alarmierungen/${id}/edit`)
  await signIn(other, 'leitung')
  await other.goto(`/alarmierungen/${id}/edit?organisation=1`)
  for (const one of [page, other]) await expect(one.getByLabel('Titel')).toHaveValue('B2 – PKW-Brand')

  await other.getByLabel('Titel').fill('B2 – LKW-Brand')
  await other.getByLabel('Einsatznummer').fill('E-17')
  await other.getByRole('button', { name: 'Speichern' }).click()
  await expect(other).toHaveURL(new RegExp(`/alarmierungen/${id}$`))

  await page.getByLabel('Titel').fill('B2 – Traktor brennt')
  await page.getByLabel('Bemerkung').fill('Feldweg hinter dem Hof')
  await page.getByRole('button', { name: 'Speichern' }).click()

  const conflict = page.locator('.operation-conflict')
  await expect(conflict).toContainText('B2 – Traktor brennt')
  await expect(conflict).toContainText('B2 – LKW-Brand')
  await expect(conflict).toContainText('Übernommen, weil nur die anderen das geändert haben: Einsatznummer')
  await expect(page.getByLabel('Bemerkung')).toHaveValue('Feldweg hinter dem Hof')
  await conflict.getByRole('radio', { name: /Gespeichert/ }).check()
  await conflict.getByRole('button', { name: 'So speichern' }).click()

  await expect(page).toHaveURL(new RegExp(`/alarmierungen/${id}$`))
  await expect(page.locator('main h1')).toHaveText('B2 – LKW-Brand')
  await expect(page.locator('main')).toContainText('Feldweg hinter dem Hof')
  await expect(page.locator('main')).toContainText('E-17')
})

test('a member is offered what they may do, and is led away from the rest', async ({ page, server }) => {
  const { id } = await raiseAlarm(server.origin, { title: 'B1 – Papierkorb' })
  await signIn(page, 'mitglied')
  await page.goto(`/alarmierungen/${id}`)
  await page.getByRole('button', { name: 'Weitere Aktionen' }).click()
  await expect(page.getByRole('menuitem')).toHaveText(['Bericht als PDF', 'Drucken'])
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: 'Bericht als PDF' }).click()
  expect((await download).suggestedFilename()).toBe(`Einsatz-${id}.pdf`)

  await page.goto(`/alarmierungen/${id}/edit`)
  await expect(page).toHaveURL(/\/no-access$/)
  await page.goto('/alarmierungen/new')
  await expect(page).toHaveURL(/\/no-access$/)
  await page.goto('/alarmierungen')
  await expect(page.locator('main')).toContainText('B1 – Papierkorb')
  await expect(page.getByRole('link', { name: 'Einsatz anlegen' })).toHaveCount(0)
})
