import { expect, signIn, test, watchConsole } from '../../../support/browser/browser.ts'
import { removeFolder, temporaryFolder } from '../../../support/documents/folders.ts'
import { startPages } from '../../../support/servers/pages-process.ts'
import { raiseAlarm } from '../../../support/worlds/people.ts'
import { listening } from '../../../support/calls/realtime.ts'
import { startServer } from '../../../support/servers/server-process.ts'

// Specification, section 7: in cookie mode a CSRF cookie is fetched first if missing and sent in a configured header;
// in token mode an Authorization Bearer header is sent.

for (const mode of ['token', 'cookie'] as const) {
  test(`an alarm is pushed to whoever signed in, in ${mode} mode`, async ({ browser }) => {
    const server = await startServer({ environment: { REALTIME_AUTH_MODE: mode } })
    const context = await browser.newContext({
      baseURL: server.origin,
      locale: 'de-DE',
      serviceWorkers: 'block',
    })
    const page = await context.newPage()
    const seen = watchConsole(page)
    const asked = page.waitForRequest((request) => request.url().endsWith('/broadcasting/auth'))
    const ready = listening(page)
    await signIn(page, 'mitglied')
    await ready
    const headers = await (await asked).allHeaders()
    await raiseAlarm(server.origin, { title: 'B3 – Wohnungsbrand' })

    await expect(page.locator('main')).toContainText('B3 – Wohnungsbrand')
    const cookies = await context.cookies()
    const csrf = cookies.find(({ name }) => name === 'XSRF-TOKEN')
    const session = cookies.find(({ name }) => name === 'alarm_channels')
    if (mode === 'token') {
      expect(headers['authorization']).toMatch(/^Bearer /)
      expect([csrf, session]).toEqual([undefined, undefined])
    } else {
      expect(headers).not.toHaveProperty('authorization')
      expect(headers['x-xsrf-token']).toBe(decodeURIComponent(csrf?.value ?? ''))
      expect(csrf).toMatchObject({ httpOnly: false, sameSite: 'Lax', path: '/' })
      expect(session).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    }
    expect(seen).toEqual([])
    await context.close()
    await server.stop()
  })
}

test('cookie mode for somebody who signed in before it was switched on, without a CSRF cookie, and after', async ({
  browser,
}) => {
  const dataDirectory = temporaryFolder()
  const before = await startServer({ dataDirectory })
  const { port } = before
  const context = await browser.newContext({
    baseURL: before.origin,
    locale: 'de-DE',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await signIn(page, 'mitglied')
  await before.stop()

  const server = await startServer({ dataDirectory, port, environment: { REALTIME_AUTH_MODE: 'cookie' } })
  // No session cookie yet: the refused authorisation leads to a renewal, which brings both.
  const ready = listening(page)
  await page.goto('/')
  await ready
  await raiseAlarm(server.origin, { title: 'B1 – nach der Umstellung' })
  await expect(page.locator('main')).toContainText('nach der Umstellung')

  // Two hours later.
  await context.clearCookies({ name: 'XSRF-TOKEN' })
  const again = listening(page)
  const fetched = page.waitForRequest((request) => request.url().endsWith('/sanctum/csrf-cookie'))
  await page.reload()
  await Promise.all([again, fetched])
  await raiseAlarm(server.origin, { title: 'B2 – zwei Stunden später' })
  await expect(page.locator('main')).toContainText('zwei Stunden später')

  await context.close()
  await server.stop()
  removeFolder(dataDirectory)
})

test('signing out takes the cookies away', async ({ browser }) => {
  const server = await startServer({ environment: { REALTIME_AUTH_MODE: 'cookie' } })
  const context = await browser.newContext({
    baseURL: server.origin,
    locale: 'de-DE',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  await signIn(page, 'mitglied')
  const names = async () => (await context.cookies()).map(({ name }) => name)
  expect(await names()).toContain('alarm_channels')

  await page.locator('.account-menu summary, .account-menu button').first().click()
  await page.getByRole('button', { name: 'Abmelden' }).click()

  await expect(page).toHaveURL(/\/login/)
  await expect.poll(names).not.toContain('alarm_channels')
  expect(await names()).not.toContain('XSRF-TOKEN')
  await context.close()
  await server.stop()
})

// Architecture, section 3: pages that another process serves, on another port of the same host.
test('pages on a port of their own receive a pushed alarm in cookie mode', async ({ browser }) => {
  const environment = { REALTIME_AUTH_MODE: 'cookie', REALTIME_APP_KEY: 'two-ports' }
  const server = await startServer({ environment })
  const folder = temporaryFolder()
  // Cookies go by host: 127.0.0.1 would be another one.
  const api = server.origin.replace('127.0.0.1', 'localhost')
  const pages = await startPages({ ...environment, DATA_DIR: folder, API_BASE_URL: api })
  const context = await browser.newContext({
    baseURL: pages.origin,
    locale: 'de-DE',
    serviceWorkers: 'block',
  })
  const page = await context.newPage()
  const seen = watchConsole(page)
  const ready = listening(page)
  await signIn(page, 'mitglied')
  await ready
  await raiseAlarm(server.origin, { title: 'B3 – über zwei Ports' })

  await expect(page.locator('main')).toContainText('über zwei Ports')
  expect(seen).toEqual([])
  await context.close()
  await pages.stop()
  await server.stop()
  removeFolder(folder)
})
