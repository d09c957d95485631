import type { Browser, BrowserContext } from 'playwright'
import { test as base } from 'playwright/test'
import { SAMPLE_NOW } from '../../src/gallery/exhibit.ts'
import type { Person } from '../support/people.ts'
import { startServer, type ServerProcess } from '../support/server-process.ts'
import { signIn } from '../support/sign-in.ts'
import { stoppedClock } from './gallery-process.ts'
import { playSaturdayNight } from './saturday-night.ts'

type StoredState = Awaited<ReturnType<BrowserContext['storageState']>>

interface Product {
  server: ServerProcess
  /** The alarm whose page is pictured. */
  alertId: number
  /** A browser somebody has signed in with, who answers alarms. */
  member: StoredState
  /** Likewise, who leads the organisation of the alarm, and belongs to another one too. */
  leader: StoredState
}

/** The product on a stopped clock: one server for each worker, nobody changes its data. */
export const test = base.extend<{}, { product: Product }>({
  product: [
    async ({ browser }, use) => {
      const server = await startServer({ environment: stoppedClock })
      const alertId = await playSaturdayNight(server)
      const member = await signedIn(browser, server.origin, 'mitglied')
      const leader = await signedIn(browser, server.origin, 'leitung')
      await use({ server, alertId, member, leader })
      await server.stop()
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => use(product.server.origin),
  page: async ({ page }, use) => {
    await page.clock.setFixedTime(SAMPLE_NOW)
    await use(page)
  },
})

async function signedIn(browser: Browser, baseURL: string, person: Person): Promise<StoredState> {
  const context = await browser.newContext({ baseURL, serviceWorkers: 'block' })
  await context.clock.setFixedTime(SAMPLE_NOW)
  await signIn(await context.newPage(), person)
  const state = await context.storageState()
  await context.close()
  return state
}
