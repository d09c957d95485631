import { readFileSync } from 'node:fs'
import { catalogues } from '../../../../src/i18n/catalogues.ts'
import { expect, signIn, test, watchConsole } from '../../../support/browser/browser.ts'
import { textBytes } from '../../../support/documents/documents.ts'
import { documentsOver } from '../../../support/documents/shared-pages.ts'
import { outsider } from '../../../support/journeys/outsider.ts'

// Product page, section 5: shared links with PIN, instant revoke, zero script.

// Refusals are answers like any others, and the browser reports them as errors.
test.use({ allowedConsoleErrors: [/Failed to load resource/] })

test('a document is shared with a PIN, opened and saved without scripts, revoked, and gone', async ({
  browser,
  page,
  server,
}) => {
  const { documentPage, shared, sharing: words } = catalogues.de
  const documents = await documentsOver(server.origin)
  const { id } = await documents.make({ name: 'Alarmplan Rathaus.txt', bytes: textBytes('Zufahrt: Hof') })
  await signIn(page, 'leitung')
  await page.goto(`/dokumente?organisation=1&document=${id}`)
  const openSheet = async () => {
    await page.getByRole('button', { name: documentPage.more, exact: true }).click()
    await page.getByRole('menuitem', { name: documentPage.share, exact: true }).click()
    return page.getByRole('dialog', { name: words.document.heading })
  }
  const sheet = await openSheet()
  await sheet.getByLabel(words.label).fill('Bauamt')
  await sheet.locator('#share-pin').fill('735190')
  await sheet.getByRole('button', { name: words.make, exact: true }).press('Enter')
  await expect(sheet.getByRole('heading', { name: words.fresh })).toBeFocused()
  const url = await sheet.locator('code').first().innerText()
  await page.keyboard.press('Escape')
  const visitor = await outsider(browser)
  // What drives the browser is kept out of the sandbox of a file, too, and the browser says so.
  const seen = watchConsole(visitor, [/Failed to load resource/, /^Blocked script execution.*sandboxed/])
  const scripts: string[] = []
  visitor.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })

  await visitor.goto(url)
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(shared.pinHeading)
  await expect(visitor.locator('#pin')).toBeFocused()
  await visitor.keyboard.type('190735')
  await visitor.keyboard.press('Enter')
  await expect(visitor.getByRole('alert')).toHaveText(shared.pinWrong)
  await expect(visitor.getByText('Alarmplan Rathaus.txt')).toHaveCount(0)
  await visitor.keyboard.type('735 190')
  await visitor.keyboard.press('Enter')
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Alarmplan Rathaus.txt')
  const saving = visitor.waitForEvent('download')
  await visitor.getByRole('link', { name: shared.download }).click()
  const saved = await saving
  expect(saved.suggestedFilename()).toBe('Alarmplan Rathaus.txt')
  expect(readFileSync(await saved.path(), 'utf8')).toBe('Zufahrt: Hof')
  await visitor.getByRole('link', { name: shared.read }).click()
  await expect(visitor.getByText('Zufahrt: Hof')).toBeVisible()
  await visitor.goBack()

  const link = (await openSheet()).getByRole('listitem').filter({ hasText: 'Bauamt' })
  await link.getByRole('button', { name: words.revokeOf.replace('{{label}}', 'Bauamt') }).press('Enter')
  await link.getByRole('button', { name: words.revokeYes }).press('Enter')
  await expect(page.getByRole('dialog').getByText(words.none)).toBeVisible()
  await visitor.reload()
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText(shared.goneHeading)
  const content = await visitor.context().request.get(url.replace('/shared/', '/api/shared/') + '/content')
  expect([content.status(), scripts, seen]).toEqual([404, [], []])
  await visitor.context().close()
})
