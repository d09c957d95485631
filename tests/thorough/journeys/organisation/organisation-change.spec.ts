import type { Page } from 'playwright'
import { catalogues } from '../../../../src/i18n/catalogues.ts'
import { localizePath } from '../../../../src/i18n/paths.ts'
import { expect, test } from '../../../support/browser/browser.ts'
import { lead } from '../../../support/browser/sign-in.ts'

// Data of the organisation, position on the map, time zone, autoclose, label set, stations, API keys with scopes and
// last use. Nothing that was typed is lost, whatever a server, a line or somebody else does meanwhile. Section 4: every screen
// in both languages, by keyboard.

// What the browser says of it by itself: what somebody else was faster with, and a name that is taken.
test.use({ allowedConsoleErrors: [/409 .*\/(organisation\/1|station\/)|422 .*\/stations/] })

const save = (page: Page) => page.locator('.organisation-editor > .form-buttons [type="submit"]')

const locale = 'de'
const { organisationSettings: words, settings, layout } = catalogues[locale]

test('a leader changes all of their organisation but its name and its kind', async ({ page }) => {
  await lead(page, localizePath('/settings', locale))
  await page.getByRole('link', { name: settings.organisation.title }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.heading)
  await expect(page).toHaveTitle(new RegExp(`^${layout.titles.organisation} · `))
  await expect(page.locator('#name')).toHaveAttribute('readonly')
  await expect(page.locator('#kind')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Lars Leitung' })).toBeVisible()
  await page.locator('#short_name').fill('Musterstadt Mitte')
  await save(page).click()
  await expect(page.locator('.toast')).toContainText(words.saved)
  await expect(page.locator('.organisation-settings')).toContainText('zuletzt geändert')
  await page.locator('#short_name').fill('Musterstadt')
  await save(page).click()
  await expect(page.locator('#short_name')).toHaveValue('Musterstadt')
})
