import type { Browser, Page } from 'playwright'
import { intakeAlarm } from '../../src/contract/operations/operations.ts'
import { health } from '../../src/contract/health.ts'
import { INTAKE_KEY } from '../../tests/support/worlds/people.ts'
import { median } from '../alarm-to-screen.ts'
import { inFreshBrowser, signedIn } from '../session.ts'
import type { Profile } from './profiles.ts'
import { openSlowLine } from './slow-line.ts'

export interface WeakAlarm {
  /** Median, in ms: from the server's answer to the intake to the text on the screen. */
  toScreen: number
  /** Median, in ms: one call that does nothing on the same line. */
  roundTrip: number
}

/** How long an alarm that the server has takes to the screen of an open page on this line. */
export async function measureAlarmOnWeakLine(
  browser: Browser,
  origin: string,
  { profile, alarms }: { profile: Profile; alarms: number },
): Promise<WeakAlarm> {
  const line = await openSlowLine(origin, profile)
  try {
    const session = await signedIn(browser, line.origin)
    return await inFreshBrowser(browser, session, async (page) => {
      await page.goto(`${line.origin}/`)
      // What connects comes when the page is idle.
      await alarmToScreen(page, origin)
      const [times, trips]: [number[], number[]] = [[], []]
      for (let index = 0; index < alarms; index += 1) {
        // What the page asked for because of the last one, and the worker because of the first visit, has come.
        await page.waitForLoadState('networkidle')
        await page.waitForTimeout(4 * profile.latency)
        trips.push(await roundTrip(page, health.path))
        times.push(await alarmToScreen(page, origin))
      }
      return { toScreen: median(times), roundTrip: median(trips) }
    })
  } finally {
    await line.close()
  }
}

async function alarmToScreen(page: Page, origin: string): Promise<number> {
  const title = `Messung ${crypto.randomUUID()}`
  const shown = page.waitForFunction(
    (text) => document.querySelector('main')?.textContent.includes(text) && Date.now(),
    title,
    { polling: 20, timeout: 120_000 },
  )
  const response = await fetch(origin + intakeAlarm.path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Authorization: `Bearer ${INTAKE_KEY}` },
    body: JSON.stringify({ source: 'bench', source_id: title, title, priority: true }),
  })
  if (response.status !== 201) throw new Error(`the intake answered ${response.status}`)
  const stored = Date.now()
  return Number(await (await shown).jsonValue()) - stored
}

async function roundTrip(page: Page, url: string): Promise<number> {
  return page.evaluate(async (path) => {
    const start = performance.now()
    await (await fetch(path, { cache: 'no-store' })).text()
    return performance.now() - start
  }, url)
}
