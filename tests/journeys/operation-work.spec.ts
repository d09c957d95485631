import type { Page } from 'playwright'
import { expect, signIn, test } from '../support/browser/browser.ts'
import { raiseAlarm } from '../support/worlds/people.ts'
import { listening } from '../support/calls/realtime.ts'
import { lead } from '../support/browser/sign-in.ts'

// Product page, section 4: create and edit forms with keyword templates; close, reopen, archive, delete by permission; two
// people editing get both versions side by side, nothing typed is lost.

// A conflict is an answer like any other, and the browser reports it as an error.
test.use({ allowedConsoleErrors: [/409/] })

const act = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Weitere Aktionen' }).click()
  await page.getByRole('menuitem', { name }).click()
}

async function chooseKeyword(page: Page, text: string): Promise<void> {
  const keyword = page.getByRole('combobox', { name: /^Stichwort/ })
  await keyword.fill(text)
  await keyword.press('ArrowDown')
  await keyword.press('Enter')
}

test('an operation is made from a keyword and alarms; it is closed with a report, taken up again, archived', async ({
  page,
  openBrowser,
}) => {
  const member = await openBrowser()
  const ready = listening(member)
  await signIn(member, 'mitglied')
  await ready
  await lead(page, '/alarmierungen')
  await page.getByRole('link', { name: 'Einsatz anlegen' }).click()

  await chooseKeyword(page, 'THL2')
  await expect(page.getByLabel('Titel')).toHaveValue('THL2 – Technische Hilfe')
  await page.getByLabel('Straße und Hausnummer').fill('Lindenstraße 14')
  await page.getByRole('textbox', { name: /^Ort/ }).fill('Musterstadt')
  await page.getByLabel('Koordinaten').fill('33U TQ 87860 32883')
  await page.getByRole('button', { name: 'Jetzt alarmieren' }).click()

  await expect(page).toHaveURL(/\/alarmierungen\/\d+$/)
  await expect(page.getByText(/^Alarm ausgelöst: 2 Personen/)).toBeVisible()
  await expect(page.locator('.operation-place-card')).toContainText('33U TQ 87860 32883')
  await expect(member.locator('main')).toContainText('THL2 – Technische Hilfe')

  await act(page, 'Abschließen')
  const dialog = page.getByRole('dialog', { name: 'Einsatz abschließen' })
  await dialog.getByLabel('Einsatzbericht').fill('Aufzug geöffnet, Person befreit.')
  await dialog.getByRole('button', { name: 'Abschließen' }).click()
  await expect(page.locator('.operation-status')).toHaveText('Abgeschlossen')
  await expect(page.locator('.timeline')).toContainText('Abgeschlossen')
  const onHome = member.getByRole('listitem').filter({ hasText: 'THL2 – Technische Hilfe' })
  await expect(onHome).toContainText('Abgeschlossen')

  await act(page, 'Wieder öffnen')
  await expect(page.locator('.operation-status')).toHaveText('Im Einsatz')
  await act(page, 'Abschließen')
  // What was written stands there again.
  await expect(dialog.getByLabel('Einsatzbericht')).toHaveValue('Aufzug geöffnet, Person befreit.')
  await dialog.getByRole('button', { name: 'Abschließen' }).click()
  await expect(page.locator('.operation-status')).toHaveText('Abgeschlossen')
  await act(page, 'Archivieren')
  await expect(page.getByText('Einsatz archiviert.')).toBeVisible()
  await expect(page.locator('.timeline')).toContainText('Archiviert')
})

test('what the dispatch centre says again is taken with one tap; the number of a closed operation alarms again', async ({
  page,
  server,
}) => {
  const source = { source: 'ils', source_id: 'again', title: 'B2 – Scheunenbrand' }
  const first = { ...source, address: 'Schulstraße 12, Musterstadt' }
  const { id } = await raiseAlarm(server.origin, first)
  await raiseAlarm(server.origin, { ...source, address: 'Schulstraße 21, Musterstadt' })
  await lead(page, `/alarmierungen/${id}`)
  const place = page.locator('.operation-detail-place')
  await expect(place).toContainText('Schulstraße 21')
  const mark = page.getByRole('status').filter({ hasText: 'Neuer Einsatzort' })
  await expect(mark).toHaveText(
    'Neuer Einsatzort: Schulstraße 21, Musterstadt, vorher Schulstraße 12, Musterstadt',
  )

  await raiseAlarm(server.origin, first)
  const hint = page.locator('.operation-repeated')
  await expect(hint).toContainText('Leitstelle meldet wieder: Schulstraße 12, Musterstadt')
  await expect(place).toContainText('Schulstraße 21')
  await hint.getByRole('button', { name: 'Übernehmen' }).click()
  await expect(place).toContainText('Schulstraße 12')
  await expect(hint).toHaveCount(0)
  await expect(mark).toHaveCount(0)

  await page.getByRole('button', { name: 'Komme', exact: true }).click()
  await act(page, 'Abschließen')
  const dialog = page.getByRole('dialog', { name: 'Einsatz abschließen' })
  await dialog.getByRole('button', { name: 'Abschließen' }).click()
  await expect(page.locator('.operation-status')).toHaveText('Abgeschlossen')
  const again = await raiseAlarm(server.origin, { ...first, remark: 'Nachlöscharbeiten' })
  expect(again).toEqual({ id, created: false, updated: true })
  await expect(page.locator('.operation-status')).toHaveText('Im Einsatz')
  await expect(page.locator('.operation-time')).toContainText('erneut alarmiert')
  await expect(page.locator('.timeline')).toContainText('Erneut alarmiert')

  await page.goto('/settings/integrations')
  await page.getByText('Eingegangene Meldungen', { exact: true }).click()
  const rows = page.locator('.intake-log .list-row')
  await expect(rows.first()).toContainText('Erneut alarmiert')
  await expect(rows.nth(1)).toContainText('Wiederholt, nichts geändert')
})
