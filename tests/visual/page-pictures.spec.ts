import type { Page } from 'playwright'
import { expect } from 'playwright/test'
import { locales } from '../../src/contract/locales.ts'
import { themes } from '../../src/gallery/addresses.ts'
import { localizePath } from '../../src/i18n/paths.ts'
import { answerWithErrorPage, STUMBLING_PATH } from '../support/error-page.ts'
import { type Size, sizes, takePicture } from './picture.ts'
import { test } from './product.ts'

// Product page, section 4: every page, in both languages, in light and dark, on a phone, a tablet and a desk.

const pages = [
  { name: 'login', path: '/login', by: 'stranger' },
  { name: 'home', path: '/', by: 'member' },
  { name: 'alerts', path: '/alarmierungen', by: 'member' },
  { name: 'alert', path: '/alarmierungen/[id]', by: 'member' },
  { name: 'statistics', path: '/alarmierungen/statistics', by: 'member' },
  { name: 'monitor', path: '/monitor', by: 'member' },
  { name: 'notifications', path: '/notifications', by: 'member' },
  { name: 'no-access', path: '/no-access', by: 'member' },
  { name: '404', path: '/gibt-es-nicht', by: 'member' },
  { name: '500', path: STUMBLING_PATH, by: 'member' },
] as const

for (const { name, path, by } of pages) {
  test.describe(by, () => {
    test.use({ storageState: async ({ product }, use) => use(by === 'member' ? product.member : undefined) })

    for (const locale of locales) {
      test(`the page ${name} looks as it did, ${locale}`, async ({ page, product }, info) => {
        await answerWithErrorPage(page, locale)
        await page.goto(localizePath(path.replace('[id]', String(product.alertId)), locale))
        await settled(page)

        for (const size of sizes) {
          await page.setViewportSize(size)
          for (const colorScheme of themes) {
            await page.emulateMedia({ colorScheme })
            await takePicture(page, ['pages', name, `${size.width}-${colorScheme}-${locale}`], info)
          }
        }
        // What lies below the fold of a phone.
        if (await stretch(page, sizes[0])) {
          await takePicture(page, ['pages', name, `${sizes[0].width}-whole-${locale}`], info)
        }
      })
    }
  })
}

/** Everything has come, and nothing is a placeholder any more. */
async function settled(page: Page): Promise<void> {
  await expect(page.locator('main')).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('main [aria-busy="true"], main .skeleton')).toHaveCount(0)
}

/** Makes the window as long as its page; answers whether it was longer. */
async function stretch(page: Page, { width, height }: Size): Promise<boolean> {
  await page.setViewportSize({ width, height })
  const length = await page.evaluate(() => document.documentElement.scrollHeight)
  await page.setViewportSize({ width, height: length })
  return length > height
}
