import type { Page } from 'playwright'
import { shareDocument } from '../../../../src/contract/documents/document-shares.ts'
import type { Locale } from '../../../../src/contract/locales.ts'
import { catalogues } from '../../../../src/i18n/catalogues.ts'
import { localizePath } from '../../../../src/i18n/paths.ts'
import { expect, test } from '../../../support/browser/browser.ts'
import { operationCalls } from '../../../support/calls/operation-calls.ts'
import { colouredOnPaper } from '../../../support/browser/paper.ts'
import { pdfPages, runningText } from '../../../support/documents/pdf-text.ts'
import { raiseAlarm } from '../../../support/worlds/people.ts'
import { photograph } from '../../../support/documents/pictures.ts'
import { documentsOver } from '../../../support/documents/shared-pages.ts'

// Documents and the public shared link: what a link shows prints well. Whole on one sheet, black on white whatever the
// theme, without what can only be pressed.

const alarm = {
  title: 'B3 – Küchenbrand im Hinterhaus',
  text: 'Rauch aus dem Fenster im zweiten Obergeschoss.',
  keyword: 'B3',
  number: 'E-2026-004712',
  kind: 'exercise',
  priority: true,
  address: 'Lindenstraße 14, 99999 Musterstadt',
  lat: 50.98,
  lng: 11.03,
  vehicles: ['Florian Musterstadt 1/44-1', 'Rotkreuz-Musterstadt-Rettungstransportwagen 71/83-1'],
}
const picture = 'Anfahrt von oben.jpg'

let paths: Promise<{ operation: string; document: string }> | undefined

test.beforeEach(({ server }) => void (paths ??= share(server.origin)))

async function share(origin: string) {
  const pathOf = (answer: unknown) => `/shared/${(answer as { token: string }).token}`
  const { id } = await raiseAlarm(origin, alarm)
  const leader = await operationCalls(origin, 'leitung')
  await leader.do('POST', `${id}/response`, { answer: 'coming', minutes: 5 })
  const documents = await documentsOver(origin)
  const { id: documentId } = await documents.make({ name: picture, bytes: await photograph() })
  const shared = await documents.send(shareDocument.method, `document/${documentId}/share`, {})
  return {
    operation: pathOf((await leader.send('POST', `${id}/share`, {})).body),
    document: pathOf(shared.json),
  }
}

async function printed(page: Page, kind: 'operation' | 'document', locale: Locale): Promise<string> {
  const path = localizePath((await paths)?.[kind] ?? '', locale)
  // A small picture is made soon after its document was sent.
  await expect(async () => {
    await page.goto(path)
    await expect(page.locator('h1')).toHaveText(kind === 'operation' ? alarm.title : picture)
    if (kind === 'document') await expect(page.locator('.shared-picture')).toBeVisible({ timeout: 500 })
  }).toPass()
  const sheets = await pdfPages(new Uint8Array(await page.pdf({ format: 'A4' })))
  expect(sheets).toHaveLength(1)
  return runningText(sheets)
}

for (const [locale, colorScheme] of [
  ['de', 'light'],
  ['en', 'dark'],
] as const) {
  const { common, layout, operation, shared } = catalogues[locale]
  const start = (text: string) => text.split('{{')[0] ?? ''

  test.describe(`${locale}, ${colorScheme} window`, () => {
    test.use({ colorScheme })

    test('an operation is told on paper whole, with whose it is and how old that is', async ({ page }) => {
      const text = await printed(page, 'operation', locale)

      for (const said of [
        common.product,
        start(shared.asOf),
        alarm.keyword,
        alarm.title,
        alarm.text,
        shared.drill,
        alarm.address,
        ...alarm.vehicles,
        `1 ${shared.coming}`,
        shared.by.replace('{{organisation}}', 'FF Musterstadt'),
        start(shared.validUntil),
        layout.supplement,
      ])
        expect(text).toContain(said)
      for (const pressed of [
        shared.inOtherLanguage,
        operation.route,
        shared.navigation,
        shared.again,
        shared.start,
        shared.still,
      ])
        expect(text).not.toContain(pressed)
      expect(text).not.toContain(alarm.number)
      expect(text).not.toMatch(/https?:|127\.0\.0\.1/)
      await page.emulateMedia({ media: 'print', colorScheme })
      expect(await page.evaluate(colouredOnPaper)).toEqual([])
    })

    test('a document is told on paper with its picture', async ({ page }) => {
      const text = await printed(page, 'document', locale)

      for (const said of [picture, shared.kinds.image, start(shared.changedAt), 'FF Musterstadt'])
        expect(text).toContain(said)
      for (const pressed of [shared.download, shared.wholePicture, shared.inOtherLanguage])
        expect(text).not.toContain(pressed)
      await page.emulateMedia({ media: 'print', colorScheme })
      expect(await page.evaluate(colouredOnPaper)).toEqual([])
    })
  })
}
