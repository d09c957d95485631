import { readFileSync } from 'node:fs'
import type { Page } from 'playwright'
import { catalogues } from '../../../../src/i18n/catalogues.ts'
import { localizePath } from '../../../../src/i18n/paths.ts'
import { expect, test } from '../../../support/browser/browser.ts'
import { groupCalls } from '../../../support/calls/group-calls.ts'
import { tabAndPress, tabTo } from '../../../support/browser/keyboard.ts'
import { lead } from '../../../support/browser/sign-in.ts'

// Product page, section 4, users: list with search, filter, paging, CSV; on a phone and on a desk, by keyboard, in both
// languages, with its failed and offline state.

const PATH = '/settings/user'

const names = (page: Page) => page.locator('main .member-name > bdi').allTextContents()
const expectNames = (page: Page, wanted: readonly string[]) => expect.poll(() => names(page)).toEqual(wanted)

test.describe('in English', () => {
  const locale = 'en'
  const { members } = catalogues[locale].people

  test('the table shows the members, and its column heads sort it', async ({ page }) => {
    await lead(page, localizePath(PATH, locale))
    await expectNames(page, ['Lars Leitung', 'Mia Mitglied'])
    const lars = page.getByRole('row').filter({ hasText: 'Lars Leitung' })
    await expect(lars).toContainText('leitung@demo.example')
    await expect(lars).toContainText('Kommandant')
    await expect(lars).toContainText('Zugführer')
    await expect(lars.locator('.badge').first()).toHaveText(members.admin)
    await expect(page.getByRole('row').filter({ hasText: 'Mia' })).toContainText(members.neverSignedIn)
    await expect(page.getByRole('columnheader', { name: members.sorts.name })).toHaveAttribute(
      'aria-sort',
      'ascending',
    )

    await tabAndPress(page, page.getByRole('button', { name: members.sorts.last_login }))
    await expect(page).toHaveURL(/sort=last_login/)
    await expect(page.getByRole('columnheader', { name: members.sorts.last_login })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
    await page.goBack()
    await expect(page).not.toHaveURL(/sort=/)
    await expectNames(page, ['Lars Leitung', 'Mia Mitglied'])
  })
})

const { people: words } = catalogues.de

test('the rows name the groups of members and can be filtered by group, on a desk and on a phone, where a choice sorts them', async ({
  page,
  server,
}) => {
  const calls = await groupCalls(server.origin)
  const mia = 1
  const { id } = await calls.create({ name: 'Jugend „O’Neill“ 🚒', colour: 'violet', member_ids: [mia] })
  await lead(page, PATH)
  await expect(page.getByRole('row').filter({ hasText: 'Mia' })).toContainText('Jugend „O’Neill“ 🚒')
  await expect(page.getByRole('row').filter({ hasText: 'Lars' })).not.toContainText('Jugend')
  await page.getByLabel(words.members.group, { exact: true }).selectOption({ label: 'Jugend „O’Neill“ 🚒' })
  await expectNames(page, ['Mia Mitglied'])
  await expect(page).toHaveURL(new RegExp(`group=${id}`))
  await page.setViewportSize({ width: 360, height: 640 })
  await expect(page.locator('.members .list-row')).toContainText('Jugend „O’Neill“ 🚒')
  await page.getByLabel(words.members.sort).selectOption('function')
  await expect(page).toHaveURL(/sort=function/)
  await page.goBack()
  await page.goBack()
  await expectNames(page, ['Lars Leitung', 'Mia Mitglied'])
  await calls.remove(id)
  await page.goto(`${PATH}?group=${id}`)
  await expect(page.getByText(words.noneFound)).toBeVisible()
  await expect(page.getByLabel(words.members.group, { exact: true })).toHaveValue(String(id))
})

test('members are searched and filtered by keyboard, the address keeps the filter, and the CSV export holds the matches', async ({
  page,
}) => {
  await lead(page, PATH)
  await expectNames(page, ['Lars Leitung', 'Mia Mitglied'])
  await tabTo(page, page.getByRole('searchbox'))
  await page.keyboard.type('mia')
  await expectNames(page, ['Mia Mitglied'])
  await expect(page).toHaveURL(/search=mia/)
  await page.reload()
  await expectNames(page, ['Mia Mitglied'])
  await expect(page.getByRole('searchbox')).toHaveValue('mia')

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: words.members.export }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/^mitglieder-\d{4}-\d{2}-\d{2}\.csv$/)
  const table = readFileSync(await download.path(), 'utf8')
  expect(table).toContain('mitglied@demo.example')
  expect(table).not.toContain('leitung@demo.example')

  await page.getByRole('button', { name: words.clearSearch }).click()
  await expectNames(page, ['Lars Leitung', 'Mia Mitglied'])
  await page.getByLabel(words.members.adminLabel).selectOption('true')
  await expectNames(page, ['Lars Leitung'])
  await page.getByLabel(words.members.state).selectOption('left')
  await expect(page.getByText(words.noneFound)).toBeVisible()
  await page.goBack()
  await expectNames(page, ['Lars Leitung'])
  await page.getByLabel(words.members.adminLabel).selectOption('')
  await tabTo(page, page.getByLabel(words.members.qualification))
  await page.keyboard.type('agt')
  await page.keyboard.press('Enter')
  await expectNames(page, ['Mia Mitglied'])
  await expect(page).toHaveURL(/qualification=agt/)
})

test.describe('after errors', () => {
  test.use({ allowedConsoleErrors: [/Failed to load resource|net::ERR/] })

  test('a failed list can be loaded again; without a network a search gives the reason, and the results appear with the network', async ({
    page,
    context,
  }) => {
    await page.route('**/users?*', (route) => route.fulfill({ status: 500, json: { message: 'x' } }))
    await lead(page, PATH)
    await expect(page.locator('main .failure')).toContainText(catalogues.de.connection.problem.server.text)
    // The automatic reload after the connection was established has failed, too.
    await page.waitForLoadState('networkidle')
    await page.unroute('**/users?*')
    await page.getByRole('button', { name: catalogues.de.common.retry }).click()
    await expectNames(page, ['Lars Leitung', 'Mia Mitglied'])

    // Wait for the later requests of the page, so that none of them fails.
    await page.waitForLoadState('networkidle')
    await context.setOffline(true)
    await page.getByRole('searchbox').fill('mia')
    await expect(page.locator('main .failure[data-kind="offline"]')).toBeVisible()
    // The page loads the list by itself when the network is back.
    await context.setOffline(false)
    await expectNames(page, ['Mia Mitglied'])
  })
})
