import { expect } from 'playwright/test'
import { findViolations, findWide } from '../support/axe.ts'
import { eachAddress, exhibitNames, setTheme, test } from './gallery.ts'

// Product page, section 4: WCAG 2.2 AA, in both languages, in light and dark, from 320 px to a wall display.

/** Every theme in every language, every width once. */
const views = {
  de: [
    { theme: 'light', viewport: { width: 320, height: 568 } },
    { theme: 'dark', viewport: { width: 1440, height: 900 } },
  ],
  en: [
    { theme: 'dark', viewport: { width: 320, height: 568 } },
    { theme: 'light', viewport: { width: 768, height: 1024 } },
  ],
} as const

for (const name of exhibitNames) {
  test(`axe finds nothing in ${name}, and it is never wider than its window`, async ({ page }) => {
    const found: string[] = []
    for (const locale of ['de', 'en'] as const) {
      await eachAddress(page, { name, locale }, async (state) => {
        for (const { theme, viewport } of views[locale]) {
          await page.setViewportSize(viewport)
          await setTheme(page, theme)
          const where = [locale, theme, `${viewport.width} px`, state].filter(Boolean).join(', ')
          // Several states of one landmark stand side by side here, where a page has one.
          const problems = await findViolations(page, { allowed: ['landmark-unique'] })
          problems.push(...(await findWide(page)))
          found.push(...problems.map((problem) => `${where}: ${problem}`))
        }
      })
    }
    expect(found).toEqual([])
  })
}

test('the list of all parts leads to every one, in both languages', async ({ page }) => {
  for (const [path, prefix] of [
    ['/gallery', ''],
    ['/en/gallery', '/en'],
  ] as const) {
    await page.goto(path)
    const links = await page
      .locator('main a')
      .evaluateAll((all) => all.map((link) => new URL((link as HTMLAnchorElement).href).pathname))
    expect(new Set(links)).toEqual(new Set(exhibitNames.map((name) => `${prefix}/gallery/${name}`)))
    expect(await findViolations(page)).toEqual([])
  }
})
