import { expect, signIn, test } from '../../../support/browser/browser.ts'
import { raiseAlarm } from '../../../support/worlds/people.ts'

// Product page, section 4, Tenant administration: keywords, the try-out box, unmatched texts. A refusal and a conflict are answers
// like any other, and the browser reports them as errors.
test.use({ allowedConsoleErrors: [/422|409/] })

test('Anna gives a text that no keyword has matched to one by a tap, and sees what a message does now', async ({
  page,
  server,
}) => {
  await raiseAlarm(server.origin, { title: 'Scheune', keyword: 'Stichwort: F2-Y Stroh' })
  await signIn(page, 'admin')
  await page.goto('/tenant-admin/keywords')
  await page.getByText('Nicht erkannte Texte').click()

  await page.getByRole('button', { name: '„Stichwort: F2-Y Stroh“ zuordnen' }).click()
  await page.getByLabel('Daran erkennen').fill('F2-Y')
  await page.getByRole('searchbox', { name: 'Stichwort suchen' }).fill('Großbrand')
  await page.getByRole('button', { name: 'B4 – Großbrand zuordnen' }).click()
  await expect(page.getByText('„F2-Y“ gehört jetzt zu B4.')).toBeVisible()
  await expect(page.getByText('wurde alles erkannt')).toBeVisible()

  await page.getByText('Meldung ausprobieren').click()
  await page.getByLabel('Text der Meldung').fill('Einsatzstichwort: f2 y, Hof Meier')
  await page.getByLabel('In der Organisation').selectOption('FF Musterstadt')
  await page.getByRole('button', { name: 'Ausprobieren' }).click()
  const answer = page.getByRole('status').filter({ hasText: 'Das ist B4 – Großbrand.' })
  await expect(answer).toContainText('„f2 y“ ist eine Schreibweise davon: „F2-Y“.')
  await expect(answer).toContainText('Alarmiert werden 2 Personen')
})

test('Anna makes a keyword with pasted aliases, is told which one is taken, and loses nothing when somebody else saves first', async ({
  page,
  openBrowser,
}) => {
  await signIn(page, 'admin')
  await page.goto('/tenant-admin/keywords/new?alias=Stadelbrand')
  await page.getByLabel('Kürzel').fill('B Hof')
  await page.getByLabel('Bezeichnung').fill('Brand auf einem Hof')
  await page.getByLabel('Schreibweisen').fill('zimmer-brand')
  await page.getByRole('button', { name: 'Anlegen' }).click()
  await expect(page.getByRole('link', { name: /zimmer-brand.*Stichwort B3/ })).toBeVisible()
  await page.getByLabel('Schreibweisen').fill('Scheunenbrand')
  await page.getByLabel('Organisation hinzufügen').selectOption('FF Musterstadt')
  await page.getByLabel('Diese Gruppen').check()
  await page.getByLabel('Einsatzabteilung').check()
  await page.getByRole('button', { name: 'Anlegen' }).click()
  await expect(page).toHaveURL(/\/tenant-admin\/keywords\/\d+$/)
  await expect(page.getByRole('button', { name: '„Scheunenbrand“ entfernen' })).toBeVisible()
  await expect(page.getByLabel('Einsatzabteilung')).toBeChecked()

  const other = await openBrowser()
  await signIn(other, 'admin')
  await other.goto(page.url())
  await other.getByLabel('Bezeichnung').fill('Hofbrand')
  await other.getByRole('button', { name: 'Speichern' }).click()
  await expect(other.getByText('Gespeichert.')).toBeVisible()

  await page.getByRole('button', { name: '„Stadelbrand“ entfernen' }).click()
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByRole('heading', { name: 'Jemand war schneller' })).toBeVisible()
  await expect(page.getByLabel('Bezeichnung')).toHaveValue('Hofbrand')
  await page.getByRole('button', { name: 'Speichern' }).click()
  await expect(page.getByText('Gespeichert.')).toBeVisible()

  await page.getByRole('button', { name: 'Stichwort löschen' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Stichwort löschen' }).click()
  await expect(page).toHaveURL(/\/tenant-admin\/keywords$/)
})
