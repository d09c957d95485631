import { expect, type BrowserContext, type Page } from 'playwright/test'
import { startServer, type ServerProcess } from '../servers/server-process.ts'
import { test as base } from './equal-keys.ts'

interface Fixtures {
  /** The product in a process of its own, with the demo tenant: a fresh one for each file of journeys. */
  server: ServerProcess
  /** What the console may say besides nothing: the browser reports every 4xx answer as an error. */
  allowedConsoleErrors: RegExp[]
  /** One more browser, as somebody else uses it there: own storage, own cookies; its console is watched too. */
  openBrowser: () => Promise<Page>
}

/** The server of the file whose journeys run now. */
interface Running {
  now: { file: string; server: ServerProcess } | undefined
}

/** Journeys run in a real browser against the built product. */
export const test = base.extend<Fixtures, { running: Running }>({
  running: [
    // Playwright reads what a fixture needs from this pattern: nothing.
    async ({}, use) => {
      const running: Running = { now: undefined }
      await use(running)
      await running.now?.server.stop()
    },
    { scope: 'worker' },
  ],
  server: async ({ running }, use, { file }) => use(await serverFor(running, file)),
  baseURL: async ({ server }, use) => use(server.origin),
  // Fetching the whole app into each fresh browser would be a quarter of its time: the worker is there where a journey is
  // about it, or about what is on the device without a network.
  serviceWorkers: async ({}, use, { tags }) => use(tags.includes('@worker') ? 'allow' : 'block'),
  allowedConsoleErrors: [[], { option: true }],
  page: async ({ page, allowedConsoleErrors }, use) => {
    const seen = watchConsole(page, allowedConsoleErrors)
    await use(page)
    // A request that a route still answers at the end would fail the journey, although all of it has passed.
    if (!page.isClosed()) await page.unrouteAll({ behavior: 'ignoreErrors' })
    expect(seen, 'errors on the console').toEqual([])
  },
  openBrowser: async (
    { browser, baseURL, locale, timezoneId, serviceWorkers, allowedConsoleErrors },
    use,
  ) => {
    const seen: string[][] = []
    const contexts: BrowserContext[] = []
    await use(async () => {
      const context = await browser.newContext({
        ...(baseURL ? { baseURL } : {}),
        ...(locale ? { locale } : {}),
        ...(timezoneId ? { timezoneId } : {}),
        serviceWorkers,
      })
      contexts.push(context)
      const page = await context.newPage()
      seen.push(watchConsole(page, allowedConsoleErrors))
      return page
    })
    await Promise.all(contexts.map((context) => context.close()))
    expect(seen.flat(), 'errors on the console').toEqual([])
  },
})

export { expect } from 'playwright/test'
export { signIn } from './sign-in.ts'

/** The server that runs for a file, or a fresh one in the place of that of the file before. */
export async function serverFor(
  running: Running,
  file: string,
  environment: Record<string, string> = {},
): Promise<ServerProcess> {
  if (running.now?.file !== file) {
    await running.now?.server.stop()
    running.now = undefined
    running.now = { file, server: await startServer({ environment }) }
  }
  return running.now.server
}

/** A browser of tests is a private window: it never reaches a push service, and always complains of it. */
const PRIVATE_WINDOW = /Push API in incognito mode/

/** Whatever the page complains about from now on. */
export function watchConsole(page: Page, allowed: readonly RegExp[] = []): string[] {
  const seen: string[] = []
  const note = (text: string) => {
    if (![PRIVATE_WINDOW, ...allowed].some((expression) => expression.test(text))) seen.push(text)
  }
  page.on('console', (message) => {
    if (message.type() === 'error') note(`${message.text()} (${message.location().url})`)
  })
  page.on('pageerror', (error) => note(String(error.stack ?? error)))
  return seen
}
