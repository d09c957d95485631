import type { Browser, Page } from 'playwright'
import { shellFile } from '../../src/lib/worker/shells.ts'
import { raiseAlarm } from '../../tests/support/worlds/people.ts'
import { median } from '../alarm-to-screen.ts'
import { inFreshBrowser, signedIn } from '../session.ts'
import type { Profile } from './profiles.ts'
import { openSlowLine } from './slow-line.ts'

export interface SecondVisit {
  page: string
  /** Median, in ms from the start of the navigation: what the device has kept is painted. */
  content: number
  /** Median, in ms: a file of HTML alone is painted, out of the same worker. */
  staticFile: number
}

const TITLE = 'B3 Wohnungsbrand'

/** Measures when a returning person sees the data of the last visit again; without a profile, offline. */
export async function measureSecondVisit(
  browser: Browser,
  origin: string,
  { profile, visits }: { profile: Profile | undefined; visits: number },
): Promise<SecondVisit[]> {
  const { id } = await raiseAlarm(origin, { title: TITLE })
  const pages = {
    home: '/',
    alerts: '/alarmierungen',
    alert: `/alarmierungen/${id}`,
    notifications: '/notifications',
  }
  const fast = { name: 'fast', latency: 0, down: 1e9, up: 1e9 }
  const line = await openSlowLine(origin, fast)
  try {
    const session = await signedIn(browser, line.origin)
    return await inFreshBrowser(browser, session, async (page) => {
      await page.addInitScript(tellPaints, TITLE)
      // Twice: the first visit has no worker yet.
      for (const path of [...Object.values(pages), ...Object.values(pages)]) {
        await painted(page, line.origin + path, 'content')
        await page.evaluate(() => navigator.serviceWorker.ready)
        await page.waitForLoadState('networkidle')
      }
      if (profile) line.become(profile)
      else await page.context().setOffline(true)

      const results: SecondVisit[] = []
      for (const [name, path] of Object.entries(pages)) {
        const [content, staticFile]: [number[], number[]] = [[], []]
        for (let visit = 0; visit < visits; visit += 1) {
          staticFile.push(await painted(page, line.origin + shellFile('/404', 'de'), 'paint'))
          content.push(await painted(page, line.origin + path, 'content'))
        }
        results.push({ page: name, content: median(content), staticFile: median(staticFile) })
      }
      return results
    })
  } finally {
    await line.close()
  }
}

type Painted = 'paint' | 'content'

/**
 * Opens a page; how long it took (ms). The page tells it by itself: asking it would have the browser read a script of the
 * remote control, longer than all of ours, in the middle of what is measured.
 */
async function painted(page: Page, address: string, what: Painted): Promise<number> {
  const said = page.waitForEvent('console', { predicate: (one) => one.text().startsWith(`painted ${what} `) })
  await page.goto(address, { waitUntil: 'commit' })
  return Number((await said).text().split(' ')[2])
}

/** Runs in the page: tells of the first paint, and of the frame in which the text is there. */
function tellPaints(text: string): void {
  const tell = (what: Painted, at: number) => console.debug(`painted ${what} ${at}`)
  new PerformanceObserver((list) => {
    for (const { name, startTime } of list.getEntries())
      if (name === 'first-contentful-paint') tell('paint', startTime)
  }).observe({ type: 'paint', buffered: true })
  const look = () => {
    const main = document.querySelector('main')
    if (!main?.textContent.includes(text)) return
    observer.disconnect()
    // After the frame that draws it, as `first-contentful-paint` is: the next one may be 16 ms away.
    requestAnimationFrame(() => {
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => tell('content', performance.now())
      port2.postMessage(undefined)
    })
  }
  const observer = new MutationObserver(look)
  observer.observe(document, { childList: true, subtree: true, characterData: true })
}
