import { catalogues } from '../../../../src/i18n/catalogues.ts'
import { expect, test } from '../../../support/browser/browser.ts'
import { noise, pdfWith } from '../../../support/documents/document-files.ts'
import { signInByCall } from '../../../support/worlds/people.ts'
import { documentCallsAt } from '../../../support/documents/documents.ts'
import { sendDocument } from '../../../support/documents/send-document.ts'
import {
  chooseFiles,
  documentRow,
  documentRows,
  openDocument,
  openDocuments,
  uploadButton,
} from '../../../support/journeys/documents-page.ts'

// Documents and the public shared link: folders, search, upload that resumes, duplicates, versions, preview, bin,
// acknowledgement, what is kept on the device. Section 4: every screen in both languages, by keyboard.

const PAGE = '/dokumente'

test.use({ allowedConsoleErrors: [/ERR_INTERNET_DISCONNECTED|Failed to load resource|WebSocket|ERR_FAILED/] })

const words = catalogues.de

test('the same content once more is noticed, and leads to the one that is there', async ({
  page,
  server: { origin },
}) => {
  const { token } = await signInByCall(origin, 'leitung')
  const bytes = noise(2000)
  const id = await sendDocument(origin, token, { name: 'Vorhanden.bin', bytes })
  await openDocuments(page, 'leitung')
  await chooseFiles(page, uploadButton(page), [{ name: 'Doppelt.bin', buffer: bytes }])
  const twin = page.locator('.upload').getByRole('link', { name: 'Vorhanden.bin' })
  await expect(page.locator('.upload')).toContainText(words.documentTools.duplicate)
  // Its row says that it has arrived: there are no others to count.
  await expect(page.locator('.uploads-done')).toHaveText(words.documentTools.clear)
  await twin.click()
  await expect(page).toHaveURL(new RegExp(`document=${id}`))
  await expect(page.getByRole('heading', { name: 'Vorhanden.bin' })).toBeVisible()
})

test('a file of a known name becomes the new version of its document, or lies beside it', async ({
  page,
  server: { origin },
}) => {
  const { token } = await signInByCall(origin, 'leitung')
  await sendDocument(origin, token, { name: 'Dienstplan.bin', bytes: noise(2000) })
  await openDocuments(page, 'leitung')
  await chooseFiles(page, uploadButton(page), [{ name: 'Dienstplan.bin', buffer: noise(2000) }])
  const row = page.locator('.upload', { hasText: 'Ist das eine neue Fassung davon?' })
  await row.getByRole('button', { name: words.documentTools.asVersion }).click()
  await expect(page.locator('.uploads-done')).toContainText('„Dienstplan.bin“ hochgeladen')
  await expect(documentRow(page, 'Dienstplan.bin')).toHaveCount(1)
  await chooseFiles(page, uploadButton(page), [{ name: 'Dienstplan.bin', buffer: noise(2000) }])
  await row.getByRole('button', { name: words.documentTools.keepBoth }).click()
  await expect(documentRow(page, 'Dienstplan.bin')).toHaveCount(2)
})

for (const viewport of [
  { width: 360, height: 640 },
  { width: 1440, height: 900 },
])
  test.describe(`on a screen ${viewport.width} pixels wide`, () => {
    test.use({ viewport })

    test('several documents are chosen by keyboard, moved, and put into the bin with a way back', async ({
      page,
      server: { origin },
    }) => {
      const { token } = await signInByCall(origin, 'leitung')
      const suffix = String(viewport.width)
      for (const name of ['Eins', 'Zwei', 'Drei'])
        await sendDocument(origin, token, { name: `${name} ${suffix}.bin`, bytes: noise(2000) })
      const { documentSelection: choice } = words
      await (await documentCallsAt(origin)).folder({ name: `Archiv ${suffix}` })
      await openDocuments(page, 'leitung')
      const beginChoosing = async () => {
        await page.locator('.page-head').getByRole('button', { name: words.documentTools.more }).click()
        await page.getByRole('menuitem', { name: words.documentTools.choose }).click()
      }
      await beginChoosing()
      const bar = page.getByRole('region', { name: choice.heading })
      await expect(bar.getByRole('status')).toHaveText('0 ausgewählt')
      const box = (name: string) => page.getByRole('checkbox', { name: `${name} ${suffix}.bin` })
      await box('Eins').focus()
      await page.keyboard.press('Space')
      // A tap anywhere in its row.
      await documentRow(page, `Zwei ${suffix}.bin`).click()
      await expect(bar.getByRole('status')).toHaveText('2 ausgewählt')
      await expect(bar).toBeInViewport({ ratio: 1 })
      await bar.getByRole('button', { name: choice.move }).focus()
      await page.keyboard.press('Enter')
      const move = page.getByRole('dialog', { name: '2 Dokumente verschieben' })
      await move.getByLabel(choice.into).selectOption({ label: `Archiv ${suffix}` })
      await move.getByRole('button', { name: choice.moveHere }).click()
      await expect(move).toHaveCount(0)
      await expect(bar).toHaveCount(0)
      await expect(documentRow(page, `Zwei ${suffix}.bin`)).toHaveCount(0)

      await documentRow(page, `Archiv ${suffix}`).getByRole('link').click()
      await expect(documentRow(page, `Eins ${suffix}.bin`)).toBeVisible()
      await beginChoosing()
      await bar.getByRole('button', { name: choice.all }).click()
      await bar.getByRole('button', { name: choice.delete }).click()
      await expect(page.getByText('2 Dokumente liegen im Papierkorb')).toBeVisible()
      await expect(documentRows(page)).toHaveCount(0)
      await page.getByRole('button', { name: 'Rückgängig' }).click()
      await expect(documentRows(page)).toHaveCount(2)
    })
  })

test('what is dropped on a folder is sent into it; what is dropped beside one does not take the place of the app', async ({
  page,
  server: { origin },
}) => {
  const { token } = await signInByCall(origin, 'leitung')
  const id = await sendDocument(origin, token, { name: 'Ablage.bin', bytes: noise(2000) })
  /** Whether the page has taken what is held over it, and what is let go there, for its own. */
  const drop = (name: string) =>
    page.evaluate((called) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File([called], called))
      return ['dragover', 'drop'].map((type) => {
        const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true })
        return !document.body.dispatchEvent(event)
      })
    }, name)
  await openDocuments(page, 'leitung', `${PAGE}?document=${id}`)
  await expect(page.getByRole('heading', { name: 'Ablage.bin' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await drop('Daneben.txt')).toEqual([true, true])
  await page.locator('.document-trail').getByRole('link', { name: words.documents.top }).click()
  await expect(documentRow(page, 'Ablage.bin')).toBeVisible()
  expect(await drop('Gezogen.txt')).toEqual([true, true])
  await expect(documentRow(page, 'Gezogen.txt')).toBeVisible()
  await expect(documentRow(page, 'Daneben.txt')).toHaveCount(0)
})

test('folders: made, opened, searched, edited, deleted, and brought back, by links that lead back as well', async ({
  page,
  openBrowser,
  server: { origin },
}) => {
  const { token } = await signInByCall(origin, 'leitung')
  await openDocuments(page, 'leitung')
  const member = await openBrowser()
  await openDocuments(member, 'mitglied')
  await expect(member.getByRole('button', { name: words.documentTools.upload })).toHaveCount(0)

  await page.getByRole('button', { name: words.documentTools.more }).click()
  await page.getByRole('menuitem', { name: words.documentTools.newFolder }).click()
  const dialog = page.getByRole('dialog', { name: words.documentWork.newFolder })
  await dialog.getByRole('button', { name: words.documentWork.make }).click()
  await expect(dialog).toContainText(words.documentWork.nameMissing)
  await dialog.locator('#folder-name').fill('Objektpläne')
  await dialog.getByRole('button', { name: words.documentWork.make }).click()
  await expect(dialog).toHaveCount(0)
  // Pushed: nobody reloads.
  await expect(documentRow(member, 'Objektpläne')).toBeVisible()

  await documentRow(page, 'Objektpläne').getByRole('link').click()
  await expect(page).toHaveURL(/folder=\d+/)
  const folder = new URL(page.url()).searchParams.get('folder') ?? ''
  await sendDocument(origin, token, {
    name: 'Krankenhaus.pdf',
    bytes: await pdfWith('Saugstelle am Weiher', 'Zweite Seite'),
    metadata: { folder_id: folder },
  })
  await expect(documentRow(page, 'Krankenhaus.pdf')).toBeVisible()
  await page.getByRole('link', { name: words.documents.top }).click()
  await expect(documentRow(page, 'Objektpläne')).toBeVisible()

  // Words of a PDF are read a moment after it has come.
  await expect
    .poll(
      async () => {
        await page.goto(`${PAGE}?search=Weiher`)
        return documentRows(page)
          .filter({ hasText: 'Krankenhaus.pdf' })
          .first()
          .waitFor({ timeout: 3000 })
          .then(
            () => true,
            () => false,
          )
      },
      { timeout: 60_000 },
    )
    .toBe(true)
  await page.getByRole('searchbox').fill('gibtesnicht')
  await expect(page.getByText(words.documents.noneFound)).toBeVisible()
  await page.getByRole('link', { name: words.documents.showAll }).click()
  await expect(documentRow(page, 'Objektpläne')).toBeVisible()

  await documentRow(page, 'Objektpläne').getByRole('link').click()
  await page.getByRole('button', { name: words.documentTools.more }).click()
  await page.getByRole('menuitem', { name: words.documentTools.editFolder }).click()
  const editor = page.getByRole('dialog', { name: words.documentWork.editFolder })
  await editor.locator('#folder-name').fill('Feuerwehrpläne')
  await editor.getByRole('button', { name: words.documentWork.save, exact: true }).click()
  await expect(page.locator('.document-trail')).toContainText('Feuerwehrpläne')

  await page.getByRole('button', { name: words.documentTools.more }).click()
  await page.getByRole('menuitem', { name: words.documentTools.deleteFolder }).click()
  await expect(page.getByText('„Feuerwehrpläne“ liegt im Papierkorb')).toBeVisible()
  await expect(documentRow(page, 'Feuerwehrpläne')).toHaveCount(0)
  await page.getByRole('button', { name: words.documentTools.more }).click()
  await page.getByRole('menuitem', { name: words.documentTools.bin }).click()
  await page.getByRole('button', { name: '„Feuerwehrpläne“ zurückholen' }).click()
  await expect(page.getByText('„Feuerwehrpläne“ ist wieder da')).toBeVisible()
  await page.getByRole('link', { name: words.documents.area.folders }).click()
  await documentRow(page, 'Feuerwehrpläne').getByRole('link').click()
  await expect(documentRow(page, 'Krankenhaus.pdf')).toBeVisible()
})

test(
  'what is kept on the device opens without a network, and goes with whoever signs out',
  { tag: '@worker' },
  async ({ page, server: { origin } }) => {
    // The worker fetches the whole app, in some 470 calls, before the network goes.
    test.slow()
    const { token } = await signInByCall(origin, 'leitung')
    const text = 'Florian Musterstadt 1/44-1: Kanal 3'
    await sendDocument(origin, token, { name: 'Funkkanäle.txt', bytes: Buffer.from(text) })
    await sendDocument(origin, token, {
      name: 'Nicht behalten.txt',
      bytes: Buffer.from('Nur auf dem Server'),
    })
    await sendDocument(origin, token, {
      name: 'Nur gelesen.txt',
      bytes: Buffer.from('Auch nur auf dem Server'),
    })
    const bytes = await pdfWith('Feuerwehrplan', 'Zufahrt')
    const plan = await sendDocument(origin, token, { name: 'Feuerwehrplan.pdf', bytes })
    await openDocuments(page, 'mitglied')
    await expect(documentRow(page, 'Nicht behalten.txt')).toBeVisible()
    await openDocument(page, 'Funkkanäle.txt')
    await expect(page.locator('.document-preview pre')).toHaveText(text)
    await page.getByRole('button', { name: words.documentPage.keep }).click()
    await expect(page.getByRole('button', { name: words.documentPage.isKept })).toBeVisible()
    await page.goto(`${PAGE}?document=${plan}`)
    await page.getByRole('button', { name: words.documentPage.keep }).click()
    await expect(page.getByRole('button', { name: words.documentPage.isKept })).toBeVisible()
    await page.goto(PAGE)
    await openDocument(page, 'Nur gelesen.txt')
    await expect(page.locator('.document-preview pre')).toBeVisible()
    const seen = page.url()
    await page.evaluate(() => navigator.serviceWorker.ready)
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)

    await page.goto(`${PAGE}?device=1`)
    await expect(documentRows(page)).toHaveCount(2)
    await openDocument(page, 'Funkkanäle.txt')
    await expect(page.locator('.document-preview pre')).toHaveText(text)
    await page.goto(`${PAGE}?document=${plan}`)
    for (const number of [1, 2]) {
      const place = page.getByRole('img', { name: `Seite ${number} von 2: Feuerwehrplan.pdf` })
      await place.scrollIntoViewIfNeeded()
      const width = () => place.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth)
      await expect.poll(width).toBeGreaterThan(1500)
    }
    await page.goto(PAGE)
    await expect(page.getByText(/Stand \d\d:\d\d/)).toBeVisible()
    await openDocument(page, 'Nicht behalten.txt')
    await expect(page.getByText(words.documentPage.notKept)).toBeVisible()
    await page.getByRole('link', { name: words.documents.area.device }).click()
    await expect(documentRows(page)).toHaveCount(2)
    // What is known of it is here, what it shows is not.
    await page.goto(seen)
    await expect(page.getByText(words.documentPage.notHere)).toBeVisible()
    await page.goto(`${PAGE}?search=kanal`)
    await expect(page.getByText(words.documents.needsNetwork)).toBeVisible()
    await page.context().setOffline(false)

    await page.goto(`${PAGE}?device=1`)
    for (const name of ['Funkkanäle.txt', 'Feuerwehrplan.pdf'])
      await page.getByRole('button', { name: `„${name}“ von diesem Gerät nehmen` }).click()
    await expect(page.getByText(words.documentPage.deviceEmpty)).toBeVisible()
  },
)
