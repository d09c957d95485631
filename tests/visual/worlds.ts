import type { Browser, BrowserContext } from 'playwright'
import { expect } from 'playwright/test'
import { SAMPLE_NOW } from '../../src/gallery/exhibit.ts'
import { type By, personBy, type Places } from '../support/pages.ts'
import { startServer } from '../support/servers/server-process.ts'
import { sharedPages } from '../support/documents/shared-pages.ts'
import { signIn } from '../support/browser/sign-in.ts'
import { stoppedClock } from './gallery-process.ts'
import { playSaturdayNight } from './saturday-night.ts'

/** What a browser keeps of somebody who has signed in; nothing, of whoever has not. */
type StoredState = Awaited<ReturnType<BrowserContext['storageState']>> | undefined

/** The product on a stopped clock, and who looks at it. */
export interface World {
  origin: string
  places: Places
  states: Readonly<Record<By, StoredState>>
  stop: () => Promise<void>
}

/** With three alarms, for a member who answers them and for the leader of their organisation. */
export async function startProduct(browser: Browser): Promise<World> {
  const server = await startServer({ environment: stoppedClock })
  const { origin, stop } = server
  const alert = await playSaturdayNight(server)
  const member = await signedIn(browser, origin, 'member')
  const leader = await signedIn(browser, origin, 'leader')
  const administrator = await signedIn(browser, origin, 'administrator')
  return {
    origin,
    places: { alert },
    states: { stranger: undefined, visitor: undefined, member, leader, administrator },
    stop,
  }
}

/** With a link to everything: a server of its own, what is shared stands in no picture of the other pages. */
export async function startLinks(browser: Browser): Promise<World> {
  const { origin, stop } = await startServer({ environment: stoppedClock })
  const links = await sharedPages(origin)
  await pictureMade(browser, origin + links.picture)
  const nobody = undefined
  return {
    origin,
    places: { alert: 0, links },
    states: { stranger: nobody, visitor: nobody, member: nobody, leader: nobody, administrator: nobody },
    stop,
  }
}

/** A small picture is made soon after its document was sent. */
async function pictureMade(browser: Browser, url: string): Promise<void> {
  const page = await browser.newPage()
  await expect(async () => {
    await page.goto(url)
    await expect(page.locator('.shared-picture')).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 60_000 })
  await page.close()
}

async function signedIn(browser: Browser, baseURL: string, by: keyof typeof personBy): Promise<StoredState> {
  const context = await browser.newContext({ baseURL, serviceWorkers: 'block' })
  await context.clock.setFixedTime(SAMPLE_NOW)
  const page = await context.newPage()
  await signIn(page, personBy[by])
  // Who belongs to several has chosen the first one.
  if (by === 'leader' || by === 'administrator') {
    await page.goto('/?organisation=1')
    await page.waitForLoadState('networkidle')
  }
  const state = await context.storageState()
  await context.close()
  return state
}
