import type { Page } from 'playwright'
import { localizePath } from '../../../../src/i18n/paths.ts'
import { expect, test } from '../../../support/browser/browser.ts'
import { answerWithErrorPage } from '../../../support/servers/error-page.ts'
import { signInByKeyboard, walk } from '../../../support/browser/keyboard.ts'
import { pathOf, personBy, type Visit, visitsBy } from '../../../support/pages.ts'
import { raiseAlarm } from '../../../support/worlds/people.ts'
import { sharedPages } from '../../../support/documents/shared-pages.ts'
import { phone } from '../../../support/browser/views.ts'

// Product page, section 4: every screen works by keyboard. From the beginning of every page to its end, where there is the
// least room for what has the focus; keyboard.spec.ts goes its journeys on a desk.

const { locale, colorScheme, viewport } = phone
test.use({ colorScheme, viewport, allowedConsoleErrors: [/Failed to load resource.*(404|500)/] })

// One page after the other, each from its beginning to its end.
test.slow()

for (const by of ['stranger', 'member', 'leader', 'administrator'] as const) {
  test(`Tab comes by everything once on each page of a ${by}, in the order of reading, and its focus is always seen`, async ({
    page,
    server,
  }) => {
    // One card of each colour that the focus has to stand out from.
    for (const title of ['B3 – Wohnungsbrand', 'THL 1 – Ölspur', 'THL VU – PKW', 'BMA – Auslösung'])
      await raiseAlarm(server.origin, { title, address: 'Marktplatz 3, 99999 Musterstadt' })
    const { id } = await raiseAlarm(server.origin, {
      title: 'B2',
      address: 'Marktplatz 3',
      vehicles: ['Florian Musterstadt 1/44-1', 'Florian Musterstadt 1/46-1'],
    })
    await answerWithErrorPage(page, locale)
    if (by !== 'stranger') await signInByKeyboard(page, personBy[by], locale)
    if (by === 'leader' || by === 'administrator') await page.goto('/?organisation=1')
    const found: string[] = []
    for (const visit of visitsBy(by))
      found.push(...(await problemsOf(page, visit, pathOf(visit, { alert: id }))))
    expect(found).toEqual([])
  })
}

test('Tab comes likewise by everything that a link shows', async ({ page, server }) => {
  // The field of a PIN waits for whoever comes: a walk from the beginning would start in the middle.
  await page.route(/\/shared\//, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, body: (await response.text()).replace(' autofocus', '') })
  })
  const links = await sharedPages(server.origin)
  const found: string[] = []
  for (const visit of visitsBy('visitor'))
    found.push(...(await problemsOf(page, visit, pathOf(visit, { alert: 0, links }))))
  expect(found).toEqual([])
})

/** What a walk through the page finds wrong. */
async function problemsOf(page: Page, { name }: Visit, path: string): Promise<string[]> {
  await page.goto(localizePath(path, locale))
  await page.waitForLoadState('networkidle')
  // What comes late at the top comes behind a walk that has begun.
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  const { stops, problems } = await walk(page)
  // Where a link is over, there is nothing but the other language.
  expect(stops.length, name).toBeGreaterThanOrEqual(name === 'shared-gone' ? 1 : 2)
  return problems.map((problem) => `${name}: ${problem}`)
}
