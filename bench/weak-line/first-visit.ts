import type { Browser } from 'playwright'
import { inFreshBrowser, stranger } from '../session.ts'
import { type Profile, throttle } from './profiles.ts'

export interface FirstVisit {
  /** Milliseconds from the start of the navigation. */
  usable: number
  /** What the same bytes and round trips take on this line, with nothing in between (ms). */
  least: number
  bytes: number
  roundTrips: number
}

/** The page, and what it names: its styles and scripts. Nothing has to be asked for after that. */
const ROUND_TRIPS = 2

/** A stranger's first visit: until the login form answers to what is typed and pressed. */
export function measureFirstVisit(browser: Browser, origin: string, profile: Profile): Promise<FirstVisit> {
  return inFreshBrowser(
    browser,
    stranger,
    async (page) => {
      const session = await throttle(page, profile)
      let bytes = 0
      session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength))
      await page.addInitScript(noteUsable)
      await page.goto(`${origin}/login`, { waitUntil: 'commit' })
      const usable = await page
        .waitForFunction(() => (window as unknown as { usableAt?: number }).usableAt, undefined, {
          polling: 50,
          timeout: 120_000,
        })
        .then((at) => at.jsonValue())
      const least = ROUND_TRIPS * profile.latency + (bytes / profile.down) * 1000
      return { usable: usable ?? NaN, least, bytes, roundTrips: ROUND_TRIPS }
    },
    'block',
  )
}

/** Runs in the page: Astro takes `ssr` from an island when it is alive. */
function noteUsable(): void {
  const look = () => {
    const islands = [...document.querySelectorAll('astro-island[client="load"]')]
    const isAlive = islands.length > 0 && islands.every((island) => !island.hasAttribute('ssr'))
    if (!isAlive || document.readyState === 'loading') return
    ;(window as unknown as { usableAt: number }).usableAt ??= performance.now()
    observer.disconnect()
  }
  const observer = new MutationObserver(look)
  observer.observe(document, { childList: true, subtree: true, attributes: true })
}
