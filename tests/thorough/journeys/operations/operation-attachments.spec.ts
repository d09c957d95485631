import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright'
import type { Locale } from '../../../../src/contract/locales.ts'
import type { OperationDetail } from '../../../../src/contract/operations/operation-detail.ts'
import { catalogues } from '../../../../src/i18n/catalogues.ts'
import { localizePath } from '../../../../src/i18n/paths.ts'
import { findViolations, findWide } from '../../../support/browser/axe.ts'
import { expect, signIn, test } from '../../../support/browser/browser.ts'
import { operationCalls } from '../../../support/calls/operation-calls.ts'
import { raiseAlarm, type Person } from '../../../support/worlds/people.ts'
import { listening } from '../../../support/calls/realtime.ts'

// Issue, "Detail": attachments. A photo that is added at the desk is seen on the phone of whoever drives there.

test.use({ allowedConsoleErrors: [/Failed to load resource/] })

/** A picture of one point, which a browser really shows. */
const photo = {
  name: 'Dach von der Straße.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
}

async function open(page: Page, locale: Locale, person: Person, id: number): Promise<void> {
  const ready = listening(page)
  await signIn(page, person)
  await ready
  await page.goto(`${localizePath(`/alarmierungen/${id}`, locale)}?organisation=1`)
  await expect(page.locator('.operation-alarmed')).toBeVisible()
}

const section = (page: Page) => page.locator('.operation-attachments')
const choose = (page: Page, ...files: (typeof photo)[]) =>
  section(page).locator('input[type="file"]').setInputFiles(files)

test.describe('in English', () => {
  const locale = 'en'
  const words = catalogues[locale].operationAttachments
  const named = (text: string) => text.replace('{{name}}', photo.name)

  test('a photo added at the desk is opened on the member’s phone, who may not add one; removed, it is gone', async ({
    page,
    server,
    openBrowser,
  }) => {
    const { id } = await raiseAlarm(server.origin, { title: `B3 – Wohnungsbrand ${locale}` })
    const phone = await openBrowser()
    await phone.setViewportSize({ width: 360, height: 640 })
    await open(phone, locale, 'mitglied', id)
    await expect(section(phone)).toHaveCount(0)
    await open(page, locale, 'leitung', id)
    await expect(section(page)).toContainText(words.none)

    await choose(page, photo)
    await expect(section(page).locator('.attachment')).toContainText(
      named(words.by.replace('{{name}}', 'Lars Leitung')),
    )
    const row = section(phone).getByRole('listitem')
    await expect(row).toContainText(photo.name)
    await expect(row).toContainText('70 bytes')
    await expect(phone.locator('.timeline')).toContainText(catalogues[locale].operationTimeline.attached)
    await expect(section(phone).getByRole('button')).toHaveAccessibleName(named(words.open))
    await expect(section(phone).locator('input')).toHaveCount(0)

    const opening = phone.waitForEvent('popup')
    await section(phone).getByRole('button').click()
    const tab = await opening
    await tab.waitForLoadState()
    expect(await tab.evaluate(() => [document.contentType, document.images[0]?.naturalWidth])).toEqual([
      'image/png',
      1,
    ])
    await tab.close()
    await expect(section(phone).getByRole('link')).toHaveAccessibleName(named(words.open))

    for (const one of [page, phone]) {
      for (const colorScheme of ['light', 'dark'] as const) {
        await one.emulateMedia({ colorScheme })
        expect(await findViolations(one)).toEqual([])
      }
      expect(await findWide(one)).toEqual([])
    }

    await section(page)
      .getByRole('button', { name: named(words.remove) })
      .click()
    const question = page.getByRole('alertdialog', { name: named(words.removeQuestion) })
    await question.getByRole('button', { name: words.removeNo }).click()
    await section(page)
      .getByRole('button', { name: named(words.remove) })
      .click()
    await question.getByRole('button', { name: words.removeYes }).click()
    await expect(section(page)).toContainText(words.none)
    // Whoever works with the keyboard is where the next file is chosen.
    await expect(section(page).getByRole('button', { name: words.add })).toBeFocused()
    await expect(section(phone)).toHaveCount(0)
    await expect(phone.locator('.timeline')).toContainText(catalogues[locale].operationTimeline.detached)
  })
})

const de = catalogues.de.operationAttachments

test('a photo whose line breaks is not lost: sent again it is added once, also when only the answer was lost', async ({
  page,
  server,
}) => {
  const { id } = await raiseAlarm(server.origin, { title: 'B2 – Heckenbrand' })
  const leader = await operationCalls(server.origin, 'leitung')
  await open(page, 'de', 'leitung', id)
  const failed = section(page).getByRole('alert')

  await page.route('**/attachment?*', (route) => route.abort())
  await choose(page, photo)
  await expect(failed).toHaveText(de.problem.offline)
  expect((await leader.do('GET', `${id}`)).attachments).toEqual([])

  await page.unroute('**/attachment?*')
  await page.route('**/attachment?*', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await section(page).getByRole('button', { name: de.retry }).click()
  await expect.poll(async () => (await leader.do('GET', `${id}`)).attachments?.length).toBe(1)
  await expect(failed).toHaveText(de.problem.offline)

  await page.unroute('**/attachment?*')
  await section(page).getByRole('button', { name: de.retry }).click()
  await expect(failed).toHaveCount(0)
  await expect(section(page).locator('.attachment')).toHaveCount(1)
  const { attachments, timeline = [] } = await leader.do('GET', `${id}`)
  expect(attachments).toHaveLength(1)
  expect(timeline.filter(({ kind }) => kind === 'attached')).toHaveLength(1)
})

test('what is too large is not even sent, and says why; the others are', async ({ page, server }) => {
  const { id } = await raiseAlarm(server.origin, { title: 'B2 – Schuppen' })
  await open(page, 'de', 'leitung', id)
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'POST' && sent.push(request.url()))

  const film = { name: 'Film.mp4', mimeType: 'video/mp4', buffer: Buffer.alloc(10 * 1024 * 1024 + 1) }
  await choose(page, film, photo)
  await expect(section(page).getByRole('alert')).toHaveText(de.problem.tooLarge)
  await expect(section(page).locator('.attachment')).toHaveCount(1)
  expect(sent.filter((url) => url.includes('attachment?'))).toHaveLength(1)
  await section(page).getByRole('button', { name: de.discard }).click()
  await expect(section(page).getByRole('alert')).toHaveCount(0)
})

test('what is no picture and no PDF is saved under its name, never shown', async ({ page, server }) => {
  const { id } = await raiseAlarm(server.origin, { title: 'B2 – Garage' })
  await open(page, 'de', 'leitung', id)
  const text = '<script>alert(1)</script>'
  await choose(page, { name: 'Foto.png', mimeType: 'image/png', buffer: Buffer.from(text) })
  const downloading = page.waitForEvent('download')
  await section(page)
    .getByRole('button', { name: de.save.replace('{{name}}', 'Foto.png') })
    .click()
  const download = await downloading
  expect(download.suggestedFilename()).toBe('Foto.png')
  expect(await readFile(await download.path(), 'utf8')).toBe(text)
})

test(
  'without a network nothing can be added, and says so; what is there stays',
  { tag: '@worker' },
  async ({ page, server }) => {
    const { id } = await raiseAlarm(server.origin, { title: 'B2 – Carport' })
    await open(page, 'de', 'leitung', id)
    await choose(page, photo)
    await expect(section(page).locator('.attachment')).toHaveCount(1)

    await page.context().setOffline(true)
    const add = section(page).getByRole('button', { name: de.add })
    await expect(add).toHaveAttribute('aria-disabled', 'true')
    await expect(add).toHaveAccessibleDescription(de.offline)
    await expect(section(page).locator('.attachment')).toContainText(photo.name)
    await page.context().setOffline(false)
    await expect(add).toHaveAccessibleDescription(de.hint)
  },
)

test('a backend that knows no files shows no place for them', async ({ page, server }) => {
  const { id } = await raiseAlarm(server.origin, { title: 'B2 – Container' })
  await page.route(`**/operation/${id}`, async (route) => {
    const answer = await route.fetch()
    const { attachments: _, ...rest } = (await answer.json()) as OperationDetail
    await route.fulfill({ response: answer, json: rest })
  })
  await open(page, 'de', 'leitung', id)
  await expect(section(page)).toHaveCount(0)
})
