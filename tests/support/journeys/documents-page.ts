import type { Page } from 'playwright'
import { catalogues } from '../../../src/i18n/catalogues.ts'
import { inFirstOrganisation, signIn } from '../browser/sign-in.ts'

/** Signs in, and goes to the documents of organisation 1. */
export async function openDocuments(
  page: Page,
  who: 'leitung' | 'mitglied',
  path = '/dokumente',
): Promise<void> {
  await signIn(page, who)
  await page.goto(inFirstOrganisation(path))
}

/** As somebody chooses them in the dialog of the browser. */
export async function chooseFiles(
  page: Page,
  button: ReturnType<Page['getByRole']>,
  files: readonly { name: string; buffer: Buffer }[],
): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await button.click()
  await (await chooser).setFiles(files.map((file) => ({ mimeType: 'application/octet-stream', ...file })))
}

const words = catalogues.de
export const uploadButton = (page: Page) => page.getByRole('button', { name: words.documentTools.upload })
export const documentRows = (page: Page) => page.locator('.documents-found .list-row')
export const documentRow = (page: Page, name: string) => documentRows(page).filter({ hasText: name })
export const openDocument = (page: Page, name: string) => documentRow(page, name).getByRole('link').click()
