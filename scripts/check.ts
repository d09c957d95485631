import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { changedFiles } from './testing/changed-files.ts'
import { formatOf, lintAndTypes } from './testing/static-checks.ts'
import { exitAfter } from './testing/steps.ts'
import { readImporters, touchedTests } from './testing/touched.ts'

/**
 * `npm run check`: format of the files that differ from main, all lint and types, the rules of the architecture, and the
 * units closest to the change. It needs no build, so it leaves out tests/site, which looks at built pages, and the
 * journeys. It finds most mistakes in a minute or two; `npm test` decides.
 */
if (!existsSync('.git')) {
  console.error('This is no clone, so there is nothing to compare with: run npm test.')
  process.exit(1)
}
const changed = changedFiles()
const present = changed.filter((path) => existsSync(path))

const importers = readImporters(join(import.meta.dirname, '..'))
const units = globSync('tests/**/*.test.ts').filter(
  (path) => !/^tests\/(thorough|site|architecture)\//.test(path),
)
const { tests, left } = touchedTests(changed, importers, units)

console.log(`${changed.length} files differ from main, ${tests.length} files of tests are close to them.`)
if (left > 0) console.log(`${left} more files of tests are left to npm test.`)

await exitAfter([
  {
    heading: 'Format, lint, types',
    programs: [
      // Without a path oxfmt would read every file.
      ...(present.length > 0
        ? formatOf(
            present,
            present.filter((path) => path.endsWith('.astro')),
          )
        : []),
      ...lintAndTypes,
    ],
  },
  {
    heading: 'Architecture, and the units close to the change',
    programs: [{ name: 'vitest', rest: ['run', 'tests/architecture/', ...tests], counts: 'vitest' }],
  },
])
