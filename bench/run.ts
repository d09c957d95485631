import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright'
import { chromiumArguments, findChromium } from '../scripts/chromium.ts'
import { startServer } from '../tests/support/servers/server-process.ts'
import { measureAlarmToScreen } from './alarm-to-screen.ts'
import { measureLayoutShift } from './layout-shift.ts'
import { type LighthouseResult, missedTargets, nuxtLogin, runLighthouse, type Speed } from './lighthouse.ts'
import { type Visit, weighPages } from './page-weight.ts'
import { pagesFromHome } from './pages.ts'
import { printWeights } from './print-weights.ts'
import { measureRealtime } from './realtime/measure.ts'
import { printRealtime } from './realtime/print.ts'
import { measureSessionEnd } from './session-end.ts'
import { type Session, signedIn, stranger } from './session.ts'
import { measureThroughput } from './throughput.ts'

/**
 * `npm run bench`: bytes per page, Lighthouse, layout shift, alarm to screen, the end of a session, requests per second,
 * realtime; in one run, as ratios where time counts.
 */
const ALARMS = 30
const SESSIONS = 20

const login: Visit = { name: 'login', path: '/login', who: 'mitglied' }
const home: Visit = { name: 'home', path: '/', who: 'mitglied' }
const viewports = [
  { width: 360, height: 640 },
  { width: 1440, height: 900 },
]

async function main(): Promise<void> {
  if (!existsSync(new URL('../dist/', import.meta.url))) {
    console.error('The product is not built yet: run "npm run build" first.')
    process.exitCode = 1
    return
  }
  const server = await startServer()
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArguments() })
  try {
    console.log('Bytes per page (KB of compressed bodies on the wire / budget)')
    const others = await pagesFromHome(server.origin)
    printWeights(await weighPages(browser, server.origin, others))

    const session = await signedIn(browser, server.origin)
    console.log('\nLighthouse (mobile, simulated slow 4G, median of 3)')
    await printLighthouse(server.origin, session, others)

    console.log('\nLayout shift while slow data replace skeletons')
    await printLayoutShift(browser, server.origin, session, [login, home, ...others])

    const { alarms, alarm, roundTrip, ratio } = await measureAlarmToScreen(browser, server.origin, ALARMS)
    console.log(`\nAlarm to screen (median of ${alarms})`)
    console.log(
      `${ratio.toFixed(1)} round trips  (${alarm.toFixed(1)} ms, a round trip is ${roundTrip.toFixed(1)} ms)`,
    )
    const signedOut = await measureSessionEnd(browser, server.origin, SESSIONS)
    console.log(`\nA session is ended, to the login page in its browser (${SESSIONS} sessions)`)
    console.log(`median ${signedOut.median.toFixed(0)} ms, longest ${signedOut.longest.toFixed(0)} ms`)
    await browser.close()

    const { notifications, bare, ratio: share, bytes } = await measureThroughput(server.origin)
    console.log(`\nRequests per second (${bytes} bytes an answer)`)
    console.log(
      `GET notifications ${notifications.toFixed(0)}, bare framework with a constant ${bare.toFixed(0)}`,
    )
    console.log(`ratio ${share.toFixed(3)}`)
    await server.stop()

    console.log('\nRealtime (one event to all subscribers of a channel; events per second to 1,000)')
    printRealtime(await measureRealtime())
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function printLighthouse(origin: string, session: Session, others: readonly Visit[]): Promise<void> {
  const results = [await runLighthouse(origin, stranger, login)]
  for (const visit of [home, ...others.filter(({ name }) => name === 'alert')])
    results.push(await runLighthouse(origin, session, visit))

  console.table({
    ...Object.fromEntries(
      results.map((result) => [result.page, { ...speedRow(result), ...qualityRow(result) }]),
    ),
    'Nuxt + Vuetify login': speedRow(nuxtLogin),
  })
  for (const sentence of results.flatMap(missedTargets)) console.log(`MISSED  ${sentence}`)
}

function speedRow({ performance, firstPaint, largestPaint, blocked, bytes }: Speed) {
  return {
    performance,
    'FCP ms': Math.round(firstPaint),
    'LCP ms': Math.round(largestPaint),
    'TBT ms': Math.round(blocked),
    KB: Math.round(bytes / 1024),
  }
}

function qualityRow({ accessibility, bestPractices, layoutShift }: LighthouseResult) {
  return { accessibility, 'best practices': bestPractices, CLS: Number(layoutShift.toFixed(4)) }
}

async function printLayoutShift(
  browser: Browser,
  origin: string,
  session: Session,
  visits: readonly Visit[],
): Promise<void> {
  const rows: Record<string, Record<string, string>> = {}
  for (const { name, path } of visits) {
    rows[name] = {}
    for (const viewport of viewports) {
      const { total } = await measureLayoutShift(
        browser,
        name === login.name ? stranger : session,
        origin + path,
        viewport,
      )
      rows[name][`${viewport.width} × ${viewport.height}`] = total.toFixed(4)
    }
  }
  console.table(rows)
}

await main()
