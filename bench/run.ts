import { existsSync } from 'node:fs'
import { chromium } from 'playwright'
import { chromiumArguments, findChromium } from '../scripts/chromium.ts'
import { startServer } from '../tests/support/server-process.ts'
import { measureAlarmToScreen } from './alarm-to-screen.ts'
import { brokenBudgets, budgets, type Weight } from './budgets.ts'
import { weighPages } from './page-weight.ts'
import { pagesFromHome } from './pages.ts'
import { measureThroughput } from './throughput.ts'

/** `npm run bench`: bytes per page, alarm to screen, requests per second; in one run, as ratios where time counts. */
const ALARMS = 30

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
    const weights = await weighPages(browser, server.origin, await pagesFromHome(server.origin))
    printWeights(weights)

    const { alarms, alarm, roundTrip, ratio } = await measureAlarmToScreen(browser, server.origin, ALARMS)
    console.log(`\nAlarm to screen (median of ${alarms})`)
    console.log(
      `${ratio.toFixed(1)} round trips  (${alarm.toFixed(1)} ms, a round trip is ${roundTrip.toFixed(1)} ms)`,
    )
    await browser.close()

    const { notifications, bare, ratio: share, bytes } = await measureThroughput(server.origin)
    console.log(`\nRequests per second (${bytes} bytes an answer)`)
    console.log(
      `GET notifications ${notifications.toFixed(0)}, bare framework with a constant ${bare.toFixed(0)}`,
    )
    console.log(`ratio ${share.toFixed(3)}`)
  } finally {
    await browser.close()
    await server.stop()
  }
}

function printWeights(weights: readonly Weight[]): void {
  const kilobytes = (bytes: number, limit: number | null) =>
    `${(bytes / 1024).toFixed(1)}${limit === null ? '' : ` / ${limit}`}`
  console.table(
    Object.fromEntries(
      weights.map(({ page, budget, html, css, usable, idle, rest, headers, requests }) => [
        page,
        {
          'HTML + CSS': kilobytes(html + css, budgets[budget].shell),
          'of it CSS': kilobytes(css, budgets[budget].css),
          'JS until usable': kilobytes(usable, budgets[budget].usable),
          'JS when idle': kilobytes(idle, budgets[budget].idle),
          'the rest': kilobytes(rest, null),
          headers: kilobytes(headers, null),
          requests,
        },
      ]),
    ),
  )
  for (const sentence of weights.flatMap(brokenBudgets)) console.log(`OVER BUDGET  ${sentence}`)
}

await main()
