/**
 * Takes the pictures of the installed app from the built product: `node scripts/screenshots.ts`. The results are
 * committed, so this runs only when the pages look different.
 */
import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { chromium } from 'playwright'
import { locales } from '../src/contract/locales.ts'
import { localizePath } from '../src/i18n/paths.ts'
import { SAMPLE_NOW } from '../src/gallery/exhibit.ts'
import { startServer } from '../tests/support/servers/server-process.ts'
import { signIn } from '../tests/support/browser/sign-in.ts'
import { stoppedClock } from '../tests/visual/gallery-process.ts'
import { playSaturdayNight } from '../tests/visual/saturday-night.ts'
import { chromiumArguments, findChromium } from './chromium.ts'
import { pictures } from './manifest-pictures.ts'

const folder = fileURLToPath(new URL('../public/pictures/', import.meta.url))
mkdirSync(folder, { recursive: true })
const server = await startServer({ environment: stoppedClock })
const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArguments() })
try {
  const alertId = await playSaturdayNight(server)
  const paths = { home: '/', alert: `/alarmierungen/${alertId}` }
  const context = await browser.newContext({
    baseURL: server.origin,
    serviceWorkers: 'block',
    locale: 'de-DE',
  })
  const page = await context.newPage()
  await page.clock.setFixedTime(SAMPLE_NOW)
  await signIn(page, 'mitglied')
  for (const locale of locales) {
    for (const { name, page: shown, width, height } of pictures) {
      await page.setViewportSize({ width, height })
      await page.goto(localizePath(paths[shown], locale))
      await page.waitForLoadState('networkidle')
      await page.screenshot({ path: `${folder}${locale}-${name}.png` })
      console.log(`${locale}-${name}.png`)
    }
  }
} finally {
  await browser.close()
  await server.stop()
}
