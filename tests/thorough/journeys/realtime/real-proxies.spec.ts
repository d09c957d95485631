import { catalogues } from '../../../../src/i18n/catalogues.ts'
import { expect } from '../../../support/browser/browser.ts'
import { test } from '../../../support/browser/tls-browser.ts'
import { listening } from '../../../support/calls/realtime.ts'
import { chooseFiles, documentRow, uploadButton } from '../../../support/journeys/documents-page.ts'
import { findProxy, startRealProxy } from '../../../support/lines/real-proxies.ts'
import {
  firstTenant,
  setUpTenant,
  startTlsProduct,
  tokenOfFirst,
} from '../../../support/servers/tls-product.ts'

// The examples of docs/operate.md, word for word, in front of the product.

const FIVE_MEGABYTES = 5 * 1024 * 1024

for (const proxy of ['nginx', 'caddy'] as const) {
  test(`behind ${proxy} with the lines of the manual: an alarm over wss, an upload`, async ({
    page,
  }, info) => {
    const program = findProxy(proxy)
    info.skip(program === undefined, `${proxy} is not installed, and cannot be installed here`)
    const startProxy = (port: number) => startRealProxy(proxy, program ?? '', port)
    const product = await startTlsProduct({ startProxy })
    await setUpTenant(product)

    const sockets: string[] = []
    page.on('websocket', (socket) => sockets.push(socket.url()))
    const refused: string[] = []
    page.on('response', (response) => {
      if (response.status() >= 400) refused.push(`${response.status()} ${response.url()}`)
    })
    const ready = listening(page)
    await page.goto(`${product.origin}/login`)
    await page.locator('input[name="email"]').fill(firstTenant.email)
    await page.locator('input[name="password"]').fill(firstTenant.password)
    await page.locator('form button[type="submit"]').click()
    await page.waitForURL((url) => url.pathname === '/')
    await ready
    await product.raise(await tokenOfFirst(product), 'B3 – Wohnungsbrand')
    await expect(page.locator('main')).toContainText('B3 – Wohnungsbrand')
    expect(sockets.map((url) => new URL(url).protocol)).toEqual(['wss:'])

    await page.goto(`${product.origin}/dokumente`)
    const film = { name: 'Übung.bin', buffer: Buffer.alloc(FIVE_MEGABYTES, 'x') }
    await chooseFiles(page, uploadButton(page), [film])
    await expect(documentRow(page, film.name)).toBeVisible()
    expect(refused, catalogues.de.documentTools.upload).toEqual([])

    await page.close()
    await product.stop()
  })
}
