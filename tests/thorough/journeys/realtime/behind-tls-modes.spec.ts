import type { Page } from 'playwright'
import { expect } from '../../../support/browser/browser.ts'
import { test } from '../../../support/browser/tls-browser.ts'
import { listening } from '../../../support/calls/realtime.ts'
import { removeFolder, temporaryFolder } from '../../../support/documents/folders.ts'
import { startTlsProxy } from '../../../support/lines/tls-proxy.ts'
import { startPages } from '../../../support/servers/pages-process.ts'
import { startSpecificationServer } from '../../../support/servers/specification-server.ts'
import { freePort } from '../../../support/servers/server-process.ts'
import {
  firstTenant,
  setUpTenant,
  startTlsProduct,
  tokenOfFirst,
} from '../../../support/servers/tls-product.ts'

// Specification, section 7: every way of connecting, on https as a brigade has it, with names of hosts and a certificate.

test.use({ allowedConsoleErrors: [/Failed to load resource.*(403|404)/] })

/** Signs in at a page, and waits until it hears its own channel; answers the addresses of its websockets. */
async function signInAt(page: Page, origin: string, email: string, password: string): Promise<string[]> {
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))
  const ready = listening(page)
  await page.goto(`${origin}/login`)
  await page.locator('input[name="email"]').fill(email)
  await page.locator('input[name="password"]').fill(password)
  await page.locator('form button[type="submit"]').click()
  await page.waitForURL((url) => url.pathname === '/')
  await ready
  return sockets
}

test('an alarm is pushed over wss in cookie mode', async ({ page }) => {
  const product = await startTlsProduct({ environment: { REALTIME_AUTH_MODE: 'cookie' } })
  await setUpTenant(product)

  const sockets = await signInAt(page, product.origin, firstTenant.email, firstTenant.password)
  await product.raise(await tokenOfFirst(product), 'B3 – Wohnungsbrand')

  await expect(page.locator('main')).toContainText('B3 – Wohnungsbrand')
  expect(sockets.map((url) => new URL(url).origin)).toEqual([product.origin.replace('https', 'wss')])
  const cookies = await page.context().cookies()
  expect(cookies.filter(({ secure }) => !secure)).toEqual([])
  // On https its name says that no other host may have set it.
  expect(cookies.map(({ name }) => name)).toContain('__Host-alarm_channels')
  await page.close()
  await product.stop()
})

for (const broadcaster of ['reverb', 'pusher'] as const) {
  test(`an alarm is pushed by a ${broadcaster} server with a host and a port of its own`, async ({
    page,
  }) => {
    const port = await freePort()
    const realtime = await startTlsProxy(`http://127.0.0.1:${port}`, 'realtime.alarm.test')
    const { hostname, port: realtimePort } = new URL(realtime.origin)
    const environment = {
      REALTIME_BROADCASTER: broadcaster,
      REALTIME_HOST: hostname,
      REALTIME_PORT: realtimePort,
      REALTIME_SCHEME: 'https',
      REALTIME_CLUSTER: 'eu',
    }
    const product = await startTlsProduct({ environment, port })
    await setUpTenant(product)

    const sockets = await signInAt(page, product.origin, firstTenant.email, firstTenant.password)
    await product.raise(await tokenOfFirst(product), 'B3 – Wohnungsbrand')

    await expect(page.locator('main')).toContainText('B3 – Wohnungsbrand')
    expect(sockets.map((url) => new URL(url).origin)).toEqual([realtime.origin.replace('https', 'wss')])
    await page.close()
    await product.stop()
    await realtime.close()
  })
}

test('pages on one host receive an alarm from the API on another', async ({ page }) => {
  const folder = temporaryFolder()
  const pagesPort = await freePort()
  const front = await startTlsProxy(`http://127.0.0.1:${pagesPort}`, 'pages.alarm.test')
  const environment = { PUBLIC_ORIGIN: front.origin, REALTIME_APP_KEY: 'two-hosts' }
  const product = await startTlsProduct({ environment })
  await setUpTenant(product)
  const pages = await startPages(
    {
      DATA_DIR: folder,
      PUBLIC_ORIGIN: front.origin,
      API_BASE_URL: product.origin,
      REALTIME_APP_KEY: 'two-hosts',
      NODE_TLS_REJECT_UNAUTHORIZED: '0',
    },
    pagesPort,
  )

  const sockets = await signInAt(page, front.origin, firstTenant.email, firstTenant.password)
  await product.raise(await tokenOfFirst(product), 'B3 – Wohnungsbrand')

  await expect(page.locator('main')).toContainText('B3 – Wohnungsbrand')
  expect(sockets.map((url) => new URL(url).origin)).toEqual([product.origin.replace('https', 'wss')])
  await page.close()
  await pages.stop()
  await front.close()
  await product.stop()
  removeFolder(folder)
})

test('pages on https receive an alarm from a foreign backend on https', async ({ page }) => {
  const folder = temporaryFolder()
  const backend = await startSpecificationServer()
  const api = await startTlsProxy(backend.origin, 'api.alarm.test')
  const pagesPort = await freePort()
  const front = await startTlsProxy(`http://127.0.0.1:${pagesPort}`, 'pages.alarm.test')
  const pages = await startPages(
    {
      DATA_DIR: folder,
      PUBLIC_ORIGIN: front.origin,
      API_BASE_URL: api.origin,
      REALTIME_APP_KEY: backend.key,
    },
    pagesPort,
  )

  const sockets = await signInAt(page, front.origin, backend.email, backend.password)
  backend.raise('Ein Alarm von anderswo')

  await expect(page.locator('main')).toContainText('Ein Alarm von anderswo')
  expect(sockets.map((url) => new URL(url).origin)).toEqual([api.origin.replace('https', 'wss')])
  await page.close()
  await pages.stop()
  await Promise.all([front.close(), api.close()])
  await backend.close()
  removeFolder(folder)
})
