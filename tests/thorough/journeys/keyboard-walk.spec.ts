import type { Page } from 'playwright'
import type { Locale } from '../../../src/contract/locales.ts'
import { localizePath } from '../../../src/i18n/paths.ts'
import { expect, test } from '../../support/browser.ts'
import { answerWithErrorPage, STUMBLING_PATH } from '../../support/error-page.ts'
import { signInByKeyboard, walk } from '../../support/keyboard.ts'
import { raiseAlarm } from '../../support/people.ts'

// Product page, section 4: every screen works by keyboard. From the beginning of every page to its end.

const phone = { width: 360, height: 640 }
const wide = { width: 1440, height: 900 }
const views = [
  { locale: 'de', colorScheme: 'light', viewport: phone },
  { locale: 'de', colorScheme: 'dark', viewport: wide },
  { locale: 'en', colorScheme: 'dark', viewport: phone },
  { locale: 'en', colorScheme: 'light', viewport: wide },
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
        '/profile',
        '/settings',
        '/no-access',
      ])
        await check(path)
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
        '/settings',
        '/settings/user',
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
async function problemsOf(page: Page, path: string, locale: Locale): Promise<string[]> {
  await page.goto(localizePath(path, locale))
  await page.waitForLoadState('networkidle')
  const { stops, problems } = await walk(page)
  expect(stops.length, path).toBeGreaterThan(1)
  return problems.map((problem) => `${path}: ${problem}`)
}
