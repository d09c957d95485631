import { expect, test } from '../support/browser/browser.ts'
import { DEMO_PASSWORD, people } from '../support/worlds/people.ts'
import { openLoginOnBadLine } from '../support/journeys/bad-line-login.ts'

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
})

test('the keyboard alone signs in; device_name is the browser’s user-agent text (specification, section 5)', async ({
  page,
}) => {
  await page.goto('/login')
  const agent = await page.evaluate(() => navigator.userAgent)
  const sent = page.waitForRequest('**/api/login')
  await page.locator('input[name="email"]').focus()
  await page.keyboard.type(people.mitglied)
  await page.keyboard.press('Tab')
  await page.keyboard.type(DEMO_PASSWORD)
  await page.keyboard.press('Enter')
  const body = (await sent).postDataJSON() as { device_name: string }
  expect(body.device_name).toBe(agent)
  await page.waitForURL((url) => url.pathname === '/')
})

test.describe('before the scripts have come', () => {
  const credentials = { email: people.mitglied, password: DEMO_PASSWORD }

  test('what is typed and submitted is sent, exactly that and once', async ({ page }) => {
    const { release, sent } = await openLoginOnBadLine(page)
    await page.getByLabel('E-Mail-Adresse').pressSequentially(people.mitglied)
    await page.keyboard.press('Tab')
    await page.keyboard.type(DEMO_PASSWORD)
    await page.getByRole('button', { name: 'Anmelden', exact: true }).click()
    // The press is answered at once.
    const busy = page.getByRole('button', { name: 'Anmeldung läuft …' })
    await expect(busy).toHaveAttribute('aria-busy', 'true')
    await busy.click()
    await expect(page).toHaveURL(/\/login$/)

    release()

    await page.waitForURL((url) => url.pathname === '/')
    expect(sent).toEqual([expect.objectContaining(credentials)])
  })
})
