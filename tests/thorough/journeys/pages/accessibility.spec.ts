import type { Page } from 'playwright'
import { localizePath } from '../../../../src/i18n/paths.ts'
import { findFaults } from '../../../support/browser/axe.ts'
import { expect, signIn, test } from '../../../support/browser/browser.ts'
import { answerWithErrorPage } from '../../../support/servers/error-page.ts'
import { pathOf, personBy, visitsBy } from '../../../support/pages.ts'
import { raiseAlarm } from '../../../support/worlds/people.ts'
import { sharedPages } from '../../../support/documents/shared-pages.ts'
import { type View, views } from '../../../support/browser/views.ts'

// Product page, section 4: WCAG 2.2 AA, in both languages, in light and dark, from 320 px to a wall display.

/** An alarm with the longest words that must fit on a phone. */
const alarm = {
  title: 'B3 – Wohnungsbrand',
  address: 'Donaudampfschifffahrtsgesellschaftskapitänswitwenstraße 7, 99999 Musterstadt',
  priority: true,
  vehicles: ['Rotkreuz-Musterstadt-Rettungstransportwagen 71/83-1', 'Florian Musterstadt 1/44-1'],
}

// Axe checks many pages, one after the other.
test.slow()

test.use({ allowedConsoleErrors: [/Failed to load resource.*(404|500)/] })

// Each page once, in alternating views: tests/visual checks every part of a page in both views.
for (const by of ['stranger', 'member', 'leader', 'administrator'] as const) {
  test(`axe finds nothing on any page of a ${by}, and none is wider than its window`, async ({
    page,
    server,
  }) => {
    const { id } = await raiseAlarm(server.origin, alarm)
    const found: string[] = []
    if (by !== 'stranger') await signIn(page, personBy[by])
    if (by === 'leader' || by === 'administrator') await page.goto('/?organisation=1')
    for (const [place, visit] of visitsBy(by).entries()) {
      const { locale } = await takeView(page, place)
      await answerWithErrorPage(page, locale)
      await page.goto(localizePath(pathOf(visit, { alert: id }), locale))
      await expect(page.locator('main')).toBeVisible()
      await page.waitForLoadState('networkidle')
      // On a busy machine the network may be idle before the scripts of a page run, or before its responses arrive.
      await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
      found.push(...(await problemsOf(page, visit.name)))
    }
    expect(found).toEqual([])
  })
}

test('axe finds nothing on shared pages, and none is wider than its window', async ({ page, server }) => {
  const links = await sharedPages(server.origin)
  const found: string[] = []
  for (const [place, visit] of visitsBy('visitor').entries()) {
    const { locale } = await takeView(page, place)
    await page.goto(localizePath(pathOf(visit, { alert: 0, links }), locale))
    await expect(page.locator('main')).toBeVisible()
    found.push(...(await problemsOf(page, visit.name)))
  }
  expect(found).toEqual([])
})

test('axe finds nothing in the forms and dialogs of the settings, and none is wider than its window', async ({
  page,
}) => {
  const { locale } = await takeView(page, 0)
  const found: string[] = []
  await signIn(page, 'leitung')
  await page.goto('/settings?organisation=1')
  const look = async (what: string) => found.push(...(await problemsOf(page, what)))
  await page.goto(localizePath('/settings/integrations', locale))
  await expect(page.locator('main .list-row').first()).toBeVisible()
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  await page.locator('.intake summary').click()
  await page.locator('.api-keys-head button').click()
  await page.locator('.api-key-form [type="submit"]').click()
  await expect(page.locator('.error-summary')).toBeFocused()
  await look('integrations with a form')
  await page.locator('#name').fill('Leitstelle')
  await page.locator('.api-key-form [type="submit"]').click()
  await expect(page.locator('.fresh-key h2')).toBeFocused()
  await look('integrations with a new key')
  await page.locator('.fresh-key > .button').click()
  await page.goto(localizePath('/settings/organisation', locale))
  await expect(page.locator('.organisation-section [data-edits]')).toHaveCount(3)
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
  await page.locator('#short_name').fill('')
  await page.locator('.organisation-editor [type="submit"]').click()
  await expect(page.locator('.error-summary')).toBeFocused()
  await page.locator('[data-edits="new"]').click()
  await page.locator('.station-editor [type="submit"]').click()
  await expect(page.locator('.station-editor .error-summary')).toBeFocused()
  await look('the organisation with two forms to correct')
  await page.goto(localizePath('/settings/groups/new', locale))
  await page.locator('.group-editor [type="submit"]').click()
  await expect(page.locator('.error-summary')).toBeFocused()
  await look('a new group without a name')
  await page.goto(localizePath('/settings/groups/1', locale))
  await expect(page.locator('.group-members .list-row button')).not.toHaveCount(0)
  await page.locator('.group-members-head button').click()
  await expect(page.locator('.add-members .choice')).not.toHaveCount(0)
  await look('a group with people to add')
  await page.keyboard.press('Escape')
  await page.locator('.group-removal button').click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
  await look('a group that may be deleted')
  await page.goto(localizePath('/settings/user/1', locale))
  await expect(page.locator('.permission-row')).toHaveCount(13)
  await page.locator('input[name="files.share here"][value="granted"]').locator('xpath=..').click()
  await expect(page.locator('.permission-changes summary')).toBeVisible()
  await page.locator('.permission-changes summary').click()
  await look('a member with a choice that is not saved')
  await page.locator('.permission-saving .button.quiet').click()
  await page.locator('.person-facts > .button').click()
  await page.locator('#last_name').fill('')
  await page.locator('.qualification-add').click()
  await page.locator('.person-editor [type="submit"]').click()
  await look('a member with a form')
  expect(found).toEqual([])
})

/** Switches to the view in which the page at this place is checked. */
async function takeView(page: Page, place: number): Promise<View> {
  const view = views[place % 2 === 0 ? 0 : 1]
  await page.emulateMedia({ colorScheme: view.colorScheme })
  await page.setViewportSize(view.viewport)
  return view
}

async function problemsOf(page: Page, what: string): Promise<string[]> {
  return (await findFaults(page)).map((problem) => `${what}: ${problem}`)
}
