import { locales } from '../../../../src/contract/locales.ts'
import { localizePath } from '../../../../src/i18n/paths.ts'
import { pageRoutes } from '../../../support/page-routes.ts'
import { expect, signIn, test } from '../../../support/browser/browser.ts'
import { expectedAt, pathOfPattern } from '../../../support/guard-table.ts'
import { workerAnswers } from '../../../support/browser/worker.ts'

test.use({ serviceWorkers: 'allow' })

// Specification, section 1: the product works offline through a service worker at /sw.js with scope /.

// Without a network, and without a session, no call is answered.
test.use({ allowedConsoleErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of (401|404|503)/] })

test('the worker keeps pages, scripts, styles and sounds on the device, and answers no call', async ({
  page,
  context,
}) => {
  await signIn(page, 'mitglied')
  const worker = await page.evaluate(async () => {
    const { scope, active } = await navigator.serviceWorker.ready
    return { scope: new URL(scope).pathname, file: new URL(active?.scriptURL ?? '').pathname }
  })
  expect(worker).toEqual({ scope: '/', file: '/sw.js' })

  await workerAnswers(page)
  const style = await page.locator('link[rel="stylesheet"]').first().getAttribute('href')
  await context.setOffline(true)

  const paths = ['/sounds/alarm.mp3', '/icon-192.png', style ?? '', '/', '/en/alarmierungen/7']
  const statuses = await page.evaluate(
    (asked) =>
      Promise.all(
        asked.map((path) =>
          fetch(path).then(
            ({ status }) => status,
            () => 'no answer',
          ),
        ),
      ),
    [...paths, '/api/health', '/broadcasting/auth', '/shared/token', '/en/shared/token', '/unknown'],
  )
  expect(statuses).toEqual([...paths.map(() => 200), ...Array<string>(5).fill('no answer')])
})

test('the first install reloads nothing', async ({ page }) => {
  await page.addInitScript(() => {
    const loads = Number(sessionStorage.getItem('loads') ?? 0) + 1
    sessionStorage.setItem('loads', String(loads))
  })
  await signIn(page, 'mitglied')
  const loads = () => page.evaluate(() => sessionStorage.getItem('loads'))
  const before = await loads()

  await workerAnswers(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.getByRole('link', { name: 'Alarmierungen' }).first().click()
  await expect(page).toHaveURL(/\/alarmierungen$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Alarmierungen')

  expect(await loads()).toBe(before)
})

test('without a network every page opens in both languages, by its address and in a window of its own', async ({
  page,
  context,
}) => {
  // Every page twice, each in a window of its own.
  test.slow()
  await signIn(page, 'mitglied')
  await workerAnswers(page)
  await page.goto('/alarmierungen')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await context.setOffline(true)

  for (const { pattern } of pageRoutes) {
    for (const locale of locales) {
      const path = localizePath(pathOfPattern(pattern), locale)
      // Members of the demo tenant neither make nor change operations: they are told so.
      const expected = /\/(new|edit)$/.test(pattern) ? '/no-access' : expectedAt(pattern, 'member')
      const wanted = expected === 'page' ? path : localizePath(endOf(expected), locale)
      const window = await context.newPage()
      await window.goto(path)
      await expect(window, path).toHaveURL((url) => url.pathname === wanted)
      await expect(window.locator('main'), path).toBeVisible()
      await expect(window.locator('html')).toHaveAttribute('lang', locale)
      await expect(window.locator('main h1:visible'), path).toHaveCount(1)
      await window.close()
    }
  }
})

test('without a network the links lead on within the page, and back', async ({ page, context }) => {
  await signIn(page, 'mitglied')
  await workerAnswers(page)
  await context.setOffline(true)
  await page.evaluate(() => Object.assign(window, { sameDocument: true }))

  for (const name of ['Alarmierungen', 'Fahrzeuge', 'Benachrichtigungen', 'Start'] as const) {
    await page.getByRole('navigation').getByRole('link', { name }).first().click()
    await expect(page.locator('main h1')).toBeVisible()
  }
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await page.goBack()
  await expect(page).toHaveURL(/\/notifications$/)
  await page.goForward()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  expect(await page.evaluate(() => 'sameDocument' in window)).toBe(true)
})

// Specification, section 8: 'Page Not Found' followed by the path.
test('without a network an unknown path is told by its page, in its language, and escaped', async ({
  page,
  context,
}) => {
  await signIn(page, 'mitglied')
  await workerAnswers(page)
  await context.setOffline(true)

  const answer = await page.goto('/gibt/es/%3Cb%3Enicht')
  expect(answer?.status()).toBe(404)
  await expect(page).toHaveTitle('Page Not Found /gibt/es/<b>nicht')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found /gibt/es/<b>nicht')
  await expect(page.locator('main')).toContainText('Diese Seite gibt es nicht')
  await page.goto('/en/termine')
  await expect(page.locator('main')).toContainText('There is no such page')
  await page.getByRole('link', { name: /home/i }).last().click()
  await expect(page).toHaveURL(/\/en$/)
  await expect(page.locator('main h1')).toBeVisible()
})

test('a page that the browser has thrown away comes from the network, and without one an error page says so', async ({
  page,
  context,
}) => {
  await signIn(page, 'mitglied')
  await workerAnswers(page)
  await page.evaluate(async () => {
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys())
        if (request.url.includes('/shell/de/notifications.html')) await cache.delete(request)
    }
  })

  await page.goto('/notifications')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Benachrichtigungen')
  await context.setOffline(true)
  const answer = await page.goto('/notifications')
  expect(answer?.status()).toBe(503)
  await expect(page).toHaveTitle('Internal Server Error')
})

test('a page from the device is sent with the same headers as one from the network', async ({ page }) => {
  await signIn(page, 'mitglied')
  await workerAnswers(page)

  const fromDevice = await page.goto('/alarmierungen')
  const fromNetwork = await page.request.get('/alarmierungen')
  expect(fromDevice?.fromServiceWorker()).toBe(true)
  const { date: _, 'content-length': __, connection: ___, ...wanted } = fromNetwork.headers()
  for (const name of ['keep-alive', 'transfer-encoding', 'content-encoding', 'etag']) delete wanted[name]
  expect(wanted['content-security-policy']).toContain('sha256-')
  expect(fromDevice?.headers()).toMatchObject(wanted)
})

test('the start opens in the language that was chosen by hand, also without a network, and after signing out', async ({
  page,
  context,
}) => {
  await signIn(page, 'mitglied')
  await workerAnswers(page)
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL(/\/en$/)

  await context.setOffline(true)
  await page.goto('/')
  await expect(page).toHaveURL(/\/en$/)
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  // Also where the browser has dropped the cookie.
  await expect.poll(() => page.evaluate(() => caches.has('language'))).toBe(true)
  await context.clearCookies({ name: 'locale' })
  await page.goto('about:blank')
  await page.goto('/')
  await expect(page).toHaveURL(/\/en$/)

  await page.getByRole('link', { name: 'Deutsch' }).click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await page.goto('about:blank')
  await page.goto('/')
  await expect(page).toHaveURL((url) => url.pathname === '/')
})

test.describe('the guard alone decides who stays on a page from the device', () => {
  test('who has signed out meets the login page, comes back to where they were, and meets no loop', async ({
    page,
  }) => {
    await signIn(page, 'mitglied')
    await workerAnswers(page)
    await page.locator('.account-button').click()
    await page.getByRole('button', { name: 'Abmelden' }).click()
    await page.waitForURL('**/login')

    await page.goto('/en/alarmierungen')
    await expect(page).toHaveURL(
      (url) => url.pathname + url.search === '/en/login?back=%2Fen%2Falarmierungen',
    )
    await page.locator('input[name="email"]').fill('mitglied@demo.example')
    await page.locator('input[name="password"]').fill('demo-musterstadt')
    await page.locator('form button[type="submit"]').click()
    await expect(page).toHaveURL((url) => url.pathname + url.search === '/en/alarmierungen')
    await expect(page.locator('main h1')).toBeVisible()

    // Who is signed in and asks for the login page is led on, as often as they like, without a word to the server.
    for (let round = 0; round < 3; round += 1) {
      await page.goto('/en/login')
      await expect(page).toHaveURL((url) => url.pathname + url.search === '/en')
    }
    await page.goBack()
    await expect(page.locator('main h1')).toBeVisible()
    expect(new URL(page.url()).pathname).not.toBe('/en/login')
  })

  test('a session that the server has ended leads to the login page that says so', async ({
    page,
    server,
  }) => {
    await signIn(page, 'mitglied')
    await workerAnswers(page)
    const token = await page.evaluate(
      () => (JSON.parse(localStorage.getItem('session') ?? '{}') as { token: string }).token,
    )
    await page.goto('about:blank')
    const ended = await page.request.post(`${server.origin}/api/logout`, {
      headers: { Authorization: `Bearer ${token}` },
    })
    expect(ended.ok()).toBe(true)

    await page.goto('/notifications')
    await expect(page).toHaveURL((url) => url.pathname === '/login' && url.searchParams.has('reason'))
    await expect(page.locator('form')).toBeVisible()
  })
})

/** A member who is sent to the portal is sent on from there. */
function endOf(expected: string): string {
  return expected === '/no-access' ? expected : '/'
}
