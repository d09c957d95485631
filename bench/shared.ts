import autocannon from 'autocannon'
import { chromium } from 'playwright'
import { chromiumArguments, findChromium } from '../scripts/chromium.ts'
import { unlockShared } from '../src/contract/shared.ts'
import { startServer } from '../tests/support/servers/server-process.ts'
import { median } from './alarm-to-screen.ts'
import { sharedPath } from './pages.ts'
import { inFreshBrowser, stranger } from './session.ts'
import { watchTraffic } from './traffic.ts'
import { profiles } from './weak-line/profiles.ts'
import { measureSharedFirstText } from './weak-line/shared.ts'

/**
 * `npm run bench:shared`: the page of a shared link. Requests per second beside a static file of the same server, in turns: of
 * visitors who see the same, and of such that are each rendered for; what it weighs; and its first text on a slow line, in round
 * trips.
 */
const ROUNDS = 5
const SECONDS = 3
const CONNECTIONS = 16
const VISITS = 5
/** What was asked for: "requests per second ≥ 0.1 of a static file", "first text at ≤ 3 round trips on slow 3G", "14 KB in all". */
const LEAST_RATIO = 0.1
const MOST_BYTES = 14 * 1024
const MOST_REQUESTS = 3
const MOST_TRIPS = 3
const BROWSER =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

let browsers = 0

/** `anew`: each request comes from another browser, so that nothing is shared between them. */
async function rate(url: string, headers: Record<string, string>, anew = false): Promise<number> {
  const setupRequest = (request: autocannon.Request) => ({
    ...request,
    headers: { ...request.headers, 'user-agent': `${BROWSER} ${(browsers += 1)}` },
  })
  const result = await autocannon({
    url,
    headers,
    connections: CONNECTIONS,
    duration: SECONDS,
    ...(anew && { requests: [{ setupRequest }] }),
  })
  const failed = result.errors + result.non2xx
  if (failed > 0) throw new Error(`${failed} of the requests to ${url} failed`)
  return result.requests.average
}

const server = await startServer()
const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArguments() })
try {
  const path = await sharedPath(server.origin)
  const token = path.split('/').at(-1) ?? ''
  const opened = await fetch(server.origin + unlockShared.path.replace('{token}', token), {
    method: unlockShared.method,
  })
  const cookie = opened.headers.getSetCookie()[0]?.split(';')[0] ?? ''
  const headers = { 'user-agent': BROWSER, 'accept-encoding': 'br' }
  const ratios: number[] = []
  const anewRatios: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const shared = await rate(server.origin + path, { ...headers, cookie })
    const anew = await rate(server.origin + path, { ...headers, cookie }, true)
    const file = await rate(`${server.origin}/favicon.svg`, headers)
    console.log(
      `shared view ${shared.toFixed(0)}/s, rendered anew ${anew.toFixed(0)}/s, static file ${file.toFixed(0)}/s`,
    )
    ratios.push(shared / file)
    anewRatios.push(anew / file)
  }
  const ratio = median(ratios)
  console.log(`ratio ${ratio.toFixed(3)} (≥ ${LEAST_RATIO}), rendered anew ${median(anewRatios).toFixed(3)}`)

  const loaded = await inFreshBrowser(
    browser,
    stranger,
    async (page) => {
      const traffic = await watchTraffic(page)
      await page.goto(server.origin + path)
      await traffic.settled()
      return traffic.loaded()
    },
    'block',
  )
  const bytes = loaded.reduce((sum, one) => sum + one.bytes, 0)
  const scripts = loaded.filter(({ type }) => type === 'Script')
  console.log(
    `${bytes} bytes in ${loaded.length} requests (≤ ${MOST_BYTES} in ${MOST_REQUESTS}), of which ${scripts.length} scripts`,
  )
  const isLight = bytes <= MOST_BYTES && loaded.length <= MOST_REQUESTS && scripts.length === 0

  const trips: number[] = []
  for (let visit = 0; visit < VISITS; visit += 1)
    trips.push(await measureSharedFirstText(browser, server.origin + path, profiles.slow3G))
  console.log(
    `first text on ${profiles.slow3G.name}: ${median(trips).toFixed(2)} round trips (≤ ${MOST_TRIPS}; median of ${VISITS})`,
  )
  if (!(ratio >= LEAST_RATIO && isLight && median(trips) <= MOST_TRIPS)) process.exitCode = 1
} finally {
  await browser.close()
  await server.stop()
}
