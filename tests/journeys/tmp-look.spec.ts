import { signIn, test } from '../support/browser/browser.ts'
test.use({ allowedConsoleErrors: [/./] })
const pages = [
  '/tenant-admin',
  '/tenant-admin/tenant',
  '/tenant-admin/tenant/organisations/new',
  '/tenant-admin/tenant/organisations/1',
  '/settings/organisation?organisation=1',
]
for (const [w, h] of [
  [360, 740],
  [1440, 900],
] as const)
  for (const scheme of ['light', 'dark'] as const)
    test.describe(`${w} ${scheme}`, () => {
      test.use({ viewport: { width: w, height: h }, colorScheme: scheme })
      test('look', async ({ page }) => {
        test.setTimeout(120000)
        await signIn(page, 'admin')
        for (const locale of scheme === 'light' ? ['', '/en'] : [''])
          for (const path of pages) {
            await page.goto(locale + path)
            await page.waitForLoadState('networkidle')
            await page.waitForTimeout(600)
            await page.screenshot({
              path: `/tmp/w/look/${path.replaceAll('/', '_').replace(/\?.*/, '')}-${w}-${scheme}${locale.replace('/', '-')}.png`,
              fullPage: true,
            })
          }
      })
    })
