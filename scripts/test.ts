import { formatOf, lintAndTypes } from './testing/static-checks.ts'
import { exitAfter, type Step } from './testing/steps.ts'

/** Of `npm ci` and `npm test` together (decision 65). */
const MAY_SECONDS = 12 * 60

/**
 * `npm test`, the gate: what no change may break, in at most twelve minutes on two slow cores. Everything that is slower is
 * in `npm run test:thorough`.
 */
const steps: readonly Step[] = [
  {
    heading: 'Format, lint, types',
    programs: [...formatOf(['.'], ['**/*.astro']), ...lintAndTypes],
  },
  { heading: 'Build', programs: [{ name: 'node', rest: ['scripts/build.ts'] }] },
  {
    heading: 'Units, contract, backend, architecture',
    programs: [{ name: 'vitest', rest: ['run'], counts: 'vitest' }],
  },
  {
    heading: 'Budgets and journeys in Chromium',
    programs: [{ name: 'playwright', rest: ['test', '--reporter=list,json'], counts: 'playwright' }],
  },
]

await exitAfter(steps, { maySeconds: MAY_SECONDS })
