import sharp from 'sharp'
import { catalogues } from '../../../../src/i18n/catalogues.ts'
import { expect, test } from '../../../support/browser/browser.ts'
import { redPdf } from '../../../support/documents/document-files.ts'
import { sendDocument } from '../../../support/documents/send-document.ts'
import { openDocuments } from '../../../support/journeys/documents-page.ts'
import { signInByCall } from '../../../support/worlds/people.ts'

// Documents and the public shared link: preview in the app. The headless shell has no viewer for PDF.

const words = catalogues.de

test('a PDF opens in the viewer of the browser, which really shows it', async ({
  page,
  server: { origin },
}) => {
  const { token } = await signInByCall(origin, 'leitung')
  const bytes = await redPdf()
  const id = await sendDocument(origin, token, { name: 'Rot.pdf', bytes })
  await openDocuments(page, 'leitung', `/dokumente?document=${id}`)
  const opened = page.waitForEvent('popup')
  await page.getByRole('button', { name: words.documentPage.open }).click()
  const viewer = await opened
  await expect(viewer).toHaveURL(/\/content\//)
  // What it draws is no part of any page: only a picture of it says whether it is there.
  await expect.poll(async () => redPart(await viewer.screenshot()), { timeout: 60_000 }).toBeGreaterThan(0.1)
})

/** How much of a picture is red, from 0 to 1. */
async function redPart(picture: Buffer): Promise<number> {
  const { data, info } = await sharp(picture).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  let red = 0
  for (let at = 0; at < data.length; at += 3)
    if ((data[at] ?? 0) > 200 && (data[at + 1] ?? 0) < 60 && (data[at + 2] ?? 0) < 60) red += 1
  return red / (info.width * info.height)
}
