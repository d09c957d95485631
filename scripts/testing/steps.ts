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

/** One program of a step. */
export interface Program {
  /** A program of node_modules/.bin, or `node`. */
  name: string
  rest: string[]
  /** Who counts its tests; a check without tests has nobody. */
  counts?: 'vitest' | 'playwright'
}

export interface Step {
  heading: string
  /** They run beside each other, and what each prints comes in one piece; one alone prints as it goes. */
  programs: readonly Program[]
}

const none: Counts = { passed: 0, failed: 0, skipped: 0, flaky: 0 }

/**
 * Runs one step after the other and ends at the first that fails. The last line printed is `N passed, N failed`, which
 * build servers read; seconds stand behind each step.
 *
 * @returns whether everything passed. A step that fails without a failed test counts as one failure.
 */
export async function runSteps(steps: readonly Step[]): Promise<boolean> {
  const reports = mkdtempSync(join(tmpdir(), 'alarm-reports-'))
  const counts: Counts = { ...none }
  let ok = true
  try {
    for (const step of steps) {
      ok = await runStep(step, reports, counts)
      if (!ok) break
    }
  } finally {
    rmSync(reports, { recursive: true, force: true })
  }
  if (counts.skipped > 0) console.log(`\n${counts.skipped} left out: they cannot run on this machine`)
  if (counts.flaky > 0) console.log(`\n${counts.flaky} flaky: they passed only when run once more, see above`)
  console.log(`\n${counts.passed} passed, ${counts.failed} failed`)
  return ok
}

/** Adds its tests to `counts`. */
async function runStep({ heading, programs }: Step, reports: string, counts: Counts): Promise<boolean> {
  const started = performance.now()
  console.log(`\n── ${heading} ${'─'.repeat(Math.max(0, 70 - heading.length))}`)
  const results = await Promise.all(
    programs.map(async (program, index) => {
      const report = join(reports, `${index}.json`)
      rmSync(report, { force: true })
      const passed = await runProgram(program, report, programs.length > 1)
      return { passed, found: readCounts(program, report) }
    }),
  )
  for (const { passed, found } of results) {
    counts.passed += found.passed
    counts.skipped += found.skipped
    counts.flaky += found.flaky
    counts.failed += !passed && found.failed === 0 ? 1 : found.failed
  }
  const ok = results.every(({ passed }) => passed)
  console.log(`   ${ok ? 'ok' : 'FAILED'}, ${((performance.now() - started) / 1000).toFixed(0)} s`)
  return ok
}

/** What Playwright's JSON reporter calls them. */
interface PlaywrightStats {
  expected: number
  unexpected: number
  flaky: number
  skipped: number
}

function readCounts({ counts }: Program, report: string): Counts {
  if (!counts) return none
  try {
    const content: unknown = JSON.parse(readFileSync(report, 'utf8'))
    if (counts === 'vitest') return content as Counts
    const { expected, unexpected, flaky, skipped } = (content as { stats: PlaywrightStats }).stats
    return { passed: expected + flaky, failed: unexpected, skipped, flaky }
  } catch {
    // It ended before it could report: then the program itself is what failed.
    return none
  }
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

/** The main of a command that is nothing but its steps. */
export async function exitAfter(steps: readonly Step[]): Promise<void> {
  try {
    process.exitCode = (await runSteps(steps)) ? 0 : 1
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  }
}
