import { catalogues } from '../../../../src/i18n/catalogues.ts'
import { expect, test } from '../../../support/browser/browser.ts'
import { lineOf, noise } from '../../../support/documents/document-files.ts'
import {
  chooseFiles,
  documentRow,
  openDocuments,
  uploadButton,
} from '../../../support/journeys/documents-page.ts'

// Documents and the public shared link: folders, search, upload that resumes, duplicates, versions, preview, bin,
// acknowledgement, what is kept on the device. Section 4: every screen in both languages, by keyboard.

test.use({ allowedConsoleErrors: [/ERR_INTERNET_DISCONNECTED|Failed to load resource|WebSocket|ERR_FAILED/] })

const words = catalogues.de

test('several files at once, paused and resumed, given up, and what cannot be sent, each said at once', async ({
  page,
}) => {
  await openDocuments(page, 'leitung')
  await expect(page.getByText(/Bis zu .* je Datei/)).toBeVisible()
  await page.waitForLoadState('networkidle')
  const line = await lineOf(page)
  await line.slow(300_000)
  await chooseFiles(page, uploadButton(page), [
    { name: 'Erste.bin', buffer: noise(1_500_000) },
    { name: 'Zweite.bin', buffer: noise(1_500_000) },
    { name: 'Leer.txt', buffer: Buffer.alloc(0) },
    { name: 'Virus.exe', buffer: noise(10) },
  ])
  await expect(page.getByText('„Leer.txt“ ist leer.')).toBeVisible()
  await expect(page.getByText('„Virus.exe“ ist ein Programm.')).toBeVisible()
  const first = page.locator('.upload', { hasText: 'Erste.bin' })
  const second = page.locator('.upload', { hasText: 'Zweite.bin' })
  await expect(first).toHaveAttribute('data-state', 'sending')
  await expect(second).toHaveAttribute('data-state', 'waiting')
  await first.getByRole('button', { name: words.documentTools.pause }).click()
  await expect(first).toHaveAttribute('data-state', 'paused')
  await expect(second).toHaveAttribute('data-state', 'sending')
  await second.getByRole('button', { name: words.documentTools.cancel }).click()
  await expect(second).toHaveCount(0)
  await line.slow(-1)
  await first.getByRole('button', { name: words.documentTools.resume }).click()
  await expect(documentRow(page, 'Erste.bin')).toBeVisible()
  await expect(documentRow(page, 'Zweite.bin')).toHaveCount(0)
  await page.getByRole('button', { name: words.documentTools.clear }).click()
  await expect(page.locator('.uploads')).toHaveCount(0)
})
