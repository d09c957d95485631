import { expect, test } from '../support/browser.ts'
import { DEMO_PASSWORD, people } from '../support/people.ts'

// Product page, section 4: login works with the keyboard alone, password managers, paste; nothing typed is lost.

test.describe('bad input', () => {
  // The browser reports the 422 of a wrong password as an error.
  test.use({ allowedConsoleErrors: [/Failed to load resource.*422/] })

  test('a wrong password: the summary takes the focus, names the field, and the address stays', async ({
    page,
  }) => {
    await page.goto('/login')
    await page.locator('input[name="email"]').fill(people.mitglied)
    await page.locator('input[name="password"]').fill('wrong')
    await page.keyboard.press('Enter')

    const summary = page.locator('[role="alert"], .error-summary').first()
    await expect(summary).toContainText('passen nicht zusammen')
    await expect(summary).toBeFocused()
    await expect(page.locator('input[name="email"]')).toHaveValue(people.mitglied)
    await summary.getByRole('link').first().click()
    await expect(page.locator('input[name="email"]')).toBeFocused()
  })

  test('empty fields are named, in English too', async ({ page }) => {
    await page.goto('/en/login')
    await page.getByRole('button', { name: 'Sign in' }).click()
    const summary = page.locator('.error-summary')
    await expect(summary.getByRole('link')).toHaveCount(2)
    await expect(page.locator('input[name="email"]')).toHaveAttribute('aria-invalid', 'true')
  })
})

test('the keyboard alone signs in', async ({ page }) => {
  await page.goto('/login')
  await page.locator('input[name="email"]').focus()
  await page.keyboard.type(people.mitglied)
  await page.keyboard.press('Tab')
  await page.keyboard.type(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/')
})

test('what is typed and submitted before the scripts have come is not lost', async ({ page }) => {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/_astro/*.js', async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/login', { waitUntil: 'commit' })
  await page.locator('input[name="email"]').fill(people.mitglied)
  await page.locator('input[name="password"]').fill(DEMO_PASSWORD)
  await page.locator('input[name="password"]').press('Enter')
  await expect(page).toHaveURL(/\/login$/)

  release()

  await page.waitForURL((url) => url.pathname === '/')
})

test('the password is never in an address, a page or the storage', async ({ page }) => {
  const urls: string[] = []
  page.on('request', (request) => urls.push(request.url()))
  await page.goto('/login')
  await page.locator('input[name="email"]').fill(people.mitglied)
  await page.locator('input[name="password"]').fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  await page.waitForURL((url) => url.pathname === '/')
  const stored = await page.evaluate(
    () => JSON.stringify({ ...localStorage, ...sessionStorage }) + document.cookie,
  )
  expect(stored).not.toContain(DEMO_PASSWORD)
  expect(urls.filter((url) => url.includes(DEMO_PASSWORD))).toEqual([])
})

test('device_name is the browser’s user-agent text (specification, section 5)', async ({ page }) => {
  await page.goto('/login')
  const sent = page.waitForRequest('**/api/login')
  await page.locator('input[name="email"]').fill(people.mitglied)
  await page.locator('input[name="password"]').fill(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  const body = (await sent).postDataJSON() as { device_name: string }
  expect(body.device_name).toBe(await page.evaluate(() => navigator.userAgent))
})
