import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright'
import { expect, signIn, test as base } from '../../../support/browser/browser.ts'
import { INTAKE_KEY, raiseAlarm } from '../../../support/worlds/people.ts'
import { type ServerProcess, startServer } from '../../../support/servers/server-process.ts'

// Product page, section 4: address with route link and map, loaded only when it is looked at; without tiles, or where
// every byte counts, the coordinates.

/** The smallest picture there is. */
const TILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)
const PLACE = { address: 'Lindenstraße 14, 99999 Musterstadt', lat: 49.01234, lng: 12.09876 }

interface TileHost {
  origin: string
  /** Paths that were asked for, and what was said of who asks. */
  asked: { path: string; referrer: string | undefined }[]
  answersWith: (status: number) => void
}

const test = base.extend<{ tiles: TileHost }, { host: TileHost; mapped: ServerProcess }>({
  host: [
    async ({}, use) => {
      let status = 200
      const asked: TileHost['asked'] = []
      const host = createServer((request, response) => {
        asked.push({ path: request.url ?? '', referrer: request.headers.referer })
        response.writeHead(status, { 'content-type': 'image/png' }).end(status === 200 ? TILE : undefined)
      })
      await new Promise<void>((resolve) => host.listen(0, '127.0.0.1', resolve))
      const { port } = host.address() as AddressInfo
      await use({ origin: `http://127.0.0.1:${port}`, asked, answersWith: (next) => (status = next) })
      host.closeAllConnections()
      await new Promise((resolve) => host.close(resolve))
    },
    { scope: 'worker' },
  ],
  mapped: [
    async ({ host }, use) => {
      const server = await startServer({
        environment: {
          MAP_TILES_URL: `${host.origin}/{z}/{x}/{y}.png`,
          MAP_TILES_ATTRIBUTION: '© Musterkarte',
        },
      })
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  tiles: async ({ host }, use) => {
    host.asked.length = 0
    host.answersWith(200)
    await use(host)
  },
  server: async ({ mapped }, use) => use(mapped),
})

const place = (page: Page) => page.locator('.operation-place-card')

async function openAlarm(page: Page, origin: string, about: object = PLACE): Promise<void> {
  const { id } = await raiseAlarm(origin, { title: 'B3 – Wohnungsbrand', ...about })
  await signIn(page, 'mitglied', origin)
  await page.goto(`${origin}/alarmierungen/${id}`)
}

test('the map comes when somebody looks at it, at the right place, and says whom it is owed to', async ({
  page,
  tiles,
  server,
}) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await openAlarm(page, server.origin)
  await expect(place(page)).toContainText('33U')
  await page.waitForLoadState('networkidle')
  expect(tiles.asked).toEqual([])

  await place(page).scrollIntoViewIfNeeded()

  const map = page.getByRole('region', { name: /Lindenstraße 14/ })
  await expect(map.locator('.operation-map-frame img').first()).toBeVisible()
  await expect(place(page)).toContainText('© Musterkarte')
  await expect(map.locator('.operation-map-mark')).toBeVisible()
  // The tile of zoom 16 that holds the place, by the formula of every such map.
  const [x, y] = tileOf(PLACE, 16)
  await expect.poll(() => tiles.asked.map(({ path }) => path)).toContain(`/16/${x}/${y}.png`)
  // Who asks, but not for which operation.
  expect(new Set(tiles.asked.map(({ referrer }) => referrer))).toEqual(new Set([`${server.origin}/`]))

  await page.getByRole('button', { name: 'Näher heran' }).click()
  await expect.poll(() => tiles.asked.some(({ path }) => path.startsWith('/17/'))).toBe(true)
})

test('the page of a vehicle shows on the same map where it was when it reported, and since when', async ({
  page,
  tiles,
  server,
}) => {
  const at = new Date(Date.now() - 60_000).toISOString()
  const event = { vehicle: 'Florian Musterstadt 1/44-1', status: 4, at, lat: PLACE.lat, lng: PLACE.lng }
  const answer = await fetch(`${server.origin}/api/intake/fms`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${INTAKE_KEY}` },
    body: JSON.stringify({ events: [event] }),
  })
  expect(await answer.json()).toEqual({ taken: 1, refused: [] })
  await signIn(page, 'mitglied', server.origin)
  await page.goto(`${server.origin}/fahrzeuge/3`)

  await page.getByRole('heading', { name: /^Position von/ }).scrollIntoViewIfNeeded()
  const map = page.getByRole('region', { name: /HLF 20/ })
  await expect(map.locator('.operation-map-mark')).toBeVisible()
  const [x, y] = tileOf(PLACE, 16)
  await expect.poll(() => tiles.asked.map(({ path }) => path)).toContain(`/16/${x}/${y}.png`)
})

test('an organisation is put on the map by a press, and moved there by the arrow keys', async ({
  page,
  tiles,
  server,
}) => {
  await signIn(page, 'leitung', server.origin)
  await page.goto(`${server.origin}/settings/organisation?organisation=1`)
  const field = page.locator('#coordinates')
  await field.fill(`${PLACE.lat}, ${PLACE.lng}`)
  const map = page.locator('.organisation-editor').getByRole('region', { name: /^Karte/ })
  await map.scrollIntoViewIfNeeded()
  await expect(map.locator('.operation-map-mark')).toBeVisible()
  const [x, y] = tileOf(PLACE, 16)
  await expect.poll(() => tiles.asked.map(({ path }) => path)).toContain(`/16/${x}/${y}.png`)
  // Whoever looks from the map of one page at another asks with the origin alone.
  expect(new Set(tiles.asked.map(({ referrer }) => referrer))).toEqual(new Set([`${server.origin}/`]))

  const frame = map.getByRole('application')
  await frame.focus()
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => field.inputValue()).toMatch(/^49\.0124\d, 12\.09876$/)
  await frame.click({ position: { x: 40, y: 40 } })
  await expect.poll(async () => Number((await field.inputValue()).split(', ')[1])).toBeLessThan(12.098)
  await page.locator('.organisation-editor > .form-buttons [type="submit"]').click()
  await expect(page.locator('.toast')).toContainText('Gespeichert.')
  await page.reload()
  await expect(field).toHaveValue(/^49\.01/)
})

test.describe('a source of tiles that fails', () => {
  test.use({ allowedConsoleErrors: [/503/] })

  test('is said in words, beside the coordinates', async ({ page, tiles, server }) => {
    tiles.answersWith(503)
    await openAlarm(page, server.origin)
    await place(page).scrollIntoViewIfNeeded()

    await expect(place(page)).toContainText('Die Karte ist gerade nicht zu laden')
    await expect(place(page)).toContainText('49.01234, 12.09876')
  })
})

test('where every byte counts, the map comes when it is asked for', async ({ page, tiles, server }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } })
  })
  await openAlarm(page, server.origin)
  await place(page).scrollIntoViewIfNeeded()
  const load = page.getByRole('button', { name: 'Karte laden' })
  await expect(load).toBeVisible()
  expect(tiles.asked).toEqual([])

  await load.click()
  await expect(page.locator('.operation-map-frame img').first()).toBeVisible()
})

base(
  'nobody has named tiles: coordinates that can be copied, and no map',
  async ({ page, server, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await openAlarm(page, server.origin)

    await expect(place(page)).toContainText('49.01234, 12.09876')
    await expect(page.locator('.operation-map')).toHaveCount(0)
    await place(page).getByRole('button', { name: 'UTMREF kopieren' }).click()
    await expect(page.getByText(/^Kopiert: 33U/)).toBeVisible()
    const text = await place(page).locator('dd').nth(1).textContent()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(text)
  },
)

base('an alarm without coordinates has none', async ({ page, server }) => {
  await openAlarm(page, server.origin, { address: 'Lindenstraße 14', lat: 0, lng: 0 })

  await expect(page.getByRole('link', { name: /Route/ })).toBeVisible()
  await expect(place(page)).toHaveCount(0)
})

/** https://wiki.openstreetmap.org/wiki/Slippy_map_tilenames */
function tileOf({ lat, lng }: { lat: number; lng: number }, zoom: number): [x: number, y: number] {
  const tiles = 2 ** zoom
  const angle = (lat * Math.PI) / 180
  return [
    Math.floor(((lng + 180) / 360) * tiles),
    Math.floor(((1 - Math.asinh(Math.tan(angle)) / Math.PI) / 2) * tiles),
  ]
}
