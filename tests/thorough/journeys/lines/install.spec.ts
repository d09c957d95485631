import type { Page } from 'playwright'
import { expect, signIn, test } from '../../../support/browser/browser.ts'

// Specification, section 1: the product can be installed as a standalone app; an install prompt can be shown or cancelled;
// an installed app is detected by its display mode.

const iPhone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'

/** As a browser does that would install the app; it counts how often it was asked. Private windows never do. */
async function offerInstall(page: Page, outcome: 'accepted' | 'dismissed'): Promise<boolean> {
  return page.evaluate((answer) => {
    const event = new Event('beforeinstallprompt', { cancelable: true })
    const seen = window as unknown as { prompts?: number }
    const prompt = () => {
      seen.prompts = (seen.prompts ?? 0) + 1
      return Promise.resolve({ outcome: answer })
    }
    return !dispatchEvent(Object.assign(event, { prompt }))
  }, outcome)
}

const promptsOf = (page: Page) => page.evaluate(() => (window as unknown as { prompts?: number }).prompts)
const offerOf = (page: Page) => page.locator('.toast', { hasText: 'Als App installieren' })
const entryOf = (page: Page) =>
  page.locator('.account-panel').getByRole('button', { name: 'App installieren' })

test('the app is offered once, in the place of the browser’s own offer, and installed by a tap', async ({
  page,
}) => {
  await signIn(page, 'mitglied')
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)

  expect(await offerInstall(page, 'accepted')).toBe(true)
  await offerOf(page).getByRole('button', { name: 'App installieren' }).click()
  await expect.poll(() => promptsOf(page)).toBe(1)
  await page.locator('.account-button').click()
  await expect(page.getByRole('button', { name: 'Abmelden' })).toBeVisible()
  await expect(entryOf(page)).toHaveCount(0)
})

test('whoever cancels it is not asked again on every page; the account menu still has it', async ({
  page,
}) => {
  await signIn(page, 'mitglied')
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  await offerInstall(page, 'dismissed')
  await offerOf(page).getByRole('button', { name: 'Schließen' }).click()
  await expect(offerOf(page)).toHaveCount(0)
  expect(await promptsOf(page)).toBeUndefined()

  await page.goto('/notifications')
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  await offerInstall(page, 'dismissed')
  await page.locator('.account-button').click()
  await entryOf(page).click()
  await expect.poll(() => promptsOf(page)).toBe(1)
  await expect(entryOf(page)).toHaveCount(0)
  await expect(offerOf(page)).toHaveCount(0)
})

test.describe('on an iPhone, which has no prompt', () => {
  test.use({ userAgent: iPhone, viewport: { width: 390, height: 844 } })

  test('the account menu says how it is done', async ({ page }) => {
    await signIn(page, 'mitglied')
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
    await page.locator('.account-button').click()
    await entryOf(page).click()
    await expect(page.locator('.account-panel ol')).toContainText('Zum Home-Bildschirm')
  })
})

test('the installed app does not offer to install itself', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'standalone', { value: true }))
  await signIn(page, 'mitglied')
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  await page.locator('.account-button').click()
  await expect(page.getByRole('button', { name: 'Abmelden' })).toBeVisible()
  await expect(entryOf(page)).toHaveCount(0)
})

test('the browser finds nothing wrong with the manifest, in either language', async ({ page }) => {
  await signIn(page, 'mitglied')
  const session = await page.context().newCDPSession(page)
  for (const [path, start] of [
    ['/', '/'],
    ['/en', '/en'],
  ] as const) {
    await page.goto(path)
    const { errors, data } = await session.send('Page.getAppManifest')
    expect(errors).toEqual([])
    expect(JSON.parse(data ?? '')).toMatchObject({
      id: '/',
      scope: '/',
      start_url: start,
      display: 'standalone',
    })
  }
})
