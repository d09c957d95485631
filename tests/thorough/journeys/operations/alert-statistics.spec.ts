import { catalogues } from '../../../../src/i18n/catalogues.ts'
import { raiseRows } from '../../../support/calls/alert-rows.ts'
import { findViolations, findWide } from '../../../support/browser/axe.ts'
import { expect, signIn, test } from '../../../support/browser/browser.ts'

// Issue, Operations: statistics by month, type, hour, duration, with accessible charts.

const words = catalogues.de.alertStatistics
const figure = (name: string) => new RegExp(`${name}.*`)

test.beforeEach(({ server }) => raiseRows(server))

test('from the list to the statistics: a year, its months and types beside the year before, exercises left out', async ({
  page,
}) => {
  await signIn(page, 'mitglied')
  await page.goto('/alarmierungen')
  await page.getByRole('link', { name: catalogues.de.alertTools.statistics }).click()
  await expect(page).toHaveURL(/\/alarmierungen\/statistics$/)
  await page.getByRole('combobox', { name: words.period }).selectOption('2025')
  await expect(page).toHaveURL(/\?year=2025$/)

  // Three actual ones of 2025, one of 2024; one was an exercise.
  const total = page.locator('.statistics-figures > div').filter({ hasText: figure(words.names.total) })
  await expect(total.locator('strong')).toHaveText('3')
  await expect(total).toContainText('Vorjahr: 1')
  const months = page.getByRole('table', { name: words.byMonth })
  await expect(months.getByRole('row', { name: 'September 2025' }).getByRole('cell')).toHaveText(['1', '0'])
  await expect(months.getByRole('row', { name: 'März 2025' }).getByRole('cell')).toHaveText(['0', '1'])
  await expect(months.getByRole('row', { name: 'Mai 2025' }).getByRole('cell').first()).toHaveText('0')
  const types = page.getByRole('table', { name: words.byType })
  await expect(types.getByRole('row', { name: 'Brand' }).getByRole('cell')).toHaveText(['3', '0'])
  await expect(page.getByRole('table', { name: words.byHour }).getByRole('row')).toHaveCount(25)

  await page.reload()
  await expect(total.locator('strong')).toHaveText('3')
  await page.goBack()
  await expect(page).toHaveURL(/\/statistics$/)
})

test('where nothing is known of the year before, nothing is compared with it', async ({ page }) => {
  await signIn(page, 'mitglied')
  await page.goto('/alarmierungen/statistics?year=2024')
  const total = page.locator('.statistics-figures > div').filter({ hasText: figure(words.names.total) })
  await expect(total.locator('strong')).toHaveText('1')
  await expect(page.locator('.alert-statistics')).not.toContainText(words.yearBefore)
  const months = page.getByRole('table', { name: words.byMonth })
  await expect(months.getByRole('row', { name: 'März 2024' }).getByRole('cell')).toHaveText(['1'])
})

test.describe('on the narrowest phone', () => {
  test.use({ viewport: { width: 320, height: 568 } })

  test('axe finds nothing in the statistics of a year that has some, and nothing is wider than the window', async ({
    page,
  }) => {
    await signIn(page, 'mitglied')
    await page.goto('/alarmierungen/statistics?year=2025')
    await expect(page.locator('.statistics-found[aria-busy="false"] .hour-table')).toBeVisible()
    expect([...(await findViolations(page)), ...(await findWide(page))]).toEqual([])
  })
})
