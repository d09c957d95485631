import { expect, signIn, test, watchConsole } from '../../../support/browser/browser.ts'
import { removeFolder, temporaryFolder } from '../../../support/documents/folders.ts'
import { startPages } from '../../../support/servers/pages-process.ts'
import { raiseAlarm } from '../../../support/worlds/people.ts'
import { listening } from '../../../support/calls/realtime.ts'
import { startSpecificationServer } from '../../../support/servers/specification-server.ts'

// Product page, section 3: the client works with any backend of the specification.
test('on a backend with the specification’s calls alone: sign in, see an alarm arrive, open it, read notifications', async ({
  browser,
}) => {
  const folder = temporaryFolder()
  const backend = await startSpecificationServer()
  const pages = await startPages({
    DATA_DIR: folder,
    API_BASE_URL: backend.origin,
    REALTIME_APP_KEY: backend.key,
  })
  const { origin } = pages
  const context = await browser.newContext({ locale: 'de-DE' })
  const page = await context.newPage()
  // What this backend lacks, it answers with 404 and 403; the browser reports each.
  const complaints = watchConsole(page, [/Failed to load resource.*(403|404)/])
  await page.goto(`${origin}/login`)
  await page.locator('input[name="email"]').fill(backend.email)
  await page.locator('input[name="password"]').fill(backend.password)
  const subscribed = listening(page)
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
  await pages.stop()
  await backend.close()
  removeFolder(folder)
})

// Architecture, section 3: `npm run start:web` serves pages only and talks to API_BASE_URL.
test('pages of another process, our backend behind them: sign in, see an alarm arrive', async ({
  openBrowser,
  server,
}) => {
  const pages = await startPages({ DATA_DIR: server.dataDirectory, API_BASE_URL: server.origin })
  const page = await openBrowser()
  const ready = listening(page)
  await signIn(page, 'mitglied', pages.origin)
  await ready
  await raiseAlarm(server.origin, { title: 'RD – Tragehilfe' })
  await expect(page.locator('main')).toContainText('RD – Tragehilfe')
  await page.context().close()
  await pages.stop()
})
