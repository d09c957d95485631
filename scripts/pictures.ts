import { mkdirSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { type Browser, chromium } from 'playwright'
import { isLocale, type Locale, locales } from '../src/contract/locales.ts'
import { themeOf, themes, type Theme } from '../src/gallery/addresses.ts'
import { SAMPLE_NOW } from '../src/gallery/exhibit.ts'
import { build } from '../tests/support/servers/built-site.ts'
import { type Visit, visits } from '../tests/support/pages.ts'
import { views } from '../tests/support/browser/views.ts'
import { showPage, stretch } from '../tests/visual/shown-page.ts'
import { startLinks, startProduct, type World } from '../tests/visual/worlds.ts'
import { chromiumArguments, findChromium } from './chromium.ts'

const usage = `npm run pictures                      every page: in German and light on a phone, in English and dark on a desk
npm run pictures -- PAGE …            these pages
npm run pictures -- --list            what they are called
npm run pictures -- --size 360        so wide, and as long as the page
npm run pictures -- --size 360x740    the window alone
npm run pictures -- --theme dark      ${themes.join(', ')}
npm run pictures -- --lang en         ${locales.join(', ')}
npm run pictures -- --to PATH         a folder, or for a single picture a file (test-results/pictures)`

interface Wish {
  locale: Locale
  theme: Theme
  viewport: { width: number; height: number }
  /** Whether the picture is as high as the page, as no height was given. */
  isWhole: boolean
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      size: { type: 'string' },
      theme: { type: 'string' },
      lang: { type: 'string' },
      to: { type: 'string', default: 'test-results/pictures' },
      list: { type: 'boolean' },
      help: { type: 'boolean' },
    },
  })
  if (values.help) return console.log(usage)
  if (values.list) return console.log(visits.map(({ name }) => name).join('\n'))

  const wanted = positionals.length > 0 ? positionals.map(visitOf) : visits
  const wishes = wishesOf(values)
  const isFile = extname(values.to) === '.png'
  if (isFile && wanted.length * wishes.length > 1)
    throw new Error(`${values.to} is one file, and ${wanted.length * wishes.length} pictures are wanted.`)

  build()
  const browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArguments() })
  try {
    const ofLinks = wanted.filter(({ by }) => by === 'visitor')
    const ofProduct = wanted.filter(({ by }) => by !== 'visitor')
    for (const [start, group] of [
      [startProduct, ofProduct],
      [startLinks, ofLinks],
    ] as const) {
      if (group.length === 0) continue
      const world = await start(browser)
      try {
        for (const visit of group) {
          for (const wish of wishes) {
            const path = isFile ? values.to : join(values.to, `${visit.name}-${nameOf(wish)}.png`)
            await takePicture(browser, world, visit, wish, path)
            console.log(path)
          }
        }
      } finally {
        await world.stop()
      }
    }
  } finally {
    await browser.close()
  }
}

async function takePicture(
  browser: Browser,
  { origin, places, states }: World,
  visit: Visit,
  { locale, theme, viewport, isWhole }: Wish,
  path: string,
): Promise<void> {
  const storageState = states[visit.by]
  const context = await browser.newContext({
    baseURL: origin,
    viewport,
    colorScheme: theme,
    reducedMotion: 'reduce',
    serviceWorkers: 'block',
    locale: 'de-DE',
    timezoneId: 'Europe/Berlin',
    ...(storageState && { storageState }),
  })
  const page = await context.newPage()
  await page.clock.setFixedTime(SAMPLE_NOW)
  await showPage(page, visit, { locale, places })
  if (isWhole) await stretch(page, viewport)
  mkdirSync(dirname(path), { recursive: true })
  await page.screenshot({ path, animations: 'disabled', caret: 'hide' })
  await context.close()
}

function visitOf(name: string): Visit {
  const visit = visits.find((one) => one.name === name)
  if (!visit)
    throw new Error(`No page is called ${name}: npm run pictures -- --list says what they are called.`)
  return visit
}

/** The two standard views, with what was told in both of them: what is the same then is wanted once. */
function wishesOf({ size, theme, lang }: Partial<Record<'size' | 'theme' | 'lang', string>>): Wish[] {
  const [, width, height] = size === undefined ? [] : (/^(\d+)(?:x(\d+))?$/.exec(size) ?? [])
  if (size !== undefined && width === undefined) throw new Error(`${size} is no size: 360, or 360x740.`)
  if (theme !== undefined && !themeOf(theme)) throw new Error(`${theme} is no theme: ${themes.join(', ')}.`)
  if (lang !== undefined && !isLocale(lang)) throw new Error(`${lang} is no language: ${locales.join(', ')}.`)
  const all = views.map(({ locale, colorScheme, viewport }): Wish => ({
    locale: isLocale(lang) ? lang : locale,
    theme: themeOf(theme ?? null) ?? colorScheme,
    viewport: { width: Number(width ?? viewport.width), height: Number(height ?? viewport.height) },
    isWhole: height === undefined,
  }))
  return [...new Map(all.map((wish) => [nameOf(wish), wish])).values()]
}

function nameOf({ locale, theme, viewport: { width, height }, isWhole }: Wish): string {
  return [isWhole ? width : `${width}x${height}`, theme, locale].join('-')
}

try {
  await main()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
}
