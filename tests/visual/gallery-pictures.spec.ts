import { expect } from 'playwright/test'
import { findFaults, findViolations } from '../support/browser/axe.ts'
import { nameOfView, views } from '../support/browser/views.ts'
import { eachAddress, exhibitNames, test } from './gallery.ts'
import { expectPicture } from './picture.ts'

// Product page, section 4: calm, dense where it must be, unmistakable at 3 a.m., and WCAG 2.2 AA. A change of any part is
// seen before it is shipped: one picture of each exhibit, and axe over every state.

for (const view of views) {
  const { locale, colorScheme, viewport } = view

  test.describe(nameOfView(view), () => {
    test.use({ colorScheme, viewport })

    for (const name of exhibitNames) {
      test(`${name} looks as it did, axe finds nothing in it, and it is never wider than its window`, async ({
        page,
      }, info) => {
        const found: string[] = []
        await eachAddress(page, { name, locale }, async (state, isPictured) => {
          // Whatever covers the window is pictured with the window.
          const shown = state ? page : page.locator('.gallery-states')
          if (isPictured) await expectPicture(shown, ['parts', `${name}-${viewport.width}`], info)
          // Several states of one landmark stand side by side here, where a page has one.
          const faults = await findFaults(page, { allowed: ['landmark-unique'] })
          found.push(...faults.map((fault) => (state ? `${state}: ${fault}` : fault)))
        })
        expect(found).toEqual([])
      })
    }
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
