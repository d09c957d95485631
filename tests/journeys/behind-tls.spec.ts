import type { Page } from 'playwright'
import { shareOperation } from '../../src/contract/sharing/shared-links.ts'
import { catalogues } from '../../src/i18n/catalogues.ts'
import { expect } from '../support/browser/browser.ts'
import { test as base } from '../support/browser/tls-browser.ts'
import { giveVirtualPasskeys } from '../support/browser/virtual-passkeys.ts'
import { workerAnswers } from '../support/browser/worker.ts'
import { listening } from '../support/calls/realtime.ts'
import { chooseFiles, documentRow, uploadButton } from '../support/journeys/documents-page.ts'
import { send } from '../support/servers/contract-target.ts'
import {
  firstTenant,
  startTlsProduct,
  tokenOfFirst,
  type TlsProduct,
} from '../support/servers/tls-product.ts'

// The product as a brigade runs it: an empty installation with a public origin, behind a proxy with TLS and nginx's limits.

const test = base.extend<object, { product: TlsProduct }>({
  product: [
    async ({}, use) => {
      const product = await startTlsProduct()
      await use(product)
      await product.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => use(product.origin),
})
test.use({
  // The proxy refuses the first parts of an upload, and the browser reports it.
  allowedConsoleErrors: [/Failed to load resource.*(413|ERR_CONNECTION_RESET)/],
})

const FIVE_MEGABYTES = 5 * 1024 * 1024
const PIN = '735190'
const words = catalogues.de
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test(
  'set up, signed in by it, an alarm over wss, a passkey, an upload over the limit of the proxy, a shared link',
  { tag: '@worker' },
  async ({ page, product, browser }) => {
    const { origin, server } = product

    await page.goto(product.setupPath)
    for (const [field, text] of Object.entries(firstTenant))
      await page.locator(`[name="${field}"]`).fill(text)
    await page.getByRole('button', { name: words.passwords.show }).click()
    await expect(page.locator('[name="password"]')).toHaveAttribute('type', 'text')

    const ready = listening(page)
    const pushed: string[] = []
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => {
        if (payload.includes('notification.created')) pushed.push(socket.url())
      })
    })
    await page.locator('form button[type="submit"]').click()
    await page.waitForURL((url) => url.pathname === '/')
    await ready
    const token = await tokenOfFirst(product)
    const id = await product.raise(token, 'B3 – Wohnungsbrand')
    await expect(page.locator('main')).toContainText('B3 – Wohnungsbrand')
    expect(pushed[0]).toMatch(new RegExp(`^${origin.replace('https', 'wss')}/app/`))

    const cookies = await page.context().cookies()
    expect(cookies.length).toBeGreaterThan(1)
    expect(cookies.filter(({ secure }) => !secure)).toEqual([])

    const device = await giveVirtualPasskeys(page)
    const { passkeys } = words.signInSafety
    await page.goto('/profile')
    await button(page, passkeys.add).click()
    await page.getByLabel(passkeys.name, { exact: true }).fill('Telefon')
    await page.locator('.safety-work input[name="password"]').fill(firstTenant.password)
    await page.keyboard.press('Enter')
    await expect(page.locator('.passkeys .list-row')).toContainText('Telefon')
    expect(await device.count()).toBe(1)

    await page.goto('/dokumente')
    const film = { name: 'Übung.bin', buffer: Buffer.alloc(FIVE_MEGABYTES, 'x') }
    await chooseFiles(page, uploadButton(page), [film])
    await expect(documentRow(page, film.name)).toBeVisible()
    await workerAnswers(page)

    const path = shareOperation.path.replace('{organisationId}', '1').replace('{operationId}', String(id))
    const shared = await send(server.origin, shareOperation.method, path, { token, body: { pin: PIN } })
    const { url } = shared.json as { url: string }
    expect(url).toMatch(new RegExp(`^${origin}/shared/`))
    const context = await browser.newContext({ javaScriptEnabled: false, locale: 'de-DE' })
    const visitor = await context.newPage()
    await visitor.goto(url)
    await visitor.locator('#pin').fill(PIN)
    await visitor.keyboard.press('Enter')
    await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('B3 – Wohnungsbrand')
    const kept = await context.cookies()
    expect(kept.length).toBeGreaterThan(0)
    expect(kept.filter(({ secure }) => !secure)).toEqual([])
    await context.close()
  },
)
