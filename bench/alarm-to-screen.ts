import type { Browser, Page } from 'playwright'
import { intakeAlarm } from '../src/contract/operations/operations.ts'
import { health } from '../src/contract/health.ts'
import { INTAKE_KEY } from '../tests/support/worlds/people.ts'
import { signIn } from '../tests/support/browser/sign-in.ts'

export interface AlarmToScreen {
  alarms: number
  /** Median, in ms: from the start of the intake's POST to the text in the DOM of the other browser. */
  alarm: number
  /** Median, in ms: one call that does nothing, from the browser that shows the alarm. */
  roundTrip: number
  ratio: number
}

/** The time from an alarm to the screen of another member, in round trips of the same connection. */
export async function measureAlarmToScreen(
  browser: Browser,
  origin: string,
  alarms: number,
): Promise<AlarmToScreen> {
  const [sender, watcher] = [
    await openHome(browser, origin, 'leitung'),
    await openHome(browser, origin, 'mitglied'),
  ]
  await connected(watcher, sender)

  const times: number[] = []
  const roundTrips: number[] = []
  for (let index = 0; index < alarms; index += 1) {
    roundTrips.push(await roundTrip(watcher))
    times.push(await alarmToScreen(sender, watcher, `Messung ${crypto.randomUUID()}`))
  }
  await sender.context().close()
  await watcher.context().close()
  const [alarm, trip] = [median(times), median(roundTrips)]
  return { alarms, alarm, roundTrip: trip, ratio: alarm / trip }
}

async function openHome(browser: Browser, origin: string, person: 'leitung' | 'mitglied'): Promise<Page> {
  const context = await browser.newContext({ locale: 'de-DE' })
  const page = await context.newPage()
  await signIn(page, person, origin)
  return page
}

/** The realtime connection is made when the page is idle: wait until a first alarm arrives. */
async function connected(watcher: Page, sender: Page): Promise<void> {
  await watcher.waitForLoadState('networkidle')
  await watcher.waitForTimeout(2000)
  await alarmToScreen(sender, watcher, `Aufwärmen ${crypto.randomUUID()}`)
}

/** Both pages read the clock of the one machine they run on. */
async function alarmToScreen(sender: Page, watcher: Page, title: string): Promise<number> {
  const shown = watcher.evaluate(
    (text) =>
      new Promise<number>((resolve) => {
        const look = () => {
          if (!document.querySelector('main')?.textContent.includes(text)) return false
          resolve(performance.timeOrigin + performance.now())
          return true
        }
        if (look()) return
        const observer = new MutationObserver(() => {
          if (look()) observer.disconnect()
        })
        observer.observe(document.body, { childList: true, subtree: true, characterData: true })
      }),
    title,
  )
  const sent = await sender.evaluate(
    async ({ path, key, body }) => {
      const headers = { 'content-type': 'application/json', authorization: `Bearer ${key}` }
      const start = performance.timeOrigin + performance.now()
      const response = await fetch(path, { method: 'POST', headers, body })
      if (response.status !== 201) throw new Error(`the intake answered ${response.status}`)
      return start
    },
    {
      path: intakeAlarm.path,
      key: INTAKE_KEY,
      body: JSON.stringify({ source: 'bench', source_id: title, title, priority: true }),
    },
  )
  return (await shown) - sent
}

async function roundTrip(page: Page): Promise<number> {
  const times = await page.evaluate(async (path) => {
    const measured: number[] = []
    for (let index = 0; index < 5; index += 1) {
      const start = performance.now()
      await (await fetch(path, { cache: 'no-store' })).text()
      measured.push(performance.now() - start)
    }
    return measured
  }, health.path)
  return median(times)
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other)
  return sorted[Math.floor(sorted.length / 2)] ?? NaN
}
