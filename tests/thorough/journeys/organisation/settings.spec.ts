import { catalogues } from '../../../../src/i18n/catalogues.ts'
import { localizePath } from '../../../../src/i18n/paths.ts'
import { expect, signIn, test } from '../../../support/browser/browser.ts'
import { builtScriptWith } from '../../../support/browser/built-script.ts'
import { expectFocus, tabAndPress, walk } from '../../../support/browser/keyboard.ts'
import { INTAKE_KEY, raiseAlarm } from '../../../support/worlds/people.ts'
import { lead } from '../../../support/browser/sign-in.ts'

// Specification, section 2: /settings needs an organisation; product page, section 2: integrations need its administrator,
// and the intake of dispatch centres an API key of the organisation. Section 4: every screen in both languages, by keyboard,
// with its empty, failed and offline state.

const PATH = '/settings/integrations'

// First in this file: requests with keys that later tests revoke would stay in the health report for a week.
test.describe('in English', () => {
  const locale = 'en'
  const { integrationHealth: words, apiKeyRow: row } = catalogues[locale]

  test('each integration says in words whether it works, and leads to its settings', async ({
    page,
    server,
  }) => {
    await raiseAlarm(server.origin, { title: 'B1 – Papierkorb' })
    await lead(page, localizePath(PATH, locale))
    const connections = page.locator('.integration-health')
    const one = (kind: keyof typeof words.kinds) =>
      connections.locator('.list-row').filter({ hasText: words.kinds[kind] })
    await expect(connections.locator('.list-row')).toHaveCount(9)
    await expect(one('alarm_intake')).toContainText(words.states.ok)
    await expect(one('divera')).toContainText(words.divera.off)
    await expect(one('divera').getByRole('link')).toHaveAttribute(
      'href',
      localizePath(`${PATH}/divera`, locale),
    )
    // The default storage limit of a tenant: 20 GiB.
    await expect(one('documents')).toContainText('20 GB')
    await expect(one('realtime')).toContainText(words.counts.realtime_one.replace('{{count}} ', ''))

    const refused = await fetch(`${server.origin}/api/intake/alarm`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${INTAKE_KEY}` },
      body: '{}',
    })
    expect(refused.status).toBe(422)
    await page.getByRole('button', { name: words.again }).click()
    await expect(one('alarm_intake')).toContainText(words.states.failing)
    await expect(one('alarm_intake')).toContainText('422')
    await page.reload()
    const key = page.locator('.api-keys .list-row').filter({ hasText: 'Leitstelle (Demo)' })
    await expect(key).toContainText(row.failing)
    await one('alarm_intake').getByRole('link').click()
    await expect(page).toHaveURL(/#api-keys$/)
    await raiseAlarm(server.origin, { title: 'B1 – Papierkorb' })
    await page.getByRole('button', { name: words.again }).click()
    await expect(one('alarm_intake')).toContainText(words.states.ok)
    await one('push').getByRole('link').click()
    await expect(page).toHaveURL(/\/profile/)
  })
})

test.describe('on a slow line', () => {
  // Architecture, section 6: a press before the scripts have loaded is not lost.
  test('a menu opened before its script has loaded is complete afterwards', async ({ page }) => {
    await signIn(page, 'leitung')
    const script = Promise.withResolvers<void>()
    await page.route(builtScriptWith('src/islands/AccountMenu.tsx'), async (route) => {
      await script.promise
      await route.continue()
    })
    await page.goto('/notifications?organisation=1')
    await page.locator('.account-button').click()
    await expect(page.locator('#account-panel')).toBeVisible()
    await expect(
      page.locator('astro-island[ssr]').filter({ has: page.locator('.account-menu') }),
    ).toHaveCount(1)
    script.resolve()

    await page.getByRole('link', { name: 'Einstellungen' }).click()
    await expect(page).toHaveURL(/\/settings$/)
  })
})

test('the page asks before a new key is lost that the leader has not saved', async ({ page }) => {
  await lead(page, '/settings')
  await page.getByRole('link', { name: 'Integrationen' }).click()
  await page.getByRole('button', { name: 'Schlüssel anlegen' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Leitstelle Ost')
  await page.locator('.api-key-form [type="submit"]').click()
  const fresh = page.locator('.fresh-key')
  await expect(fresh).toBeVisible()

  const asked: string[] = []
  page.on('dialog', (dialog) => {
    asked.push(dialog.type())
    void dialog.dismiss()
  })
  await page.getByRole('link', { name: 'Start', exact: true }).click()
  await expect.poll(() => asked).toEqual(['beforeunload'])
  await page.evaluate(() => history.back())
  await expect.poll(() => asked).toEqual(['beforeunload', 'confirm'])
  await expect(page).toHaveURL(/\/settings\/integrations$/)
  await expect(fresh).toContainText('Leitstelle Ost')

  await fresh.getByRole('button', { name: 'Ich habe ihn gesichert' }).click()
  await page.getByRole('link', { name: 'Start', exact: true }).click()
  await page.waitForURL((url) => url.pathname === '/')
  expect(asked).toHaveLength(2)
})

test.describe('after errors', () => {
  test.use({ allowedConsoleErrors: [/Failed to load resource|net::ERR/] })

  test('failed keys can be loaded again; after a refused or lost request for a new key the form explains the problem and keeps its input', async ({
    page,
  }) => {
    await lead(page, '/settings')
    await page.route('**/api-keys', (route) => route.abort())
    await page.getByRole('link', { name: 'Integrationen' }).click()
    await expect(page.locator('.api-keys')).toContainText('Keine Verbindung')
    await page.unroute('**/api-keys')
    await expect(page.locator('.integration-health .list-row')).toHaveCount(9)
    await page.getByRole('button', { name: 'Noch einmal versuchen' }).click()
    await expect(page.locator('.api-keys')).toContainText('Leitstelle (Demo)')

    await page.getByRole('button', { name: 'Schlüssel anlegen' }).click()
    const name = page.getByLabel('Name', { exact: true })
    const summary = page.locator('.error-summary')
    await name.fill('Leitstelle West')
    const answers = [
      { status: 422, json: { message: 'x', errors: { name: ['Diesen Namen gibt es schon.'] } } },
      { status: 403, json: { message: 'x' } },
    ]
    await page.route('**/api-keys', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      const answer = answers.shift()
      return answer ? route.fulfill(answer) : route.abort()
    })

    await page.locator('.api-key-form [type="submit"]').click()
    await expect(summary).toContainText('Diesen Namen gibt es schon.')
    await page.locator('.api-key-form [type="submit"]').click()
    await expect(summary).toContainText('Dafür fehlt dir die Berechtigung')
    await page.locator('.api-key-form [type="submit"]').click()
    await expect(summary).toContainText('Es kam keine Antwort')
    await expect(name).toHaveValue('Leitstelle West')

    await page.unroute('**/api-keys')
    page.on('dialog', (dialog) => void dialog.accept())
    await page.route('**/api-keys', (route) => route.fulfill({ status: 404, json: { message: 'x' } }))
    await page.reload()
    await expect(page.locator('.api-keys')).toContainText('Dieser Server kennt keine Schlüssel')
  })
})

test('a member finds only the alarm check in the settings', async ({ page }) => {
  await signIn(page, 'mitglied')
  await page.goto('/settings')
  await expect(page.locator('main .list-row')).toHaveCount(1)
  await page.getByRole('link', { name: 'Alarm prüfen' }).click()
  await expect(page.getByRole('dialog', { name: 'Alarm prüfen' })).toBeVisible()
  await expect(page).toHaveURL(/\/notifications$/)
})

test('a key is made and revoked by keyboard alone', async ({ page }) => {
  await lead(page, PATH)
  await expect(page.locator('.api-keys')).toContainText('Leitstelle (Demo)')
  const { problems } = await walk(page)
  expect(problems).toEqual([])
  await page.locator('h1').focus()

  await tabAndPress(page, page.getByRole('button', { name: 'Schlüssel anlegen' }))
  await expectFocus(page, page.getByLabel('Name', { exact: true }))
  await page.keyboard.type('Leitstelle Tasten')
  await page.keyboard.press('Enter')
  await expect(page.locator('.fresh-key h2')).toBeFocused()
  await tabAndPress(page, page.getByRole('button', { name: 'Ich habe ihn gesichert' }))
  await page.locator('h1').focus()
  await tabAndPress(page, page.getByRole('button', { name: '„Leitstelle Tasten“ widerrufen' }))
  await expectFocus(page, page.getByRole('button', { name: 'Behalten' }))
  await tabAndPress(page, page.getByRole('alertdialog').getByRole('button', { name: 'Widerrufen' }))
  await expect(page.locator('#api-keys')).toBeFocused()
})
