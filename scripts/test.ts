import { lintAndTypes } from './testing/static-checks.ts'
import { exitAfter } from './testing/steps.ts'

/**
 * `npm test`, the gate: what no change may break, in at most twelve minutes on two slow cores. Everything that is slower is
 * in `npm run test:thorough`.
 */
await exitAfter([
  {
    heading: 'Format, lint, types',
    programs: [{ name: 'prettier', rest: ['--check', '--log-level', 'warn', '.'] }, ...lintAndTypes],
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
])
