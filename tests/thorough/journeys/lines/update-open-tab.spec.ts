import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect, test as base } from '../../../support/browser/browser.ts'
import { bell, bellReady } from '../../../support/browser/notification-panel.ts'
import { lead, signIn } from '../../../support/browser/sign-in.ts'
import { removeFolder, temporaryFolder } from '../../../support/documents/folders.ts'
import { build } from '../../../support/servers/built-site.ts'
import { copyProject } from '../../../support/servers/project-copy.ts'
import { countLoads, loadsOf } from '../../../support/servers/release.ts'
import { runProgram } from '../../../support/servers/run-program.ts'
import { freePort, type ServerProcess, startServer } from '../../../support/servers/server-process.ts'

// A tab that was opened before an update, in a browser that keeps no worker: it has its page, and asks the server for each part
// of it when that is first needed.

interface Update {
  origin: string
  /** Ends the server and starts the new build in its place; `alone`: without the files of the build before. */
  begin: (alone: 'with the earlier files' | 'alone') => Promise<void>
}

interface Builds {
  /** Of the project as it is. */
  before: string
  /** Of changed sources, built in the same folder beside the running server. */
  after: string
  /** The same, as where the product is put into a new folder for each update. */
  alone: string
}

const test = base.extend<{ update: Update }, { builds: Builds }>({
  builds: [
    async ({}, use) => {
      build()
      const { folder, remove } = copyProject()
      const dist = join(folder, 'dist')
      const [before, alone] = [`${dist}-before`, `${dist}-alone`]
      cpSync(join(import.meta.dirname, '../../../../dist'), dist, { recursive: true })
      cpSync(dist, before, { recursive: true })
      // Every page runs this, so that every script that imports it has another name.
      const changed = join(folder, 'src/lib/session/guard-state.ts')
      writeFileSync(changed, readFileSync(changed, 'utf8').replace("'page:reload'", "'page:reloads'"))
      const { code, output } = await runProgram(join(folder, 'scripts/build.ts'))
      if (code !== 0) throw new Error(output)
      cpSync(dist, alone, { recursive: true })
      rmSync(join(alone, 'earlier'), { recursive: true })
      await use({ before, after: dist, alone })
      remove()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  update: async ({ builds }, use) => {
    const dataDirectory = temporaryFolder()
    const port = await freePort()
    const start = (SITE: string) =>
      startServer({ main: 'site', dataDirectory, port, environment: { SITE, DEMO: 'on' } })
    let server: ServerProcess = await start(builds.before)
    await use({
      origin: server.origin,
      begin: async (which) => {
        await server.stop()
        server = await start(which === 'alone' ? builds.alone : builds.after)
      },
    })
    await server.stop()
    removeFolder(dataDirectory)
  },
  baseURL: async ({ update }, use) => use(update.origin),
})

// The server is away for a moment, and has not every script.
test.use({
  allowedConsoleErrors: [/Failed to load resource|ERR_CONNECTION|WebSocket|dynamically imported module/],
})

const panel = (page: Page) => page.locator('.notification-panel')
/** Which the page is made of. */
const scriptOf = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLScriptElement>('script[src*="/Document."]')?.src)

test('after an update in its folder, an open tab gets the parts of its own build, and is not loaded anew', async ({
  page,
  update,
}) => {
  await countLoads(page)
  await signIn(page, 'mitglied')
  await bellReady(page)
  const [script, loads] = [await scriptOf(page), await loadsOf(page)]
  await update.begin('with the earlier files')

  const asked = page.waitForResponse(/\/_astro\/everywhere-later\..*\.js$/)
  await bell(page).click()
  await expect(panel(page)).toBeVisible()

  expect((await asked).status()).toBe(200)
  expect(await loadsOf(page)).toBe(loads)
  expect(await scriptOf(page)).toBe(script)
})

test('where the server has the new build alone, an open tab is loaded anew when it needs a part, and is whole again', async ({
  page,
  update,
}) => {
  await countLoads(page)
  await signIn(page, 'mitglied')
  await bellReady(page)
  const [script, loads] = [await scriptOf(page), await loadsOf(page)]
  await update.begin('alone')

  await bell(page).click()
  await expect.poll(() => scriptOf(page).catch(() => script)).not.toBe(script)
  await bellReady(page)
  await bell(page).click()

  await expect(panel(page)).toBeVisible()
  expect(await loadsOf(page)).toBe(loads + 1)
})

test('unsent words survive the update', async ({ page, update }) => {
  await countLoads(page)
  await lead(page, '/alarmierungen/new')
  await bellReady(page)
  const title = page.getByRole('textbox', { name: 'Titel' })
  await title.fill('Noch nicht gesendet')
  const [script, loads] = [await scriptOf(page), await loadsOf(page)]
  await update.begin('alone')

  const missing = page.waitForResponse((answer) => answer.request().method() === 'HEAD')
  await bell(page).hover()
  expect((await missing).status()).toBe(404)
  await expect(title).toHaveValue('Noch nicht gesendet')
  expect([await loadsOf(page), await scriptOf(page)]).toEqual([loads, script])
})

test('a link that is followed after an update leads into the new build, which then is alone on the page', async ({
  page,
  update,
}) => {
  await countLoads(page)
  await signIn(page, 'mitglied')
  await bellReady(page)
  const [script, loads] = [await scriptOf(page), await loadsOf(page)]
  await update.begin('with the earlier files')

  await page.locator('nav a[href^="/alarmierungen"]').first().click()
  await expect(page.locator('main h1')).toHaveText('Alarmierungen')
  await expect.poll(() => loadsOf(page).catch(() => loads)).toBe(loads + 1)
  expect(await scriptOf(page)).not.toBe(script)

  // From there on as ever, and back again.
  await page.locator('nav a[href="/"]').first().click()
  await expect(page).toHaveURL((url) => url.pathname === '/')
  await page.goBack()
  await expect(page.locator('main h1')).toHaveText('Alarmierungen')
  expect(await loadsOf(page)).toBe(loads + 1)
})
