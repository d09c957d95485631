import type { BrowserContext, Page } from 'playwright'
import { expect, test as base } from '../browser/browser.ts'
import type { FaultProxy } from './fault-proxy.ts'
import { startFaultySite, type FaultySite } from './faulty-site.ts'

/** Longer than a page takes from one call to the next. */
const QUIET_MS = 400
/** A worker that is new fetches the whole app, in some 470 calls: a machine that does much else needs most of a minute for them. */
const QUIET_WITHIN_MS = 90_000

interface Fixtures {
  /** Minutes a token lives. */
  tokenMinutes: number
  /** The product behind a bad line, fresh for each journey: what one does to its sessions must not meet another. */
  site: FaultySite
}

/** Journeys in a real browser against the real product, on a line that can be made bad. */
export const test = base.extend<Fixtures>({
  tokenMinutes: [60, { option: true }],
  site: async ({ tokenMinutes }, use) => {
    const site = await startFaultySite({ TOKEN_MINUTES: String(tokenMinutes) })
    await use(site)
    await site.close()
  },
  baseURL: async ({ site }, use) => use(site.origin),
})

export { expect, signIn, watchConsole } from '../browser/browser.ts'

/** More tabs of the same browser, each at a page and quiet. */
export async function openTabs(
  context: BrowserContext,
  proxy: FaultProxy,
  ...paths: readonly string[]
): Promise<Page[]> {
  return Promise.all(
    paths.map(async (path) => {
      const tab = await context.newPage()
      await tab.goto(path)
      await settled(tab, proxy)
      return tab
    }),
  )
}

/** Loaded, and nothing is asked any more: what is counted from here on is the fault's. */
export async function settled(page: Page, proxy: FaultProxy): Promise<void> {
  await expect(page.locator('html:not([data-guard]) main')).toBeVisible()
  await expect(page.locator('astro-island[ssr]')).toHaveCount(0)
  await quiet(proxy)
}

/** The page looks after itself as it does when the device wakes up or is online again: it asks for all it shows. */
export async function wake(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('online')))
}

/** The kept row of the session, as text. */
export function storedRow(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('session'))
}

export async function signOut(page: Page): Promise<void> {
  await page.locator('.account-menu > button').click()
  await page.getByRole('button', { name: /^(Abmelden|Sign out)$/ }).click()
}

/** Every call has its outcome, and none follows. */
export async function quiet({ calls }: FaultProxy): Promise<void> {
  const stirs = async () => {
    const before = calls().length
    await new Promise((resolve) => setTimeout(resolve, QUIET_MS))
    return calls()
      .filter(({ outcome }, place) => place >= before || outcome === 'open')
      .map(({ method, path }) => `${method} ${path}`)
  }
  await expect.poll(stirs, { timeout: QUIET_WITHIN_MS }).toEqual([])
}
