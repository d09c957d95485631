import { expect, signIn, test } from '../../../support/browser/browser.ts'

// Specification, sections 1 and 2: both languages, guards, redirects.

test('a stranger is sent to login with the way back, and comes back after signing in', async ({ page }) => {
  await page.goto('/en/alarmierungen')
  await expect(page).toHaveURL(/\/en\/login\?back=/)
  await page.locator('input[name="email"]').fill('mitglied@demo.example')
  await page.locator('input[name="password"]').fill('demo-musterstadt')
  await page.locator('form button[type="submit"]').click()
  await expect(page).toHaveURL(/\/en\/alarmierungen$/)
})

test('?back= leads nowhere outside the route table', async ({ page }) => {
  await page.goto('/login?back=https://evil.example/')
  await page.locator('input[name="email"]').fill('mitglied@demo.example')
  await page.locator('input[name="password"]').fill('demo-musterstadt')
  await page.locator('form button[type="submit"]').click()
  await page.waitForURL((url) => url.pathname === '/')
  expect(new URL(page.url()).host).not.toBe('evil.example')
})

test('login is for guests only: whoever is signed in goes home', async ({ page }) => {
  await signIn(page, 'mitglied')
  await page.goto('/login')
  await page.waitForURL((url) => url.pathname === '/')
  await expect(page.locator('main')).toBeVisible()
})

test.describe('while a request is on its way', () => {
  test.use({ allowedConsoleErrors: [/status of 401/] })

  test('signing out goes to the login path, and nothing of the person stays', async ({ page }) => {
    await signIn(page, 'mitglied')
    await page.locator('.account-menu summary, .account-menu button').first().click()
    await page.getByRole('button', { name: 'Abmelden' }).click()
    await page.waitForURL((url) => url.pathname === '/login')
    expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Mia')
    await page.goto('/')
    await expect(page).toHaveURL(/\/login/)
  })
})

test('without an organisation a page that needs one asks or says so, and shows nothing', async ({ page }) => {
  await signIn(page, 'gast')
  await page.goto('/alarmierungen')
  await expect(page.locator('main')).toBeVisible()
  await expect(page.locator('main')).not.toContainText('Musterstadt')
})

test('the language switch leads to the same page and is remembered for 365 days', async ({
  page,
  context,
}) => {
  await signIn(page, 'mitglied')
  await page.goto('/alarmierungen')
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL(/\/en\/alarmierungen$/)
  const cookie = (await context.cookies()).find(({ name }) => name === 'locale')
  expect(cookie?.value).toBe('en')
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(Math.round(days)).toBe(365)
  await page.goto('/')
  await expect(page).toHaveURL(/\/en\/?$/)
})

test('every page reached from login by navigation keeps the strict policy and works under it', async ({
  page,
}) => {
  const answer = await page.goto('/login')
  const policy = answer?.headers()['content-security-policy'] ?? ''
  expect(policy).toContain("object-src 'none'")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(/script-src [^;]*unsafe-inline/.test(policy)).toBe(false)
  await signIn(page, 'mitglied')
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))
  for (const name of ['Alarmierungen', 'Fahrzeuge', 'Benachrichtigungen', 'Start'] as const) {
    await page.getByRole('navigation').getByRole('link', { name }).first().click()
    await expect(page.locator('h1')).toBeVisible()
  }
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
})
