import type { Page } from 'playwright'
import { ask } from '../../../../scripts/client.ts'
import { putDocumentLinks, updateDocument } from '../../../../src/contract/documents/documents.ts'
import {
  getPersonPermissions,
  putPersonPermissions,
} from '../../../../src/contract/people/person-permissions.ts'
import { catalogues } from '../../../../src/i18n/catalogues.ts'
import { findViolations, findWide } from '../../../support/browser/axe.ts'
import { expect, signIn, test } from '../../../support/browser/browser.ts'
import { noise, pdfWith } from '../../../support/documents/document-files.ts'
import { addLinkedDocument } from '../../../support/documents/linked-document.ts'
import { raiseAlarm, signInByCall } from '../../../support/worlds/people.ts'
import { workerAnswers } from '../../../support/browser/worker.ts'

// Documents and the public shared link: a document is linked to a vehicle, an operation, a keyword, and is there where
// that is looked at. Section 4: every screen in both languages, by keyboard.

test.use({ allowedConsoleErrors: [/ERR_INTERNET_DISCONNECTED|Failed to load resource|WebSocket|ERR_FAILED/] })

/** Of the demo tenant. */
const engine = { id: 3, callSign: 'Florian Musterstadt 1/44-1', name: 'HLF 20' }
const organisationId = 1

const section = (page: Page) => page.locator('.linked-documents')
const rows = (page: Page) => section(page).getByRole('listitem')
const row = (page: Page, name: string) => rows(page).filter({ hasText: name })

async function open(page: Page, person: 'leitung' | 'mitglied', path: string): Promise<void> {
  await signIn(page, person)
  await page.goto(`${path}?organisation=1`)
  await expect(page.locator('main h1')).toBeVisible()
}

test('the equipment list of a vehicle is opened from its page and from the alarm it is sent to, where what comes and goes is seen at once', async ({
  page,
  openBrowser,
  server: { origin },
}) => {
  const words = catalogues.de.linkedDocuments
  const list = await addLinkedDocument(
    origin,
    'Beladeliste HLF.pdf',
    { vehicle_ids: [engine.id] },
    await pdfWith('Beladung'),
  )
  const { id } = await raiseAlarm(origin, { title: 'B3 – Wohnungsbrand', vehicles: [engine.callSign] })

  await open(page, 'mitglied', `/fahrzeuge/${engine.id}`)
  await expect(rows(page)).toHaveCount(1)
  await expect(section(page).getByRole('heading', { name: words.heading })).toBeVisible()
  await row(page, 'Beladeliste HLF.pdf').getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/dokumente\\?document=${list}$`))
  await expect(page.getByRole('heading', { name: 'Beladeliste HLF.pdf' })).toBeVisible()

  const phone = await openBrowser()
  await phone.setViewportSize({ width: 360, height: 640 })
  await open(phone, 'mitglied', `/alarmierungen/${id}`)
  await expect(row(phone, 'Beladeliste HLF.pdf')).toContainText(`Fahrzeug ${engine.name}`)
  // Somebody at a desk adds the plan of the object meanwhile: nobody reloads.
  const plan = await addLinkedDocument(
    origin,
    'Feuerwehrplan.pdf',
    { operation_ids: [id] },
    await pdfWith('Objekt'),
  )
  await expect(rows(phone)).toHaveText([
    new RegExp(`Feuerwehrplan.pdf.*${words.by.operation}`),
    /Beladeliste HLF.pdf/,
  ])
  await row(phone, 'Feuerwehrplan.pdf').getByRole('link').press('Enter')
  await expect(phone.getByRole('heading', { name: 'Feuerwehrplan.pdf' })).toBeVisible()
  await phone.goBack()
  await expect(rows(phone)).toHaveCount(2)

  const { token } = await signInByCall(origin, 'leitung')
  const ofPlan = { params: { organisationId, documentId: plan }, token }
  await ask(origin, putDocumentLinks, { ...ofPlan, input: { operation_ids: [] } })
  await expect(rows(phone)).toHaveCount(1)
  await ask(origin, putDocumentLinks, {
    params: { organisationId, documentId: list },
    input: { vehicle_ids: [] },
    token,
  })
  await expect(section(phone)).toHaveCount(0)
})

test('whoever may not see documents sees none of an alarm or a vehicle, and nothing is asked for them', async ({
  page,
  server: { origin },
}) => {
  await addLinkedDocument(origin, 'Atemschutz.txt', { vehicle_ids: [engine.id] })
  const { id } = await raiseAlarm(origin, { title: 'B1 – Kleinbrand', vehicles: [engine.callSign] })
  await open(page, 'mitglied', `/alarmierungen/${id}`)
  await expect(row(page, 'Atemschutz.txt')).toBeVisible()

  const { token } = await signInByCall(origin, 'leitung')
  const { user } = await signInByCall(origin, 'mitglied')
  const params = { organisationId, userId: user.id }
  const { version } = await ask(origin, getPersonPermissions, { params, token })
  const grants = (granted: boolean | null) => [{ name: 'files.view', general: false, granted }]
  const refused = await ask(origin, putPersonPermissions, {
    params,
    input: { version, grants: grants(false) },
    token,
  })
  // The right is gone while the page is open.
  await expect(section(page)).toHaveCount(0)
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  for (const path of [`/alarmierungen/${id}`, `/fahrzeuge/${engine.id}`]) {
    await page.goto(path)
    await expect(page.locator('main h1')).toBeVisible()
    await page.waitForLoadState('networkidle')
    await expect(section(page)).toHaveCount(0)
  }
  expect(asked.filter((path) => path.endsWith('/documents'))).toEqual([])
  await ask(origin, putPersonPermissions, {
    params,
    input: { version: refused.version, grants: grants(null) },
    token,
  })
})

test(
  'what is kept on the device opens from the alarm without a network, also when nobody has looked at it before',
  { tag: '@worker' },
  async ({ page, server: { origin } }) => {
    const text = 'Zufahrt über den Hof'
    const documentId = await addLinkedDocument(
      origin,
      'Objektplan.txt',
      { vehicle_ids: [engine.id] },
      Buffer.from(text),
    )
    const { token } = await signInByCall(origin, 'leitung')
    const about = { params: { organisationId, documentId }, token }
    await ask(origin, updateDocument, { ...about, input: { version: 1, offline: true } })
    const { id } = await raiseAlarm(origin, { title: 'B2 – Rauch', vehicles: [engine.callSign] })
    const words = catalogues.de.linkedDocuments
    await open(page, 'mitglied', `/alarmierungen/${id}`)
    await workerAnswers(page)
    await expect(row(page, 'Objektplan.txt')).toContainText(words.kept, { timeout: 60_000 })
    await page.waitForLoadState('networkidle')
    await page.context().setOffline(true)

    await page.reload()
    await expect(row(page, 'Objektplan.txt')).toContainText(words.kept)
    await row(page, 'Objektplan.txt').getByRole('link').click()
    await expect(page.locator('.document-preview pre')).toHaveText(text)
    await page.context().setOffline(false)
  },
)

test.describe('on the narrowest phone', () => {
  test.use({ viewport: { width: 320, height: 800 } })

  test('many are shown when the member asks for them, and axe finds nothing', async ({
    page,
    server: { origin },
  }) => {
    const words = catalogues.de.linkedDocuments
    const { id } = await raiseAlarm(origin, { title: 'TH2', vehicles: [engine.callSign] })
    const names = Array.from({ length: 8 }, (_, number) => `Plan ${number} ${'lang'.repeat(12)}.pdf`)
    for (const name of names) await addLinkedDocument(origin, name, { operation_ids: [id] }, noise(900))

    await open(page, 'leitung', `/alarmierungen/${id}`)
    await expect(rows(page)).toHaveCount(5)
    await section(page)
      .getByRole('button', { name: words.all.split(' {{')[0] ?? '' })
      .click()
    await expect(row(page, 'Plan 5').getByRole('link')).toBeFocused()
    expect(await rows(page).count()).toBeGreaterThanOrEqual(names.length)
    await expect(section(page).getByRole('button')).toHaveCount(0)
    expect([...(await findViolations(page)), ...(await findWide(page))]).toEqual([])
  })
})
