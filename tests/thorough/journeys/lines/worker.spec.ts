import { expect, signIn, test } from '../../../support/browser/browser.ts'
import { signOut } from '../../../support/browser/sign-in.ts'
import { workerAnswers } from '../../../support/browser/worker.ts'

test.use({ serviceWorkers: 'allow' })

// Specification, section 1: the product works offline through a service worker at /sw.js with scope /. `bad-line-day.spec.ts`
// tests that every page opens without a network, by its address and in both languages.

// The worker fetches the whole app, in some 470 requests, before a journey goes on.
test.slow()

// Requests fail without a network and without a session.
test.use({ allowedConsoleErrors: [/ERR_INTERNET_DISCONNECTED|ERR_FAILED|status of (401|404|503)/] })

test('the worker stores the app, answers no API request, and lets links work without a network', async ({
  page,
  context,
}) => {
  await page.addInitScript(() => {
    const loads = Number(sessionStorage.getItem('loads') ?? 0) + 1
    sessionStorage.setItem('loads', String(loads))
  })
  await signIn(page, 'mitglied')

  await test.step('the first install reloads nothing', async () => {
    const loads = () => page.evaluate(() => sessionStorage.getItem('loads'))
    const before = await loads()
    await workerAnswers(page)
    const worker = await page.evaluate(async () => {
      const { scope, active } = await navigator.serviceWorker.ready
      return { scope: new URL(scope).pathname, file: new URL(active?.scriptURL ?? '').pathname }
    })
    expect(worker).toEqual({ scope: '/', file: '/sw.js' })
    await page.getByRole('link', { name: 'Alarmierungen' }).first().click()
    await expect(page).toHaveURL(/\/alarmierungen$/)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Alarmierungen')
    expect(await loads()).toBe(before)
  })

  await test.step('a page from the device has the same headers as one from the network', async () => {
    const fromDevice = await page.goto('/alarmierungen')
    const fromNetwork = await page.request.get('/alarmierungen')
    expect(fromDevice?.fromServiceWorker()).toBe(true)
    const { date: _, 'content-length': __, connection: ___, ...wanted } = fromNetwork.headers()
    for (const name of ['keep-alive', 'transfer-encoding', 'content-encoding', 'etag']) delete wanted[name]
    expect(wanted['content-security-policy']).toContain('sha256-')
    expect(fromDevice?.headers()).toMatchObject(wanted)
  })

  const style = await page.locator('link[rel="stylesheet"]').first().getAttribute('href')
  await context.setOffline(true)

  await test.step('pages, scripts, styles and sounds are on the device, and other requests get no answer', async () => {
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

  await test.step('links and the history work without a new page load', async () => {
    await page.goto('/')
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
  await test.step('the page for an unknown path shows the path, escaped, in the language of the path', async () => {
    const answer = await page.goto('/gibt/es/%3Cb%3Enicht')
    expect(answer?.status()).toBe(404)
    await expect(page).toHaveTitle('Page Not Found /gibt/es/<b>nicht')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found /gibt/es/<b>nicht')
    await expect(page.locator('main')).toContainText('Diese Seite gibt es nicht')
    await page.goto('/en/no/such/page')
    await expect(page.locator('main')).toContainText('There is no such page')
    await page.getByRole('link', { name: /home/i }).last().click()
    await expect(page).toHaveURL(/\/en$/)
    await expect(page.locator('main h1')).toBeVisible()
  })

  await test.step('a page that the browser has deleted comes from the network; without a network an error page is shown', async () => {
    await context.setOffline(false)
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
})

test('pages from the device open in the chosen language, and send people on by their session', async ({
  page,
  context,
  server,
}) => {
  await signIn(page, 'mitglied')
  await workerAnswers(page)

  await test.step('the home page opens in the chosen language, also without a network', async () => {
    await page.getByRole('link', { name: 'English' }).click()
    await expect(page).toHaveURL(/\/en$/)
    await context.setOffline(true)
    await page.goto('/')
    await expect(page).toHaveURL(/\/en$/)
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    // Even if the browser has dropped the cookie.
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
    await context.setOffline(false)
  })

  await test.step('a signed-out person gets the login page, and after sign-in the requested page', async () => {
    await page.reload()
    await signOut(page)
    await page.goto('/en/alarmierungen')
    await expect(page).toHaveURL(
      (url) => url.pathname + url.search === '/en/login?back=%2Fen%2Falarmierungen',
    )
    await page.locator('input[name="email"]').fill('mitglied@demo.example')
    await page.locator('input[name="password"]').fill('demo-musterstadt')
    await page.locator('form button[type="submit"]').click()
    await expect(page).toHaveURL((url) => url.pathname + url.search === '/en/alarmierungen')
    await expect(page.locator('main h1')).toBeVisible()
  })

  await test.step('a signed-in person is sent on from the login page, without a loop', async () => {
    for (let round = 0; round < 3; round += 1) {
      await page.goto('/en/login')
      await expect(page).toHaveURL((url) => url.pathname + url.search === '/en')
    }
    await page.goBack()
    await expect(page.locator('main h1')).toBeVisible()
    expect(new URL(page.url()).pathname).not.toBe('/en/login')
  })

  await test.step('after the server ended the session, the page leads to the login page with the reason', async () => {
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
