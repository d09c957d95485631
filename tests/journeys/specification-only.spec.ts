import { spawn, type ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test, watchConsole } from '../support/browser.ts'
import { removeFolder, temporaryFolder } from '../support/folders.ts'
import { freePort } from '../support/server-process.ts'
import { startSpecificationServer, type SpecificationServer } from '../support/specification-server.ts'

// Product page, section 3: the client works with any backend of the specification.

const startWeb = fileURLToPath(new URL('../../scripts/start-web.ts', import.meta.url))

let backend: SpecificationServer
let pages: ChildProcess
let origin: string
const folder = temporaryFolder()

test.beforeAll(async () => {
  backend = await startSpecificationServer()
  const port = await freePort()
  origin = `http://localhost:${port}`
  pages = spawn(process.execPath, [startWeb], {
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      DATA_DIR: folder,
      API_BASE_URL: backend.origin,
      REALTIME_APP_KEY: backend.key,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await new Promise<void>((resolve) => pages.stdout?.once('data', () => resolve()))
})
test.afterAll(async () => {
  pages.kill('SIGTERM')
  await backend.close()
  removeFolder(folder)
})

test('sign in, see an alarm arrive, open it, read notifications, sign out', async ({ browser }) => {
  const context = await browser.newContext({ locale: 'de-DE' })
  const page = await context.newPage()
  // What this backend lacks, it answers with 404 and 403; the browser reports each.
  const complaints = watchConsole(page, [/Failed to load resource.*(403|404)/])
  await page.goto(`${origin}/login`)
  await page.locator('input[name="email"]').fill(backend.email)
  await page.locator('input[name="password"]').fill(backend.password)
  const subscribed = page.waitForEvent('websocket').then((socket) =>
    socket.waitForEvent('framereceived', {
      predicate: ({ payload }) => payload.toString().includes('subscription_succeeded'),
    }),
  )
  await page.locator('form button[type="submit"]').click()
  await page.waitForURL((url) => url.pathname === '/')
  await subscribed

  backend.raise('Ein Alarm von anderswo')
  await expect(page.locator('main')).toContainText('Ein Alarm von anderswo')
  await expect(page.locator('main')).toContainText('Im Einsatz')
  await expect(page.locator('.notification-bell')).toContainText('1')

  await page
    .getByRole('link', { name: /Ein Alarm von anderswo/ })
    .first()
    .click()
  await expect(page).toHaveURL(/\/alarmierungen\/1$/)
  await expect(page.locator('main')).toContainText('Hauptstraße 1')
  await expect(page.locator('main')).toContainText('Sonstiges')
  await expect(page.locator('main')).toContainText('Florian Anderswo 1')

  await page.goto(`${origin}/alarmierungen`)
  await expect(page.locator('main')).toContainText('Ein Alarm von anderswo')
  await page.goto(`${origin}/notifications`)
  await expect(page.locator('main li').first()).toBeVisible()

  expect(complaints).toEqual([])
  await context.close()
})
