import { chromium } from 'playwright'
import { chromiumArguments, findChromium } from '../../scripts/chromium.ts'
import { startServer } from '../../tests/support/servers/server-process.ts'
import { measureAlarmOnWeakLine } from './alarm.ts'
import { type FirstVisit, measureFirstVisit } from './first-visit.ts'
import { measurePeerFirstVisit, measurePeerSecondVisit, servePeer } from './peer.ts'
import { profiles } from './profiles.ts'
import { measureSecondVisit } from './second-visit.ts'

/**
 * `npm run bench:weak-line`: what the app is like on a bad line, throttled by the browser, as ratios. `PHANPY_DIST`: the
 * built Phanpy (github.com/cheeaun/phanpy), an installable client of static files, is measured beside.
 */
const VISITS = 3
const ALARMS = 5
const SECOND_VISITS = 9

/** In ms, by the name of the profile: what others are held against. */
const usableOn: Record<string, number> = {}
const homeOn: Record<string, number> = {}

const server = await startServer()
const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArguments() })
try {
  console.log(`First visit: login form usable (median of ${VISITS})`)
  const visits: Record<string, Record<string, string>> = {}
  for (const profile of Object.values(profiles)) {
    const all: FirstVisit[] = []
    for (let visit = 0; visit < VISITS; visit += 1)
      all.push(await measureFirstVisit(browser, server.origin, profile))
    const { usable, least, bytes, roundTrips } = all.toSorted((one, other) => one.usable - other.usable)[
      Math.floor(VISITS / 2)
    ] as FirstVisit
    usableOn[profile.name] = usable
    visits[profile.name] = {
      usable: `${usable.toFixed(0)} ms`,
      least: `${least.toFixed(0)} ms (${(bytes / 1024).toFixed(1)} KB, ${roundTrips} round trips)`,
      ratio: (usable / least).toFixed(2),
    }
  }
  console.table(visits)

  console.log(`Alarm to screen once the server has it (median of ${ALARMS})`)
  const alarms: Record<string, Record<string, string>> = {}
  for (const profile of Object.values(profiles)) {
    const { toScreen, roundTrip } = await measureAlarmOnWeakLine(browser, server.origin, {
      profile,
      alarms: ALARMS,
    })
    alarms[profile.name] = {
      'to screen': `${toScreen.toFixed(0)} ms`,
      'round trip': `${roundTrip.toFixed(0)} ms`,
      'round trips': (toScreen / roundTrip).toFixed(2),
    }
  }
  console.table(alarms)

  console.log(
    `Second visit: what the device has kept is painted (median of ${SECOND_VISITS}), beside a static file`,
  )
  for (const profile of [profiles.gprs, undefined]) {
    const seen = await measureSecondVisit(browser, server.origin, { profile, visits: SECOND_VISITS })
    const name = profile?.name ?? 'offline'
    console.log(name)
    homeOn[name] = seen.find(({ page }) => page === 'home')?.content ?? NaN
    console.table(
      Object.fromEntries(
        seen.map(({ page, content, staticFile }) => [
          page,
          {
            content: `${content.toFixed(0)} ms`,
            'static file': `${staticFile.toFixed(0)} ms`,
            ratio: (content / staticFile).toFixed(2),
          },
        ]),
      ),
    )
  }

  const folder = process.env['PHANPY_DIST']
  if (folder) await besidePhanpy(folder)
} finally {
  await browser.close()
  await server.stop()
}

async function besidePhanpy(folder: string): Promise<void> {
  const peer = await servePeer(folder)
  try {
    const { gprs, slow3G, slow4G } = profiles
    const rows: Record<string, Record<string, string>> = {}
    for (const profile of [gprs, slow3G, slow4G]) {
      const { usable, bytes } = await measurePeerFirstVisit(browser, peer.origin, profile)
      rows[`first visit, ${profile.name}`] = {
        usable: `${usable.toFixed(0)} ms`,
        weighs: `${(bytes / 1024).toFixed(1)} KB`,
        'to ours': (usable / (usableOn[profile.name] ?? NaN)).toFixed(2),
      }
    }
    for (const profile of [gprs, undefined]) {
      const content = await measurePeerSecondVisit(browser, peer.origin, { profile, visits: SECOND_VISITS })
      const name = profile?.name ?? 'offline'
      rows[`second visit, ${name}`] = {
        usable: `${content.toFixed(0)} ms`,
        weighs: '',
        'to ours': (content / (homeOn[name] ?? NaN)).toFixed(2),
      }
    }
    console.log(
      'Phanpy beside: its start page; ours are the login page and the home page with what the device has kept',
    )
    console.table(rows)
  } finally {
    await peer.close()
  }
}
