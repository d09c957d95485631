import type { Page } from 'playwright'
import { expect } from 'playwright/test'
import { listDocumentShares, shareDocument } from '../../src/contract/documents/document-shares.ts'
import { listSharedLinks } from '../../src/contract/sharing/shared-links.ts'
import { minutesAgo } from '../../src/gallery/exhibit.ts'
import { catalogues } from '../../src/i18n/catalogues.ts'
import { localizePath } from '../../src/i18n/paths.ts'
import { desk, nameOfView, phone, views } from '../support/browser/views.ts'
import { answer } from './answers.ts'
import { listedDocuments } from './listed-documents.ts'
import { test } from './product.ts'
import { filesToSend, stallingUploads } from './sent-files.ts'
import { linksOfDocument, linksOfOrganisation } from './shared-links.ts'
import { documentChoices, fullBin, keptForAll, shownDocument } from './shown-document.ts'
import { settled, stretch } from './shown-page.ts'
import { look, picture } from './states.ts'

// Documents and the public shared link: a document, its forms, its links, uploads, the bin, documents on the device.

const token = 'a1B2c3D4'.repeat(5) + 'xyz'

for (const view of views) {
  const { locale, colorScheme, viewport } = view
  const words = catalogues[locale]
  const { documentPage, documentTools, documentWork, sharing } = words
  const open = async (page: Page, path: string) => {
    await page.goto(localizePath(path, locale))
    await settled(page)
  }
  const choose = async (page: Page, menu: string, item: string) => {
    await page.locator('main').getByRole('button', { name: menu, exact: true }).click()
    await page.getByRole('menuitem', { name: item, exact: true }).click()
  }

  test.describe(nameOfView(view), () => {
    test.use({ colorScheme, viewport, by: 'leader' })

    test('a document and its links match their pictures, and axe finds nothing', async ({ page }, info) => {
      await shownDocument(page)
      await documentChoices(page)
      await open(page, '/dokumente?document=1')
      await page.getByText(documentPage.readers).click()
      await page.getByText(documentPage.versions_other.replace('{{count}}', '3')).click()
      await expect(page.locator('.document-versions')).toBeVisible()
      await expect(page.locator('.document-people')).toHaveCount(2)
      await stretch(page, viewport)
      await expect(page.locator('.document-page-picture img')).toHaveCount(2)
      await picture(page, 'document', view, info)

      await choose(page, documentPage.more, documentPage.edit)
      // The criteria by which operations offer the document load last.
      await expect(page.locator('.link-boxes').first().getByRole('checkbox')).toHaveCount(6)
      await settled(page)
      await stretch(page, viewport)
      await look(page, { name: 'document-editor' })
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)

      await answer(page, listDocumentShares, linksOfDocument.slice(1), { documentId: 1 })
      await choose(page, documentPage.more, documentPage.share)
      const sheet = page.getByRole('dialog', { name: sharing.document.heading })
      await expect(sheet.getByText(sharing.unlabelled)).toBeVisible()
      await stretch(page, viewport)
      await look(page, { name: 'share' })
      const url = `https://einsatz.feuerwehr-musterstadt.example/shared/${token}`
      const made = { id: 1, token, url, expires_at: minutesAgo(-10_000) }
      await answer(page, shareDocument, made, { documentId: 1 })
      await answer(page, listDocumentShares, [...linksOfDocument], { documentId: 1 })
      await sheet.locator('#share-pin').fill('735190')
      await sheet.getByRole('button', { name: sharing.make, exact: true }).click()
      await expect(sheet.getByRole('listitem').filter({ hasText: 'Bürgermeisterin' })).toBeVisible()
      await stretch(page, viewport)
      await picture(page, 'share-fresh', view, info)
    })

    if (view === phone) {
      test('axe finds nothing in the documents on the device, and in the bin', async ({ page }) => {
        // Hide the network information of this machine: it differs in each run.
        await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: undefined }))
        await shownDocument(page)
        await keptForAll(page)
        await open(page, '/dokumente?document=1')
        await page.getByRole('button', { name: documentPage.keep }).click()
        await expect(page.getByRole('button', { name: documentPage.isKept })).toBeVisible()
        await open(page, '/dokumente?device=1')
        await expect(page.locator('.documents-found .list-row')).toHaveCount(2)
        await settled(page)
        await look(page, { name: 'device-documents' })

        await fullBin(page)
        await open(page, '/dokumente?bin=1')
        await look(page, { name: 'bin' })
      })
    }

    if (view === desk) {
      test('axe finds nothing in uploads, and in the form of a folder', async ({ page }) => {
        await listedDocuments(page, minutesAgo)
        await documentChoices(page)
        await open(page, '/dokumente')
        await choose(page, documentTools.more, documentTools.newFolder)
        const dialog = page.getByRole('dialog', { name: documentWork.newFolder })
        await dialog.locator('#folder-name').fill('Führung und Stab')
        await dialog.getByRole('radio', { name: documentWork.visibilities.groups }).check()
        await dialog.getByRole('checkbox', { name: 'Führung' }).check()
        await stretch(page, viewport)
        await look(page, { name: 'folder' })
        page.once('dialog', (question) => void question.accept())
        await page.keyboard.press('Escape')
        await expect(dialog).toHaveCount(0)

        const refused = 'Übungsvideo_Drehleiter_in_voller_Auflösung_2026-03-14_Kamera_2.mp4'
        await stallingUploads(page, { refused })
        const [first, ...rest] = filesToSend([refused, 'Anfahrt.pdf', 'Lageplan.pdf', 'Dienstplan.xlsx'])
        const row = (name: string) => page.locator('.upload').filter({ hasText: name })
        await page.locator(`input[aria-label="${documentTools.upload}"]`).setInputFiles(first ?? [])
        await expect(row(refused)).toHaveAttribute('data-state', 'failed')
        await page.locator(`input[aria-label="${documentTools.upload}"]`).setInputFiles(rest)
        await expect(row('Anfahrt.pdf')).toContainText('640')
        await row('Anfahrt.pdf').getByRole('button', { name: documentTools.pause }).click()
        await expect(row('Lageplan.pdf')).toContainText('640')
        await stretch(page, viewport)
        await look(page, { name: 'uploads' })
      })
    }

    if (view === phone) {
      test('axe finds nothing in the list of all links of an organisation', async ({ page }) => {
        await answer(page, listSharedLinks, {
          data: [...linksOfOrganisation],
          current_page: 1,
          last_page: 2,
          per_page: 50,
          total: 54,
        })
        await open(page, '/settings/organisation')
        await page.getByRole('button', { name: words.organisationMore.sharedShow }).click()
        await expect(page.locator('.sharing-link')).toHaveCount(4)
        await stretch(page, viewport)
        await look(page, { name: 'shared-links', part: 'section:has(> * > #shared-links)' })
      })
    }
  })
}
