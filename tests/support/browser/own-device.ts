import type { Page } from 'playwright'
import { storedRow, test as base } from '../lines/faulty-browser.ts'
import { removeFolder, temporaryFolder } from '../documents/folders.ts'
import { type KillableBrowser, startBrowser } from './killable-browser.ts'

interface Fixtures {
  /** Starts the browser of the device, with all it has kept. */
  startDevice: (about?: { offline: boolean }) => Promise<KillableBrowser>
}

/** Journeys with a device of their own: what its browser keeps outlives the browser. */
export const test = base.extend<Fixtures>({
  startDevice: async ({ launchOptions, serviceWorkers }, use) => {
    const folder = temporaryFolder()
    const started: KillableBrowser[] = []
    await use(async (about) => {
      const browser = await startBrowser(folder, launchOptions, { serviceWorkers, ...about })
      started.push(browser)
      return browser
    })
    // Some were killed.
    await Promise.allSettled(started.map(({ quit }) => quit()))
    removeFolder(folder)
  },
})

/** Resolves when the session of this page would outlive the browser's sudden end: it writes `localStorage` seconds later. */
export async function sessionWritten({ written }: KillableBrowser, page: Page): Promise<void> {
  const { token } = JSON.parse((await storedRow(page)) ?? '{}') as { token?: string }
  if (token === undefined) throw new Error('nobody is signed in')
  await written(token.slice(-20))
}
