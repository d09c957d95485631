import { runSteps } from './testing/steps.ts'
import { commitOfTree, writeThoroughRecord } from './testing/thorough-record.ts'

/**
 * `npm run test:thorough`: what the gate leaves out. Property and race tests, killed servers, the second engine whole,
 * the other journeys, pictures, axe over every part. `-- NAME` runs the files alone whose path contains NAME. A failed step
 * does not end the run; a whole run is recorded in node_modules/.thorough.json.
 */
const names = process.argv.slice(2)
const none = names.length > 0 ? ['--pass-with-no-tests'] : []
const chromium = (config: string, ...rest: string[]) => ({
  name: 'playwright',
  rest: ['test', `--config=${config}`, '--reporter=list,json', ...rest, ...none, ...names],
  counts: 'playwright' as const,
})

const journeys = (project: 'whole' | 'shell') =>
  chromium(
    'playwright.thorough.config.ts',
    `--project=${project}`,
    `--output=test-results/thorough-${project}`,
  )

// Before the run: the sources may change while it goes on.
const commit = commitOfTree(process.cwd())
const run = await runSteps(
  [
    { heading: 'Build', programs: [{ name: 'node', rest: ['scripts/build.ts'] }], isNeeded: true },
    {
      heading: 'Units, contract, backend',
      programs: [
        {
          name: 'vitest',
          rest: [
            'run',
            '--config=vitest.thorough.config.ts',
            ...(names.length > 0 ? ['--passWithNoTests'] : []),
            ...names,
          ],
          counts: 'vitest',
        },
      ],
    },
    // One after the other: beside the whole Chromium, which needs both cores, journeys in the shell would run out of time.
    { heading: 'Journeys in the whole Chromium', programs: [journeys('whole')] },
    { heading: 'Journeys in the headless shell', programs: [journeys('shell')] },
    { heading: 'Pictures, and axe over every part', programs: [chromium('playwright.visual.config.ts')] },
  ],
  { goOn: true },
)
if (names.length === 0 && !run.interrupted) {
  writeThoroughRecord('node_modules/.thorough.json', { commit, ...run })
}
process.exitCode = run.ok ? 0 : 1
