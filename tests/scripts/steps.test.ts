import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Program, runSteps, type Step } from '../../scripts/testing/steps.ts'
import { commitOfTree, writeThoroughRecord } from '../../scripts/testing/thorough-record.ts'
import { removeFolder, temporaryFolder } from '../support/documents/folders.ts'

let folder: string
let printed: string[]
beforeEach(() => {
  folder = temporaryFolder()
  printed = []
  vi.spyOn(console, 'log').mockImplementation((line: unknown) => void printed.push(String(line)))
})
afterEach(() => {
  vi.restoreAllMocks()
  removeFolder(folder)
})

const program = (script: string, counts?: 'vitest' | 'playwright'): Program => ({
  name: 'node',
  rest: ['-e', script],
  ...(counts && { counts }),
})
const step = (heading: string, ...programs: Program[]): Step => ({ heading, programs })
const reporting = (file: string, report: object, code: number) =>
  `require('node:fs').writeFileSync(process.env.${file}, ${JSON.stringify(JSON.stringify(report))}); process.exit(${code})`

const units = program(
  reporting(
    'UNIT_REPORT_FILE',
    { passed: 4, failed: 1, skipped: 0, flaky: 0, failures: ['a.test.ts > adds'] },
    1,
  ),
  'vitest',
)
const spec = (title: string, ok: boolean) => ({ title, ok })
const journeys = program(
  reporting(
    'PLAYWRIGHT_JSON_OUTPUT_FILE',
    {
      stats: { expected: 2, unexpected: 1, flaky: 0, skipped: 3 },
      suites: [
        {
          title: 'b.spec.ts',
          specs: [spec('opens', true)],
          suites: [{ title: 'offline', specs: [spec('opens', false), spec('closes', true)] }],
        },
      ],
    },
    1,
  ),
  'playwright',
)

test('a run ends at the first failed step', async () => {
  const run = await runSteps([step('Units', units), step('Journeys', journeys)])

  expect(run).toMatchObject({ ok: false, passed: 4, failed: 1 })
  expect(printed.at(-1)).toBe('\n4 passed, 1 failed')
})

test('the seconds left of the budget stand above the counts', async () => {
  await runSteps([step('Build', program(''))], { maySeconds: 120 })

  expect(printed.at(-2)).toMatch(/^\n\d+ s, 1\d\d s left of the budget of 2 minutes/)
  expect(printed.at(-1)).toBe('\n0 passed, 0 failed')

  await runSteps([step('Build', program(''))], { maySeconds: -60 })
  expect(printed.at(-2)).toMatch(/6\d s OVER the budget/)
})

test('a run that goes on lists the failed tests of all steps at the end', async () => {
  const steps = [step('Build', program('')), step('Units', units), step('Journeys', journeys)]
  const run = await runSteps([...steps, step('Pictures', program('process.exit(1)'))], { goOn: true })

  expect(run).toMatchObject({ ok: false, passed: 6, failed: 3, skipped: 3, interrupted: false })
  expect(
    printed
      .find((line) => line.includes('Failed'))
      ?.trim()
      .split(/\n */),
  ).toEqual(['Failed:', 'Units: a.test.ts > adds', 'Journeys: b.spec.ts > offline > opens', 'Pictures: node'])
})

test('a run that goes on still ends at a failed step that the others need', async () => {
  const build: Step = { ...step('Build', program('process.exit(1)')), isNeeded: true }
  const run = await runSteps([build, step('Units', units)], { goOn: true })

  expect(run).toMatchObject({ ok: false, passed: 0, failed: 1 })
})

test('the record of a run has the commit, the time, the counts and the seconds', () => {
  const file = join(folder, 'record.json')
  const counts = { passed: 6, failed: 1, skipped: 3, flaky: 0 }
  const run = { ...counts, ok: false, interrupted: false, seconds: 12 }
  writeThoroughRecord(file, { commit: 'abc-dirty', ...run }, new Date('2026-11-21T12:00:00Z'))

  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual({
    commit: 'abc-dirty',
    at: '2026-11-21T12:00:00.000Z',
    passed: 6,
    failed: 1,
    seconds: 12,
  })
})

test('a folder without git has no commit', () => {
  expect(commitOfTree(folder)).toBeNull()
})
