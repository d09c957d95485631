import type { Browser } from 'playwright'
import { inFreshBrowser, stranger } from '../session.ts'
import { type Profile, throttle } from './profiles.ts'

/** How many times there and back on a line a stranger waits for the first text of a page. */
export function measureSharedFirstText(browser: Browser, url: string, profile: Profile): Promise<number> {
  return inFreshBrowser(
    browser,
    stranger,
    async (page) => {
      await throttle(page, profile)
      await page.goto(url)
      const painted = await page.waitForFunction(
        () => performance.getEntriesByName('first-contentful-paint')[0]?.startTime,
      )
      return Number(await painted.jsonValue()) / profile.latency
    },
    'block',
  )
}
