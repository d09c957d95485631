import { spawn } from 'node:child_process'
import { text } from 'node:stream/consumers'
import { chromium } from 'playwright'
import * as v from 'valibot'
import { chromiumArguments, findChromium } from '../scripts/chromium.ts'
import { removeFolder, temporaryFolder } from '../tests/support/documents/folders.ts'
import { freePort } from '../tests/support/servers/server-process.ts'
import { median } from './alarm-to-screen.ts'
import { findLighthouse } from './lighthouse-program.ts'
import type { Visit } from './page-weight.ts'
import type { Session } from './session.ts'

/** Mobile profile, simulated slow 4G. Scores of 100, times in ms, bytes with their headers. */
export interface Speed {
  performance: number
  firstPaint: number
  largestPaint: number
  blocked: number
  bytes: number
}

/** Medians. The score for search engines is left out: no page here is for them, and robots.txt says so. */
export interface LighthouseResult extends Speed {
  page: string
  accessibility: number
  bestPractices: number
  layoutShift: number
  /** What cost points besides speed, in Lighthouse's words. */
  complaints: string[]
}

/**
 * The login page of a plain Nuxt 4.5 + Vuetify 4.3 application (pinia, vue-i18n, rendered on the server): Lighthouse
 * 13.5, same profile, median of 3, served by HTTP/2 with brotli on the same machine.
 */
export const nuxtLogin: Speed = {
  performance: 94,
  firstPaint: 1811,
  largestPaint: 1811,
  blocked: 246,
  bytes: 205 * 1024,
}

export function missedTargets(result: LighthouseResult): string[] {
  const { page, complaints } = result
  const targets = [
    ['performance', result.performance, 95],
    ['accessibility', result.accessibility, 100],
    ['best practices', result.bestPractices, 100],
  ] as const
  const missed = targets
    .filter(([, score, least]) => score < least)
    .map(([what, score, least]) => `${page}: ${what} is ${score}, the target is ${least}`)
  if (result.layoutShift > 0) missed.push(`${page}: the layout shifts by ${result.layoutShift.toFixed(4)}`)
  return [...missed, ...complaints.map((complaint) => `${page}: ${complaint}`)]
}

const RUNS = 3

export async function runLighthouse(
  origin: string,
  session: Session,
  { name, path }: Visit,
): Promise<LighthouseResult> {
  const reports: Report[] = []
  for (let run = 0; run < RUNS; run += 1) reports.push(await report(origin, session, path))

  const score = (category: Category) =>
    Math.round(100 * median(reports.map(({ categories }) => categories[category].score ?? 0)))
  const value = (audit: string) => median(reports.map(({ audits }) => audits[audit]?.numericValue ?? NaN))
  return {
    page: name,
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    firstPaint: value('first-contentful-paint'),
    largestPaint: value('largest-contentful-paint'),
    blocked: value('total-blocking-time'),
    layoutShift: value('cumulative-layout-shift'),
    bytes: value('total-byte-weight'),
    complaints: [...new Set(reports.flatMap(complaintsOf))],
  }
}

const Rated = v.object({ score: v.nullable(v.number()), auditRefs: v.array(v.object({ id: v.string() })) })
const rated = { performance: Rated, accessibility: Rated, 'best-practices': Rated }
type Category = keyof typeof rated
const Report = v.object({
  finalDisplayedUrl: v.string(),
  runtimeError: v.optional(v.object({ message: v.string() })),
  categories: v.object(rated),
  audits: v.record(
    v.string(),
    v.object({ title: v.string(), score: v.nullable(v.number()), numericValue: v.optional(v.number()) }),
  ),
})
type Report = v.InferOutput<typeof Report>

function complaintsOf({ categories, audits }: Report): string[] {
  const references = [...categories.accessibility.auditRefs, ...categories['best-practices'].auditRefs]
  return references.flatMap(({ id }) => {
    const audit = audits[id]
    return audit && audit.score !== null && audit.score < 1 ? [`${audit.title} (${id})`] : []
  })
}

/** A browser that has the session and nothing else: what was loaded to sign in would not be weighed again. */
async function report(origin: string, session: Session, path: string): Promise<Report> {
  const profile = temporaryFolder()
  const port = await freePort()
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await findChromium(),
    args: [...chromiumArguments(), `--remote-debugging-port=${port}`],
    locale: 'de-DE',
  })
  try {
    const stored = session.origins.flatMap(({ localStorage }) => localStorage)
    const page = await context.newPage()
    await context.addCookies(session.cookies)
    await page.goto(`${origin}/robots.txt`)
    await page.evaluate((rows) => {
      for (const { name, value } of rows) localStorage.setItem(name, value)
    }, stored)
    return await askLighthouse(origin + path, port)
  } finally {
    await context.close()
    removeFolder(profile)
  }
}

/** In a tab of its own of the browser that listens there. */
async function askLighthouse(url: string, port: number): Promise<Report> {
  const options = [
    '--output=json',
    '--quiet',
    // Otherwise it would sign the person out.
    '--disable-storage-reset',
    `--only-categories=${Object.keys(rated).join(',')}`,
    `--port=${port}`,
  ]
  const run = spawn(process.execPath, [findLighthouse(), url, ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [output, problems] = await Promise.all([text(run.stdout), text(run.stderr)])
  if (!output) throw new Error(`Lighthouse said nothing about ${url}: ${problems}`)

  const found = v.parse(Report, JSON.parse(output))
  if (found.runtimeError) throw new Error(`Lighthouse could not load ${url}: ${found.runtimeError.message}`)
  // A page that leads elsewhere would be measured in the place of the one that was meant.
  const seen = new URL(found.finalDisplayedUrl).pathname
  if (seen !== new URL(url).pathname) throw new Error(`Lighthouse asked for ${url} and saw ${seen}`)
  return found
}
