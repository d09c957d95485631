import { expect, signIn, test } from '../support/browser/browser.ts'
import { send } from '../support/servers/contract-target.ts'

// Specification, sections 2, 4, 7 and 8: the session as a person meets it.

test.describe('when the backend answers 401', () => {
  test.use({ allowedConsoleErrors: [/401/] })

  test('the token is refreshed once, whatever was asked meanwhile, and nobody notices (section 4)', async ({
    page,
    server,
  }) => {
    await signIn(page, 'mitglied')
    const spoiled = await page.evaluate(
      () => (JSON.parse(localStorage.getItem('session') ?? '{}') as { token: string }).token,
    )
    // Another device of the same session went on: the successor of this token was used, then lost here. Between two
    // pages, since an open one would meet the 401 itself.
    await page.addInitScript((known) => {
      const session = localStorage.getItem('session')
      if (session?.includes(known)) localStorage.setItem('session', session.replace(known, 'no-longer-known'))
    }, spoiled)
    let refreshes = 0
    await page.route('**/api/refresh', async (route) => {
      refreshes += 1
      const { json } = await send(server.origin, 'POST', '/api/refresh', { token: spoiled })
      await route.fulfill({ json })
    })

    await page.goto('/notifications')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => refreshes).toBeGreaterThan(0)
    await page.waitForLoadState('networkidle')

    expect(refreshes).toBe(1)
    await expect(page).toHaveURL(/\/notifications$/)
  })

  test('after a failed token refresh the person is at the login path, in the page’s language (section 2)', async ({
    page,
    server,
  }) => {
    await signIn(page, 'mitglied')
    await page.goto('/en/notifications')
    await page.waitForLoadState('networkidle')
    const token = await page.evaluate(
      () => (JSON.parse(localStorage.getItem('session') ?? '{}') as { token: string }).token,
    )
    await send(server.origin, 'POST', '/api/logout', { token })

    // The page may notice by itself, and lead away before this has begun.
    await page.goto('/en/alarmierungen').catch(() => undefined)

    await expect(page).toHaveURL(/\/en\/login/)
    expect(await page.evaluate(() => localStorage.getItem('session'))).toBeNull()
  })
})

test('signing out in one tab signs out the other', async ({ page, context }) => {
  await signIn(page, 'mitglied')
  const second = await context.newPage()
  await second.goto('/notifications')
  await expect(second.getByRole('heading', { level: 1 })).toBeVisible()

  await page.locator('.account-menu summary, .account-menu button').first().click()
  await page.getByRole('button', { name: 'Abmelden' }).click()

  await expect(second).toHaveURL(/\/login/)
})
