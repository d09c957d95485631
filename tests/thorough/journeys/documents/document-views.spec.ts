import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { catalogues } from '../../../../src/i18n/catalogues.ts'
import { expect, signIn, test } from '../../../support/browser/browser.ts'
import { digestOf, redPdf, storedDigest } from '../../../support/documents/document-files.ts'
import { filmWith, toneOf } from '../../../support/documents/recordings.ts'
import { signInByCall } from '../../../support/worlds/people.ts'
import { sendDocument } from '../../../support/documents/send-document.ts'
import { filesOfZip } from '../../../support/documents/zip-files.ts'

// Documents and the public shared link: drag and drop, move, preview in the app (image, audio, video by Range),
// download of a folder as ZIP, offline pin.

const words = catalogues.de
const rows = (page: Page) => page.locator('.documents-found .list-row')
const row = (page: Page, name: string) => rows(page).filter({ hasText: name })

async function open(page: Page, path = '/dokumente'): Promise<void> {
  await signIn(page, 'leitung')
  await page.goto(`${path}${path.includes('?') ? '&' : '?'}organisation=1`)
}

/** Of organisation 1; answers its id. */
async function makeFolder(origin: string, token: string, name: string): Promise<number> {
  const answer = await fetch(`${origin}/api/organisation/1/document-folders`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ name, parent_id: null }),
  })
  expect(answer.status).toBe(201)
  return ((await answer.json()) as { id: number }).id
}

/** As the browser tells a page of files that somebody drags over it from their desktop. */
async function dragIn(page: Page, paths: readonly string[]) {
  const session = await page.context().newCDPSession(page)
  const data = { items: [], files: [...paths], dragOperationsMask: 1 }
  const send = (type: 'dragEnter' | 'dragOver' | 'drop' | 'dragCancel') =>
    session.send('Input.dispatchDragEvent', { type, x: 300, y: 300, data })
  await send('dragEnter')
  await send('dragOver')
  return { drop: () => send('drop'), leave: () => send('dragCancel') }
}

test('files that are dragged over the page are taken where they are dropped, and not where they are dragged away', async ({
  page,
  server: { origin },
}, info) => {
  const { token } = await signInByCall(origin, 'leitung')
  const folder = await makeFolder(origin, token, 'Gezogenes')
  mkdirSync(info.outputPath(), { recursive: true })
  const paths = ['Hydranten.txt', 'Schlüssel.txt'].map((name) => join(info.outputPath(), name))
  for (const path of paths) writeFileSync(path, `Inhalt von ${path}`)
  await open(page, `/dokumente?folder=${folder}`)
  await expect(page.getByRole('button', { name: words.documentTools.upload })).toBeVisible()

  const first = await dragIn(page, paths)
  await expect(page.getByText(words.documentTools.drop)).toBeVisible()
  await first.leave()
  await expect(page.getByText(words.documentTools.drop)).toBeHidden()
  await expect(page.locator('.upload')).toHaveCount(0)

  await (await dragIn(page, paths)).drop()
  await expect(page.getByText(words.documentTools.drop)).toBeHidden()
  for (const path of paths) {
    const name = path.slice(path.lastIndexOf('/') + 1)
    await expect(row(page, name)).toBeVisible()
    const href = (await row(page, name).getByRole('link').getAttribute('href')) ?? ''
    const id = new URL(href, origin).searchParams.get('document') ?? ''
    expect(await storedDigest(origin, token, id)).toBe(digestOf(readFileSync(path)))
  }
})

test('a picture is shown, and opens in its full size', async ({ page, server: { origin } }) => {
  const { token } = await signInByCall(origin, 'leitung')
  const bytes = readFileSync('public/icon-192.png')
  const id = await sendDocument(origin, token, { name: 'Anfahrt.png', bytes })
  await open(page, `/dokumente?document=${id}`)
  const picture = page.locator('.document-preview').getByRole('img', { name: 'Anfahrt.png' })
  await expect(picture).toBeVisible()
  expect(await picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(192)
  const opened = page.waitForEvent('popup')
  await page.locator('.document-preview').getByRole('link').click()
  await expect((await opened).locator('img')).toBeVisible()
})

test('the small picture of a page that is higher than wide stays in its row, and in its tile', async ({
  page,
  server: { origin },
}) => {
  const { token } = await signInByCall(origin, 'leitung')
  await sendDocument(origin, token, { name: 'Hochkant.pdf', bytes: await redPdf() })
  await open(page)
  const sign = row(page, 'Hochkant.pdf').locator('.document-thumbnail')
  const outside = async () => {
    await expect(sign.locator('img')).toBeVisible()
    const [around, inside] = [await sign.boundingBox(), await sign.locator('img').boundingBox()]
    if (!around || !inside) throw new Error('It is not there.')
    return [around.x - inside.x, around.width - inside.width, around.height - inside.height]
  }
  // It is made soon after it was sent.
  await expect(async () => {
    await page.reload()
    await expect(sign.locator('img')).toBeVisible({ timeout: 2000 })
  }).toPass({ timeout: 60_000 })
  expect(await outside()).toEqual([0, 0, 0])
  await page.getByRole('button', { name: words.documents.tiles, exact: true }).click()
  await expect(page.locator('.document-tiles')).toBeVisible()
  expect(await outside()).toEqual([0, 0, 0])
})

test('documents stand beside each other as tiles for whoever has chosen it, also the next time', async ({
  page,
  server: { origin },
}) => {
  const { token } = await signInByCall(origin, 'leitung')
  await sendDocument(origin, token, { name: 'Kachel.png', bytes: readFileSync('public/icon-192.png') })
  await open(page)
  const button = page.getByRole('button', { name: words.documents.tiles })
  await button.press('Enter')
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator('.document-tiles')).toContainText('Kachel.png')
  await page.reload()
  await expect(page.locator('.document-tiles')).toContainText('Kachel.png')
  await page.getByRole('button', { name: words.documents.tiles }).click()
  await expect(page.locator('.document-tiles')).toHaveCount(0)
})

test('a sound and a film are played from where somebody jumps to, by the part that is needed', async ({
  page,
  server: { origin },
}) => {
  const { token } = await signInByCall(origin, 'leitung')
  await open(page)
  const film = await filmWith(page, 2)
  const recordings = [
    { name: 'Durchsage.wav', bytes: toneOf(30), kind: 'audio' },
    { name: 'Übung.webm', bytes: film, kind: 'video' },
  ]
  for (const { name, bytes, kind } of recordings) {
    const id = await sendDocument(origin, token, { name, bytes })
    const asked = page.waitForRequest((request) => request.url().includes('/content/'))
    await page.goto(`/dokumente?document=${id}`)
    const player = page.locator(`.document-preview ${kind}`)
    await expect(player).toHaveAttribute('aria-label', name)
    const request = await asked
    expect(request.headers()['range']).toMatch(/^bytes=\d+-/)
    expect((await request.response())?.status()).toBe(206)
    const played = await player.evaluate(async (element: HTMLMediaElement) => {
      element.muted = true
      element.currentTime = 1
      await element.play()
      const from = element.currentTime
      await new Promise((resolve) => element.addEventListener('timeupdate', resolve))
      return { from, duration: element.duration }
    })
    expect(played.from).toBeGreaterThanOrEqual(0.9)
    expect(played.duration).toBeGreaterThan(1)
  }
})

test('a folder is saved as one file, with the folders that are in it', async ({
  page,
  server: { origin },
}) => {
  const { token } = await signInByCall(origin, 'leitung')
  const folder = await makeFolder(origin, token, 'Objektpläne')
  const sent = { 'Krankenhaus.txt': 'Saugstelle am Weiher', 'Schule.txt': 'Sammelplatz Turnhalle' }
  for (const [name, text] of Object.entries(sent))
    await sendDocument(origin, token, {
      name,
      bytes: Buffer.from(text),
      metadata: { folder_id: String(folder) },
    })
  await open(page, `/dokumente?folder=${folder}`)
  await expect(row(page, 'Schule.txt')).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: words.documentTools.more }).click()
  await page.getByRole('menuitem', { name: words.documentTools.zip }).click()
  const file = await download
  expect(file.suggestedFilename()).toBe('Objektpläne.zip')
  const files = filesOfZip(readFileSync(await file.path()))
  const texts = files.map(({ name, bytes }) => [name.slice(name.lastIndexOf('/') + 1), bytes.toString()])
  expect(Object.fromEntries(texts)).toMatchObject(sent)
})

test('a document is moved into another folder by its form, and everybody finds it there', async ({
  page,
  openBrowser,
  server: { origin },
}) => {
  const { token } = await signInByCall(origin, 'leitung')
  const folder = await makeFolder(origin, token, 'Archiv')
  const id = await sendDocument(origin, token, { name: 'Umzug.txt', bytes: Buffer.from('Umzug') })
  const member = await openBrowser()
  await signIn(member, 'mitglied')
  await member.goto(`/dokumente?folder=${folder}&organisation=1`)
  await expect(member.locator('.document-trail')).toContainText('Archiv')

  await open(page, `/dokumente?document=${id}`)
  await page.getByRole('button', { name: words.documentPage.more }).click()
  await page.getByRole('menuitem', { name: words.documentPage.edit }).click()
  const editor = page.getByRole('dialog', { name: words.documentWork.edit })
  await editor.getByLabel(words.documentWork.folder).selectOption({ label: 'Archiv' })
  await editor.getByRole('button', { name: words.documentWork.save, exact: true }).click()
  await expect(editor).toHaveCount(0)
  await expect(row(member, 'Umzug.txt')).toBeVisible()
  await page.goto('/dokumente')
  await expect(rows(page).first()).toBeVisible()
  await expect(row(page, 'Umzug.txt')).toHaveCount(0)
})
