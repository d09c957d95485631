import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { temporaryFolder } from './temporary-folder.ts'

/** How many tests of a step ended how. */
export interface Counts {
  passed: number
  failed: number
  /** Left out because this machine cannot run them. */
  skipped: number
  /** Of those that passed: only when they were run once more. */
  flaky: number
}

/** What the report of a program says. */
export interface Found extends Counts {
  /** The failed tests, each as `file > title`. */
  failures: readonly string[]
}

/** One program of a step. */
export interface Program {
  /** A program of node_modules/.bin, or `node`. */
  name: string
  rest: string[]
  /** The program that counts its tests; undefined: a check without tests. */
  counts?: 'vitest' | 'playwright'
}

export interface Step {
  heading: string
  /** They run beside each other, and what each prints comes in one piece; one alone prints as it goes. */
  programs: readonly Program[]
  /** The steps after this one cannot run if it fails. */
  isNeeded?: boolean
}

/** How a run of steps ended. */
export interface Run extends Counts {
  ok: boolean
  /** A signal has ended the run before its last step. */
  interrupted: boolean
  seconds: number
}

const none: Found = { passed: 0, failed: 0, skipped: 0, flaky: 0, failures: [] }

/**
 * Runs one step after the other. The last line printed is `N passed, N failed`, which build servers read; seconds stand
 * behind each step. A step that fails without a failed test counts as one failure.
 *
 * @param goOn Whether the steps after a failed one run too, and all failed tests are listed at the end. Without it, the
 * run ends at the first failed step.
 * @param maySeconds The budget of the run; the rest of it is printed at the end.
 */
export async function runSteps(
  steps: readonly Step[],
  { goOn = false, maySeconds }: { goOn?: boolean; maySeconds?: number } = {},
): Promise<Run> {
  const started = performance.now()
  const reports = mkdtempSync(join(tmpdir(), 'alarm-reports-'))
  const counts: Counts = { passed: 0, failed: 0, skipped: 0, flaky: 0 }
  const failures: string[] = []
  let ok = true
  let interrupted = false
  const interrupt = () => (interrupted = true)
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt)
  try {
    for (const step of steps) {
      const failed = await runStep(step, reports, counts)
      if (failed) failures.push(...failed.map((name) => `${step.heading}: ${name}`))
      ok &&= !failed
      if (interrupted || (failed && (!goOn || step.isNeeded))) break
    }
  } finally {
    process.off('SIGINT', interrupt).off('SIGTERM', interrupt)
    rmSync(reports, { recursive: true, force: true })
  }
  if (goOn && failures.length > 0) console.log(`\nFailed:\n  ${failures.join('\n  ')}`)
  if (counts.skipped > 0) console.log(`\n${counts.skipped} left out: they cannot run on this machine`)
  if (counts.flaky > 0) console.log(`\n${counts.flaky} flaky: they passed only when run once more, see above`)
  const seconds = Math.round((performance.now() - started) / 1000)
  if (maySeconds !== undefined) {
    const rest = maySeconds - seconds
    const words = rest < 0 ? `${-rest} s OVER the budget` : `${rest} s left of the budget`
    console.log(`\n${seconds} s, ${words} of ${maySeconds / 60} minutes (npm ci counts as well)`)
  }
  console.log(`\n${counts.passed} passed, ${counts.failed} failed`)
  return { ...counts, ok, interrupted, seconds }
}

/**
 * Adds its tests to `counts`.
 *
 * @returns the names of the failed tests, or of the failed program where no test failed; undefined if all passed.
 */
async function runStep(
  { heading, programs }: Step,
  reports: string,
  counts: Counts,
): Promise<readonly string[] | undefined> {
  const started = performance.now()
  console.log(`\n── ${heading} ${'─'.repeat(Math.max(0, 70 - heading.length))}`)
  const results = await Promise.all(
    programs.map(async (program, index) => {
      const report = join(reports, `${index}.json`)
      rmSync(report, { force: true })
      const passed = await runProgram(program, report, programs.length > 1)
      return { program, passed, found: readReport(program, report) }
    }),
  )
  const failures: string[] = []
  for (const { program, passed, found } of results) {
    counts.passed += found.passed
    counts.skipped += found.skipped
    counts.flaky += found.flaky
    counts.failed += !passed && found.failed === 0 ? 1 : found.failed
    failures.push(...(!passed && found.failures.length === 0 ? [program.name] : found.failures))
  }
  const ok = results.every(({ passed }) => passed)
  console.log(`   ${ok ? 'ok' : 'FAILED'}, ${((performance.now() - started) / 1000).toFixed(0)} s`)
  return ok ? undefined : failures
}

/** What the report of Playwright's JSON reporter contains of its tests: the first level of suites are the files. */
interface PlaywrightSuite {
  title: string
  specs: readonly { title: string; ok: boolean }[]
  suites?: readonly PlaywrightSuite[]
}

/** What Playwright's JSON reporter calls the counts. */
interface PlaywrightReport {
  stats: { expected: number; unexpected: number; flaky: number; skipped: number }
  suites: readonly PlaywrightSuite[]
}

function readReport({ counts }: Program, report: string): Found {
  if (!counts) return none
  try {
    const content: unknown = JSON.parse(readFileSync(report, 'utf8'))
    if (counts === 'vitest') return content as Found
    const { stats, suites } = content as PlaywrightReport
    const { expected, unexpected, flaky, skipped } = stats
    return {
      passed: expected + flaky,
      failed: unexpected,
      skipped,
      flaky,
      failures: suites.flatMap(failedIn),
    }
  } catch {
    // It ended before it could report: then the program itself is what failed.
    return none
  }
}

function failedIn({ title, specs, suites = [] }: PlaywrightSuite): string[] {
  const failed = [...specs.filter(({ ok }) => !ok).map((spec) => spec.title), ...suites.flatMap(failedIn)]
  return failed.map((name) => `${title} > ${name}`)
}

function runProgram({ name, rest, counts }: Program, report: string, buffered: boolean): Promise<boolean> {
  const path = name === 'node' ? process.execPath : join('node_modules', '.bin', name)
  const env = {
    ...process.env,
    ASTRO_TELEMETRY_DISABLED: '1',
    PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    UNIT_REPORT_FILE: report,
    ...(counts && { TMPDIR: temporaryFolder() }),
    // Also where this script was not started by npm: every step runs on the Node of the package "node".
    PATH: `${join(process.cwd(), 'node_modules', '.bin')}:${process.env['PATH']}`,
  }
  return new Promise((resolve) => {
    const child = spawn(path, rest, { env, stdio: ['ignore', 'pipe', 'pipe'] })
    const printed: Buffer[] = []
    const print = (chunk: Buffer) => void (buffered ? printed.push(chunk) : process.stdout.write(chunk))
    child.stdout.on('data', print)
    child.stderr.on('data', print)
    const forward = (signal: NodeJS.Signals) => child.kill(signal)
    process.on('SIGINT', forward).on('SIGTERM', forward)
    child.on('error', (error) => {
      console.error(error.message)
      resolve(false)
    })
    child.on('close', (code) => {
      process.off('SIGINT', forward).off('SIGTERM', forward)
      if (printed.length > 0) process.stdout.write(Buffer.concat(printed))
      resolve(code === 0)
    })
  })
}

/** The main of a command that is nothing but its steps, and ends at the first that fails. */
export async function exitAfter(steps: readonly Step[], options?: { maySeconds: number }): Promise<void> {
  try {
    process.exitCode = (await runSteps(steps, options)).ok ? 0 : 1
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
