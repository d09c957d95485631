import type { Page } from 'playwright'
import { localizePath } from '../../../src/i18n/paths.ts'
import { findViolations, findWide } from '../../support/axe.ts'
import { expect, signIn, test } from '../../support/browser.ts'
import { answerWithErrorPage, STUMBLING_PATH } from '../../support/error-page.ts'
import { raiseAlarm } from '../../support/people.ts'
import { sharedPages } from '../../support/shared-pages.ts'

// Product page, section 4: WCAG 2.2 AA, in both languages, in light and dark, from 320 px to a wall display.

/** The longest words an alarm has to fit a phone with. */
const alarm = {
  title: 'B3 – Wohnungsbrand',
  address: 'Donaudampfschifffahrtsgesellschaftskapitänswitwenstraße 7, 99999 Musterstadt',
  priority: true,
  vehicles: ['Rotkreuz-Musterstadt-Rettungstransportwagen 71/83-1', 'Florian Musterstadt 1/44-1'],
}
const narrowest = { width: 320, height: 568 }
/** Each theme and language, on the narrowest window and on a desk; what lies between is looked at by the pictures. */
const views = [
  { locale: 'de', colorScheme: 'light', viewport: narrowest },
  { locale: 'en', colorScheme: 'dark', viewport: { width: 1440, height: 900 } },
] as const

for (const { locale, colorScheme, viewport } of views) {
  test.describe(`${locale}, ${colorScheme}, ${viewport.width} px`, () => {
    test.use({ colorScheme, viewport, allowedConsoleErrors: [/Failed to load resource.*(404|500)/] })

    test('axe finds nothing on any page, and none is wider than its window', async ({ page, server }) => {
      const { id } = await raiseAlarm(server.origin, alarm)
      const found: string[] = []
      const check = async (path: string) => {
        await page.goto(localizePath(path, locale))
        await expect(page.locator('main')).toBeVisible()
        await page.waitForLoadState('networkidle')
        // On a busy machine the network may be idle before a page is alive, or has its answers.
        await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
        await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
        const problems = await findViolations(page)
        problems.push(...(await findWide(page)), ...(await findWideOnPhone(page)))
        found.push(...problems.map((problem) => `${path}: ${problem}`))
      }

      await answerWithErrorPage(page, locale)
      for (const path of [
        '/login',
        '/password-reset',
        '/password-reset/over',
        '/register/garbage',
        '/email-change/garbage',
        STUMBLING_PATH,
        '/no-such-page',
      ])
        await check(path)
      await signIn(page, 'mitglied')
      for (const path of [
        '/',
        '/alarmierungen',
        `/alarmierungen/${id}`,
        '/fahrzeuge',
        '/fahrzeuge/3',
        '/notifications',
        '/dokumente',
        '/profile',
        '/no-access',
      ])
        await check(path)
      expect(found).toEqual([])
    })

    test('axe finds nothing on what a link shows, and none is wider than its window', async ({
      page,
      server,
    }) => {
      const found: string[] = []
      for (const [name, path] of Object.entries(await sharedPages(server.origin))) {
        await page.goto(localizePath(path, locale))
        await expect(page.locator('main')).toBeVisible()
        const problems = await findViolations(page)
        problems.push(...(await findWide(page)), ...(await findWideOnPhone(page)))
        found.push(...problems.map((problem) => `shared ${name}: ${problem}`))
      }
      expect(found).toEqual([])
    })

    test('axe finds nothing on the settings, and none is wider than its window', async ({ page }) => {
      const found: string[] = []
      await signIn(page, 'leitung')
      await page.goto('/settings?organisation=1')
      const look = async (what: string) => {
        const problems = await findViolations(page)
        problems.push(...(await findWide(page)), ...(await findWideOnPhone(page)))
        found.push(...problems.map((problem) => `${what}: ${problem}`))
      }
      await page.goto(localizePath('/settings', locale))
      await expect(page.locator('main .list-row')).toHaveCount(5)
      await look('settings')
      await page.goto(localizePath('/settings/user', locale))
      await expect(page.locator('main .people-count')).toBeVisible()
      await look('members')
      await page.goto(localizePath('/settings/user?list=invitations', locale))
      await expect(page.locator('main .people-count')).toBeVisible()
      await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
      await look('invitations')
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
      await look('the organisation')
      await page.locator('#name').fill('')
      await page.locator('.organisation-editor [type="submit"]').click()
      await expect(page.locator('.error-summary')).toBeFocused()
      await page.locator('[data-edits="new"]').click()
      await page.locator('.station-editor [type="submit"]').click()
      await expect(page.locator('.station-editor .error-summary')).toBeFocused()
      await look('the organisation with two forms to correct')
      await page.goto(localizePath('/settings/groups', locale))
      await expect(page.locator('main .list-row a')).not.toHaveCount(0)
      await look('groups')
      await page.goto(localizePath('/settings/groups/new', locale))
      await page.locator('.group-editor [type="submit"]').click()
      await expect(page.locator('.error-summary')).toBeFocused()
      await look('a new group without a name')
      await page.goto(localizePath('/settings/groups/1', locale))
      await expect(page.locator('.group-members .list-row button')).not.toHaveCount(0)
      await look('a group')
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

    async function findWideOnPhone(page: Page): Promise<string[]> {
      await page.setViewportSize(narrowest)
      const wide = await findWide(page)
      await page.setViewportSize(viewport)
      return wide
    }
  })
}
