import { catalogues } from '../../../../src/i18n/catalogues.ts'
import { findViolations, findWide } from '../../../support/browser/axe.ts'
import { expect, signIn, test } from '../../../support/browser/browser.ts'
import { operationCalls } from '../../../support/calls/operation-calls.ts'
import { raiseAlarm } from '../../../support/worlds/people.ts'
import { outsider } from '../../../support/journeys/outsider.ts'
import { sharedPages } from '../../../support/documents/shared-pages.ts'
import { workerAnswers } from '../../../support/browser/worker.ts'

// Documents and the public shared link: share with PIN → open in a browser without scripts → revoke
// → gone. Product page, section 5: shared links with PIN, expiry, view count, redaction, instant revoke, zero script.

// The browser reports refused requests as errors.
test.use({ allowedConsoleErrors: [/Failed to load resource/] })
const alarm = {
  title: 'B3 – Wohnungsbrand',
  text: 'Rauch aus dem Fenster',
  address: 'Lindenstraße 14, 99999 Musterstadt',
  lat: 50.98,
  lng: 11.03,
  vehicles: ['Florian Musterstadt 1/44-1'],
}

test('axe finds nothing on shared pages; they have no script and fit any window, also with large text', async ({
  page,
  server,
}) => {
  const { id } = await raiseAlarm(server.origin, alarm)
  const leader = await operationCalls(server.origin, 'leitung')
  const path = async (input: object) => {
    const { token } = (await leader.send('POST', `${id}/share`, input)).body as { token: string }
    return `/shared/${token}`
  }
  const running = await path({})
  const paths = [
    running,
    `${running}?live`,
    await path({ pin: '735190' }),
    await path({ max_views: 1 }),
    '/shared/nothing',
  ]
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  for (const one of paths) {
    await page.setViewportSize({ width: 320, height: 640 })
    await page.goto(one)
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      expect([one, await findViolations(page)]).toEqual([one, []])
    }
    expect(await findWide(page)).toEqual([])
    // Text at 200 %, as in a zoomed browser.
    await page.setViewportSize({ width: 640, height: 400 })
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
    expect(await findWide(page)).toEqual([])
  }
  expect(scripts).toEqual([])
})

test(
  'the worker of the app never answers a shared link: without a network the link does not load',
  { tag: '@worker' },
  async ({ page, server }) => {
    const { id } = await raiseAlarm(server.origin, alarm)
    const leader = await operationCalls(server.origin, 'leitung')
    const { token } = (await leader.send('POST', `${id}/share`, {})).body as { token: string }
    await signIn(page, 'leitung')
    await workerAnswers(page)
    await page.goto(`/shared/${token}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(alarm.title)
    await page.context().setOffline(true)
    await expect(page.goto(`/shared/${token}`)).rejects.toThrow()
  },
)

test('a leader finds all links of the organisation in its settings, renames one, and revokes it', async ({
  page,
  server,
}) => {
  const { sharing: words, organisationMore } = catalogues.de
  const { id } = await raiseAlarm(server.origin, alarm)
  const leader = await operationCalls(server.origin, 'leitung')
  await leader.do('POST', `${id}/share`, { label: 'Nachbarwehr', max_views: 3 })
  await signIn(page, 'leitung')
  await page.goto('/settings/organisation?organisation=1')
  await page.getByRole('button', { name: organisationMore.sharedShow }).click()
  const section = page.locator('section:has(#shared-links)')
  const row = section.getByRole('listitem').filter({ hasText: 'Nachbarwehr' })
  await expect(row).toContainText(words.unviewedOf.replace('{{most}}', '3'))
  expect(await findViolations(page)).toEqual([])

  await row.getByRole('button', { name: words.renameOf.replace('{{label}}', 'Nachbarwehr') }).click()
  await row.getByLabel(words.label).fill('FF Neudorf')
  await page.keyboard.press('Enter')
  const renamed = section.getByRole('listitem').filter({ hasText: 'FF Neudorf' })
  await renamed.getByRole('button', { name: words.revokeOf.replace('{{label}}', 'FF Neudorf') }).click()
  await renamed.getByRole('button', { name: words.revokeYes }).click()
  await expect(renamed).toContainText(words.ends.revoked)
})

test('a leader shares a folder; a visitor browses it without scripts and downloads it as one file', async ({
  browser,
  page,
  server,
}) => {
  const { documentTools, shared, sharing: words } = catalogues.de
  const { below, folder } = await sharedPages(server.origin)
  await signIn(page, 'leitung')
  // The preview of the link fails at first.
  const asked = '**/document-folder/*/share-preview'
  await page.route(asked, (route) => route.abort())
  await page.goto('/dokumente?organisation=1')
  await page
    .locator('.documents-found')
    .getByRole('link', { name: /^Feuerwehrpläne Rathaus/ })
    .first()
    .click()
  await page.getByRole('button', { name: documentTools.more, exact: true }).click()
  await page.getByRole('menuitem', { name: documentTools.share, exact: true }).click()
  const sheet = page.getByRole('dialog', { name: words.folder.heading })
  const preview = sheet.getByRole('region', { name: words.preview })
  await expect(preview.getByRole('alert')).toHaveText(words.offline)
  await page.unroute(asked)
  await preview.getByRole('button', { name: words.retry }).press('Enter')
  await expect(preview.getByRole('definition')).toHaveText([
    'Etagen',
    /^Donaudampfschifffahrtsgesellschaftskapitänswitwenstraßenverzeichnis_und_Übersicht\.txt Text · 21 Byte$/,
  ])
  await expect(preview).toContainText(/Mit den Unterordnern 43 Dokumente, \d/)
  await expect(preview.getByRole('heading')).toBeFocused()
  await sheet.getByRole('button', { name: words.make, exact: true }).press('Enter')
  await expect(sheet.getByRole('heading', { name: words.fresh })).toBeFocused()
  const visitor = await outsider(browser)
  await visitor.goto(server.origin + folder)
  await visitor.getByRole('link', { name: 'Etagen' }).click()
  await expect(visitor).toHaveURL(server.origin + below)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Etagen')
  await visitor.getByRole('link', { name: shared.pageAfter }).click()
  await expect(visitor.getByText('Feuerwehrplan_Blatt_41.txt')).toBeVisible()
  await visitor.getByRole('link', { name: 'Feuerwehrplan_Blatt_41.txt' }).click()
  await expect(visitor.getByText('Plan', { exact: true })).toBeVisible()
  await visitor.goBack()
  await visitor.getByRole('link', { name: /^Feuerwehrpläne Rathaus/ }).click()
  await expect(visitor).toHaveURL(server.origin + folder)
  const saving = visitor.waitForEvent('download')
  await visitor.getByRole('link', { name: shared.downloadAll_other.replace('{{count}}', '43') }).click()
  expect((await saving).suggestedFilename()).toMatch(/^Feuerwehrpläne Rathaus \d+\.zip$/)
  await visitor.context().close()
})
