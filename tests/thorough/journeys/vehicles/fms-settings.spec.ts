import type { Page } from 'playwright'
import { getFmsSettings } from '../../../../src/contract/vehicles/fms-settings.ts'
import { findViolations, findWide } from '../../../support/browser/axe.ts'
import { expect, signIn, test } from '../../../support/browser/browser.ts'

// Product page, section 4: "FMS labels (preset "Standard"; tenants can choose or edit)"; section 2: a stale write gets 409
// with the current row.

const BOARD = '/fahrzeuge'

test.use({ viewport: { width: 360, height: 640 }, allowedConsoleErrors: [/Failed to load resource/] })

const opener = (page: Page) => page.getByRole('button', { name: 'Bezeichnungen' })
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Bezeichnungen der Status' })
const field = (page: Page, status: number, language = 'Deutsch') =>
  dialog(page)
    .getByRole('group', { name: `Status ${status}` })
    .getByLabel(language)
const save = (page: Page) => dialog(page).getByRole('button', { name: 'Speichern' })

async function openDialog(page: Page): Promise<void> {
  await page.goto(`${BOARD}?organisation=1`)
  await opener(page).click()
  await expect(field(page, 0)).toBeVisible()
}

test('an administrator of the tenant chooses a preset, names a status, and sees it everywhere; nobody else may', async ({
  page,
  openBrowser,
}) => {
  await signIn(page, 'admin')
  await openDialog(page)
  await dialog(page).getByLabel('Digitalfunk').check()
  await expect(field(page, 8)).toHaveAttribute('placeholder', 'Bedingt verfügbar')
  await field(page, 2).fill('Am Gerätehaus')
  await expect(dialog(page).locator('.fms-chip[data-status="2"]')).toContainText('Am Gerätehaus')
  for (const width of [320, 360, 1440]) {
    await page.setViewportSize({ width, height: 640 })
    expect(await findWide(page)).toEqual([])
    expect(await findViolations(page)).toEqual([])
  }
  await save(page).click()
  await expect(dialog(page)).toHaveCount(0)
  await expect(opener(page)).toBeFocused()
  await expect(page.locator('main .fms-chip[data-status="2"]').first()).toContainText('Am Gerätehaus')

  const other = await openBrowser()
  await signIn(other, 'mitglied')
  await other.goto(BOARD)
  await expect(other.locator('main .fms-chip[data-status="2"]').first()).toContainText('Am Gerätehaus')
  await expect(opener(other)).toHaveCount(0)
})

test('what is wrong is said at its field; without a network what was typed stays, and is saved later', async ({
  page,
}) => {
  await signIn(page, 'admin')
  await openDialog(page)
  await field(page, 3).fill('x'.repeat(61))
  await save(page).click()
  await expect(field(page, 3)).toBeFocused()
  await expect(field(page, 3)).toHaveAccessibleDescription('Höchstens 60 Zeichen.')

  await field(page, 3).fill('Ausgerückt')
  await page.route(`**${getFmsSettings.path}`, (route) => route.abort())
  await save(page).click()
  await expect(dialog(page).getByRole('alert')).toContainText('Ohne Netz')
  // Closed and opened again, it is still there.
  await page.keyboard.press('Escape')
  await expect(dialog(page)).toHaveCount(0)
  await opener(page).click()
  await expect(field(page, 3)).toHaveValue('Ausgerückt')

  await page.unroute(`**${getFmsSettings.path}`)
  await save(page).click()
  await expect(dialog(page)).toHaveCount(0)
})

test('of two administrators the slower one is told, loses nothing, and may take over what the other one wrote', async ({
  page,
  openBrowser,
}) => {
  await signIn(page, 'admin')
  await openDialog(page)
  const other = await openBrowser()
  await signIn(other, 'admin')
  await openDialog(other)
  await field(other, 9).fill('Deren')
  await save(other).click()
  await expect(dialog(other)).toHaveCount(0)

  await field(page, 9).fill('Meins')
  await save(page).click()
  await expect(dialog(page).getByRole('alert')).toContainText('Jemand anders')
  await expect(dialog(page).locator('.fms-settings-notice')).toBeFocused()
  await expect(field(page, 9)).toHaveValue('Meins')
  await dialog(page).getByRole('button', { name: 'Die andere Fassung übernehmen' }).click()
  await expect(field(page, 9)).toHaveValue('Deren')
})
