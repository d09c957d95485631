import { catalogues } from '../../src/i18n/catalogues.ts'
import { expect, test } from '../support/browser/browser.ts'
import { pdfWith } from '../support/documents/document-files.ts'
import { signInByCall } from '../support/worlds/people.ts'
import { sendDocument } from '../support/documents/send-document.ts'
import { documentRow, openDocument, openDocuments } from '../support/journeys/documents-page.ts'

// Documents and the public shared link: folders, search, upload that resumes, duplicates, versions, preview, bin,
// acknowledgement, what is kept on the device. Section 4: every screen in both languages, by keyboard.

const PAGE = '/dokumente'

test.use({ allowedConsoleErrors: [/ERR_INTERNET_DISCONNECTED|Failed to load resource|WebSocket|ERR_FAILED/] })

const words = catalogues.de

test('a PDF is read page by page; it is edited, replaced, read by its members, and deleted with a way back', async ({
  page,
  openBrowser,
  server: { origin },
}) => {
  const { token } = await signInByCall(origin, 'leitung')
  const id = await sendDocument(origin, token, {
    name: 'Dienstanweisung.pdf',
    bytes: await pdfWith('Erste Fassung', 'Seite zwei', 'Seite drei', 'Seite vier', 'Seite fünf'),
  })
  await openDocuments(page, 'leitung', `${PAGE}?document=${id}`)
  await expect(
    page.getByRole('img', { name: 'Seite 1 von 5: Dienstanweisung.pdf' }).locator('img'),
  ).toBeVisible()
  const last = page.getByRole('img', { name: 'Seite 5 von 5: Dienstanweisung.pdf' })
  await expect(last.locator('img'), 'nobody looks at it yet').toHaveCount(0)
  await last.scrollIntoViewIfNeeded()
  await expect(last.locator('img')).toBeVisible()

  await page.getByRole('button', { name: words.documentPage.more }).click()
  await page.getByRole('menuitem', { name: words.documentPage.edit }).click()
  const editor = page.getByRole('dialog', { name: words.documentWork.edit })
  await editor.getByLabel(words.documentWork.tags).fill('Atemschutz, wichtig, atemschutz')
  await editor.getByLabel(words.documentWork.requiresAck).check()
  await editor.getByRole('button', { name: words.documentWork.save, exact: true }).click()
  await expect(editor).toHaveCount(0)
  await expect(page.locator('.document-tags a')).toHaveText(['Atemschutz', 'wichtig'])

  const member = await openBrowser()
  await openDocuments(member, 'mitglied', `${PAGE}?unread=true`)
  await openDocument(member, 'Dienstanweisung.pdf')
  await member.getByRole('button', { name: words.documentPage.haveRead }).click()
  await expect(member.getByText(/Gelesen: /)).toBeVisible()
  await page.getByText(words.documentPage.readers).click()
  await expect(page.locator('.document-late')).toContainText('Mia Mitglied')
  await expect(page.locator('.document-late')).toContainText('1 Person hat bestätigt')

  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: words.documentPage.more }).click()
  await page.getByRole('menuitem', { name: words.documentPage.replaceAsking }).click()
  await (
    await chooser
  ).setFiles({
    name: 'Dienstanweisung neu.pdf',
    mimeType: 'application/pdf',
    buffer: await pdfWith('Zweite Fassung'),
  })
  await expect(page.getByRole('img', { name: /^Seite 1 von 1/ })).toBeVisible()
  // Whoever has read the one before has not read this one.
  await expect(member.getByRole('button', { name: words.documentPage.haveRead })).toBeVisible()
  await page.getByText('2 Fassungen').click()
  await page.getByRole('button', { name: 'Fassung 1 wieder zeigen' }).click()
  await expect(page.getByRole('img', { name: /^Seite 1 von 5/ })).toBeVisible()

  await page.getByRole('button', { name: words.documentPage.more }).click()
  await page.getByRole('menuitem', { name: words.documentPage.delete }).click()
  await expect(page.getByText('„Dienstanweisung.pdf“ liegt im Papierkorb')).toBeVisible()
  await expect(member.getByText(words.documentPage.gone)).toBeVisible()
  await page.getByRole('button', { name: 'Rückgängig' }).click()
  await expect(documentRow(page, 'Dienstanweisung.pdf')).toBeVisible()
})
