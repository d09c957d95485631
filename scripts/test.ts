import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findChromium } from './chromium.ts'

/** `npm test`: everything a newcomer can run, in order, ending at the first step that fails. */

interface Counts {
  passed: number
  failed: number
  /** Left out because this machine cannot run them. */
  skipped: number
  /** Of those that passed: only when they were run once more. */
  flaky: number
}

const none: Counts = { passed: 0, failed: 0, skipped: 0, flaky: 0 }

interface Step {
  heading: string
  /** A program of node_modules/.bin, or `node`. */
  program: string
  rest: string[]
  /** Where it leaves its counts, as JSON. */
  read?: () => Counts
}

const reports = mkdtempSync(join(tmpdir(), 'alarm-reports-'))
const unitReport = join(reports, 'unit.json')
const browserReport = join(reports, 'browser.json')
const browserCounts = (): Counts => {
  const { stats } = readReport(browserReport)
  return {
    passed: (stats?.expected ?? 0) + (stats?.flaky ?? 0),
    failed: stats?.unexpected ?? 0,
    skipped: stats?.skipped ?? 0,
    flaky: stats?.flaky ?? 0,
  }
}

const steps: readonly Step[] = [
  { heading: 'Format', program: 'prettier', rest: ['--check', '--log-level', 'warn', '.'] },
  { heading: 'Lint', program: 'eslint', rest: ['.'] },
  { heading: 'Types', program: 'astro', rest: ['check', '--minimumSeverity', 'warning'] },
  { heading: 'Types of the worker', program: 'tsc', rest: ['-p', 'tsconfig.worker.json', '--noEmit'] },
  { heading: 'Build', program: 'node', rest: ['scripts/build.ts'] },
  {
    heading: 'Units, contract, backend, architecture',
    program: 'vitest',
    rest: ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${unitReport}`],
    read: () => {
      const { numPassedTests, numFailedTests, numPendingTests } = readReport(unitReport)
      return {
        ...none,
        passed: numPassedTests ?? 0,
        failed: numFailedTests ?? 0,
        skipped: numPendingTests ?? 0,
      }
    },
  },
  {
    heading: 'Budgets and journeys in Chromium',
    program: 'playwright',
    rest: ['test', '--reporter=list,json'],
    read: browserCounts,
  },
  {
    heading: 'Pictures, and axe over every part',
    program: 'playwright',
    rest: ['test', '--config=playwright.visual.config.ts', '--reporter=list,json'],
    read: browserCounts,
  },
]

interface Report {
  numPassedTests?: number
  numFailedTests?: number
  numPendingTests?: number
  stats?: { expected: number; unexpected: number; flaky: number; skipped: number }
}

function readReport(path: string): Report {
  return JSON.parse(readFileSync(path, 'utf8')) as Report
}

async function main(): Promise<boolean> {
  const counts: Counts = { ...none }
  let ok = true
  for (const step of steps) {
    const started = performance.now()
    // A step that ends before it can report must not be counted by the report of the one before.
    rmSync(browserReport, { force: true })
    console.log(`\n── ${step.heading} ${'─'.repeat(Math.max(0, 70 - step.heading.length))}`)
    if (step.program === 'playwright') await findChromium()
    const status = await run(step)
    const found = count(step)
    counts.passed += found.passed
    counts.skipped += found.skipped
    counts.flaky += found.flaky
    counts.failed += status !== 0 && found.failed === 0 ? 1 : found.failed
    console.log(
      `   ${status === 0 ? 'ok' : 'FAILED'}, ${((performance.now() - started) / 1000).toFixed(0)} s`,
    )
    if (status !== 0) {
      ok = false
      break
    }
  }
  if (counts.skipped > 0) console.log(`\n${counts.skipped} left out: they cannot run on this machine`)
  if (counts.flaky > 0) console.log(`\n${counts.flaky} flaky: they passed only when run once more, see above`)
  console.log(`\n${counts.passed} passed, ${counts.failed} failed`)
  return ok
}

function count({ read }: Step): Counts {
  try {
    return read?.() ?? none
  } catch {
    // It ended before it could report: then the step itself is what failed.
    return none
  }
}

function run({ program, rest }: Step): Promise<number> {
  const path = program === 'node' ? process.execPath : join('node_modules', '.bin', program)
  const environment = {
    ...process.env,
    ASTRO_TELEMETRY_DISABLED: '1',
    PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport,
    // Also where this script was not started by npm: every step runs on the Node of the package "node".
    PATH: `${join(process.cwd(), 'node_modules', '.bin')}:${process.env['PATH']}`,
  }
  return new Promise((resolve) => {
    const child = spawn(path, rest, { env: environment, stdio: ['ignore', 'inherit', 'inherit'] })
    const forward = (signal: NodeJS.Signals) => child.kill(signal)
    process.on('SIGINT', forward).on('SIGTERM', forward)
    child.on('error', (error) => {
      console.error(error.message)
      resolve(1)
    })
    child.on('exit', (code) => {
      process.off('SIGINT', forward).off('SIGTERM', forward)
      resolve(code ?? 1)
    })
  })
}

try {
  process.exitCode = (await main()) ? 0 : 1
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exitCode = 1
} finally {
  rmSync(reports, { recursive: true, force: true })
}
