import { setTimeout as wait } from 'node:timers/promises'
import type { CDPSession, Page } from 'playwright'
import { ask } from '../../../../scripts/client.ts'
import { publishOperation } from '../../../../src/backend/operations/publish.ts'
import { setFmsStatus } from '../../../../src/contract/vehicles/vehicles.ts'
import { expect, signIn, test } from '../../../support/lines/faulty-browser.ts'
import type { FaultySite } from '../../../support/lines/faulty-site.ts'
import { grownBy, type LiveObjects, liveObjects } from '../../../support/browser/heap.ts'
import { raiseAlarm, signInByCall } from '../../../support/worlds/people.ts'
import { listening } from '../../../support/calls/realtime.ts'

test.use({ serviceWorkers: 'allow' })

// Issue, "Monitor view": survives a week (no leak: a soak test with a fake clock and heap measurements).

/** Days that the clocks of page and server pass once all that is kept of the latest is full: a week in `npm run bench:faults`. */
const DAYS = Number(process.env['MONITOR_DAYS'])
const WARM_DAYS = 3
/** Of a brigade that is never left alone. */
const ALARMS_A_DAY = 10
const MINUTES_BETWEEN = (24 * 60) / ALARMS_A_DAY
const STEP_MINUTES = 24
/** Time limits of calls are the only clock that is not the page's own. The longest one, `lib/device/lock.ts`. */
const LONGEST_LIMIT_MS = 40_000

test.use({ allowedConsoleErrors: [/Failed to load resource|ERR_|WebSocket/] })
test.setTimeout((WARM_DAYS + DAYS) * ALARMS_A_DAY * 20_000 + 300_000)

test('a monitor that nobody touches for days shows every alarm, and keeps nothing of those that are over', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.clock.install()
  const ready = listening(page)
  await signIn(page, 'mitglied')
  await ready
  const heard = listening(page)
  await page.goto('/monitor')
  await heard
  await expect(page.locator('.monitor-nothing')).toBeVisible()

  const devtools = await page.context().newCDPSession(page)
  await playDays(page, site, 'Eingewöhnt', WARM_DAYS)
  const before = await measured(devtools)
  await playDays(page, site, 'Gemessen', DAYS)
  const after = await measured(devtools)

  // Whatever is kept of an alarm is there once more for each.
  expect(grownBy(DAYS * ALARMS_A_DAY, before, after)).toEqual([])
})

async function measured(devtools: CDPSession): Promise<LiveObjects> {
  await wait(LONGEST_LIMIT_MS)
  return liveObjects(devtools)
}

async function playDays(page: Page, site: FaultySite, name: string, days: number): Promise<void> {
  for (let alarm = 1; alarm <= days * ALARMS_A_DAY; alarm += 1) {
    await playAlarm(page, site, `${name} ${alarm}`)
    // Every third time the line is lost, unnoticed by anybody in the room.
    if (alarm % 3 === 0) site.proxy.cutSockets()
  }
}

/** It comes, its vehicle leaves and is back, it is closed, and hours pass. */
async function playAlarm(page: Page, site: FaultySite, title: string): Promise<void> {
  const { backend } = site
  const { id } = await raiseAlarm(backend.origin, { title, vehicles: ['Florian Musterstadt 1/44-1'] })
  await expect(page.locator('.monitor-operation h1')).toHaveText(title)
  const { token } = await signInByCall(backend.origin, 'leitung')
  for (const [status, words] of [
    [3, 'Einsatz übernommen'],
    [2, 'Einsatzbereit auf Wache'],
  ] as const) {
    const about = { params: { organisationId: 1, vehicleId: 3 }, input: { status }, token }
    await ask(backend.origin, setFmsStatus, about)
    await expect(page.locator('.monitor-vehicle')).toContainText(words)
    await page.clock.fastForward(20_000)
  }
  await backend.database.write((queries) =>
    queries
      .updateTable('operations')
      .set(({ eb }) => ({ closed_at: new Date().toISOString(), version: eb('version', '+', 1) }))
      .where('id', '=', id)
      .execute(),
  )
  await publishOperation({ database: backend.database, hub: backend.hub }, { id: 1, tenantId: 1 }, id)
  await expect(page.locator('.monitor-nothing')).toBeVisible()

  // Both clocks: the session is renewed meanwhile as it is in real hours.
  for (let minutes = 0; minutes < MINUTES_BETWEEN; minutes += STEP_MINUTES) {
    site.passMinutes(STEP_MINUTES)
    await page.clock.fastForward(STEP_MINUTES * 60_000)
  }
}
