import type { Page } from 'playwright'
import type { Locale } from '../../../src/contract/locales.ts'
import { localizePath } from '../../../src/i18n/paths.ts'
import { expect, test } from '../../support/browser.ts'
import { answerWithErrorPage, STUMBLING_PATH } from '../../support/error-page.ts'
import { signInByKeyboard, walk } from '../../support/keyboard.ts'
import { raiseAlarm } from '../../support/people.ts'
import { sharedPages } from '../../support/shared-pages.ts'

// Product page, section 4: every screen works by keyboard. From the beginning of every page to its end.

const phone = { width: 360, height: 640 }
const wide = { width: 1440, height: 900 }
/** Each width, language and theme once: what comes in which order does not depend on how two of them meet. */
const views = [
  { locale: 'de', colorScheme: 'light', viewport: phone },
  { locale: 'en', colorScheme: 'dark', viewport: wide },
] as const

for (const { locale, colorScheme, viewport } of views) {
  test.describe(`${locale}, ${colorScheme}, ${viewport.width} px`, () => {
    test.use({ colorScheme, viewport, allowedConsoleErrors: [/Failed to load resource.*(404|500)/] })

    test('Tab comes by everything once, in the order of reading, and its focus is always seen', async ({
      page,
      server,
    }) => {
      // One card of each colour that the focus has to stand out from.
      for (const title of ['B3 – Wohnungsbrand', 'THL 1 – Ölspur', 'THL VU – PKW', 'BMA – Auslösung'])
        await raiseAlarm(server.origin, { title, address: 'Marktplatz 3, 99999 Musterstadt' })
      const { id } = await raiseAlarm(server.origin, { title: 'B2', address: 'Marktplatz 3' })
      const found: string[] = []
      const check = async (path: string) => found.push(...(await problemsOf(page, path, locale)))

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
      await signInByKeyboard(page, 'mitglied', locale)
      for (const path of [
        '/',
        '/alarmierungen',
        '/alarmierungen/statistics',
        `/alarmierungen/${id}`,
        `/alarmierungen/${id}/monitor`,
        '/monitor',
        '/fahrzeuge',
        '/fahrzeuge/3',
        '/notifications',
        '/dokumente',
        '/profile',
        '/settings',
        '/no-access',
      ])
        await check(path)
      expect(found).toEqual([])
    })

    test('Tab comes likewise by everything that a link shows', async ({ page, server }) => {
      const found: string[] = []
      // The field of a PIN waits for whoever comes: a walk from the beginning would start in the middle.
      await page.route(/\/shared\//, async (route) => {
        const response = await route.fetch()
        await route.fulfill({ response, body: (await response.text()).replace(' autofocus', '') })
      })
      const { gone, ...others } = await sharedPages(server.origin)
      for (const path of Object.values(others)) found.push(...(await problemsOf(page, path, locale)))
      // There is nothing but the other language.
      found.push(...(await problemsOf(page, gone, locale, 1)))
      expect(found).toEqual([])
    })

    test('Tab comes likewise by everything whoever leads may fill in and set', async ({ page, server }) => {
      const { id } = await raiseAlarm(server.origin, {
        title: 'B3 – Wohnungsbrand',
        vehicles: ['Florian Musterstadt 1/44-1', 'Florian Musterstadt 1/46-1'],
      })
      const found: string[] = []
      await signInByKeyboard(page, 'leitung', locale)
      for (const path of [
        '/alarmierungen/new',
        `/alarmierungen/${id}/edit`,
        '/fahrzeuge/3',
        '/dokumente',
        '/settings',
        '/settings/user',
        '/settings/organisation',
        '/settings/integrations',
        '/settings/groups',
        '/settings/groups/new',
        '/settings/groups/1',
        '/settings/user/1',
      ])
        found.push(...(await problemsOf(page, `${path}?organisation=1`, locale)))
      expect(found).toEqual([])
    })
  })
}

/** What a walk through the page finds wrong. */
async function problemsOf(page: Page, path: string, locale: Locale, least = 2): Promise<string[]> {
  await page.goto(localizePath(path, locale))
  await page.waitForLoadState('networkidle')
  // What comes late at the top comes behind a walk that has begun.
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  const { stops, problems } = await walk(page)
  expect(stops.length, path).toBeGreaterThanOrEqual(least)
  return problems.map((problem) => `${path}: ${problem}`)
}
