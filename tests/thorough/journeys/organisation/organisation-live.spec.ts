import type { Page } from 'playwright'
import { catalogues } from '../../../../src/i18n/catalogues.ts'
import { localizePath } from '../../../../src/i18n/paths.ts'
import { expect, signIn, test } from '../../../support/browser/browser.ts'
import { organisationCalls } from '../../../support/calls/organisation-calls.ts'
import { listening } from '../../../support/calls/realtime.ts'

// Data of the organisation, position on the map, time zone, autoclose, label set, stations, API keys with scopes and
// last use. Nothing that was typed is lost, whatever a server, a line or somebody else does meanwhile. Section 4: every screen
// in both languages, by keyboard.

// What the browser says of it by itself: what somebody else was faster with, and a name that is taken.
test.use({ allowedConsoleErrors: [/409 .*\/(organisation\/1|station\/)|422 .*\/stations/] })

const save = (page: Page) => page.locator('.organisation-editor > .form-buttons [type="submit"]')
const nameInBar = (page: Page) => page.locator('.app-header .organisation-name')

const locale = 'de'
const { organisationSettings: words } = catalogues[locale]

test('what those of the tenant change of an organisation stands in the bar of other browsers at once, and is there again', async ({
  page,
  openBrowser,
  server,
}) => {
  const calls = await organisationCalls(server.origin, 'admin')
  const before = await calls.get()
  const member = await openBrowser()
  const ready = listening(member)
  await signIn(member, 'mitglied')
  await ready
  await expect(nameInBar(member)).toHaveText('FF Musterstadt')

  await signIn(page, 'admin')
  await page.goto(localizePath('/tenant-admin', locale))
  await page.getByRole('link', { name: 'FF Musterstadt' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('FF Musterstadt')
  const name = `FF „O’Neill“ 🚒 ${locale}`
  await page.locator('#name').fill(name)
  await page.locator('#kind').selectOption('WF')
  await page.getByRole('radio', { name: catalogues[locale].colours.teal }).check()
  await page.locator('#address').fill('مركز الإطفاء, Straße 1')
  await page.locator('#phone').fill('+49 3600 112')
  await page.locator('#email').fill('wache@musterstadt.example')
  await page.getByRole('radio', { name: words.never, exact: true }).check()
  await save(page).click()
  await expect(page.locator('.toast')).toContainText(words.saved)
  await expect(nameInBar(member)).toHaveText(name)

  await page.reload()
  await expect(page.locator('#name')).toHaveValue(name)
  await expect(page.locator('#kind')).toHaveValue('WF')
  await expect(page.locator('#address')).toHaveValue('مركز الإطفاء, Straße 1')
  await expect(page.getByRole('radio', { name: words.never, exact: true })).toBeChecked()
  expect(await calls.get()).toMatchObject({
    name,
    kind: 'WF',
    colour: 'teal',
    phone: '+49 3600 112',
    email: 'wache@musterstadt.example',
    autoclose_after_hours: null,
  })
  const { short_name, kind, colour, autoclose_after_hours } = before
  await calls.change({ name: before.name, short_name, kind, colour, autoclose_after_hours })
})
