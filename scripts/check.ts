import { existsSync, globSync } from 'node:fs'
import { join } from 'node:path'
import { changedFiles } from './testing/changed-files.ts'
import { exitAfter, type Program } from './testing/steps.ts'
import { readImporters, touchedTests } from './testing/touched.ts'

/**
 * `npm run check`: format and lint of the files that differ from main, all types, the rules of the architecture, and
 * the units closest to the change. It needs no build, so it leaves out tests/site, which looks at built pages, and the
 * journeys. It finds most mistakes in a minute or two; `npm test` decides.
 */
if (!existsSync('.git')) {
  console.error('This is no clone, so there is nothing to compare with: run npm test.')
  process.exit(1)
}
const changed = changedFiles()
const present = changed.filter((path) => existsSync(path))
const code = present.filter((path) => /\.tsx?$/.test(path))

const importers = readImporters(join(import.meta.dirname, '..'))
const units = globSync('tests/**/*.test.ts').filter(
  (path) => !/^tests\/(thorough|site|architecture)\//.test(path),
)
const { tests, left } = touchedTests(changed, importers, units)

// Half of all processor time here is spent on the templates of Astro. They can be wrong only if one of them changed, or
// code that one of them imports.
const isTemplate = (path: string) => path.endsWith('.astro')
const isImported = (path: string) => [...(importers.get(path) ?? [])].some(isTemplate)
const templates = changed.some((path) => isTemplate(path) || (!path.endsWith('.css') && isImported(path)))

const some = (files: readonly string[], program: Program) => (files.length > 0 ? [program] : [])
const kept = join('node_modules', '.cache', 'check.tsbuildinfo')

console.log(`${changed.length} files differ from main, ${tests.length} files of tests are close to them.`)
if (left > 0) console.log(`${left} more files of tests are left to npm test.`)

await exitAfter([
  {
    heading: 'Format, lint, types',
    programs: [
      ...some(present, {
        name: 'prettier',
        rest: ['--check', '--log-level', 'warn', '--ignore-unknown', ...present],
      }),
      ...some(code, { name: 'eslint', rest: ['--no-warn-ignored', ...code] }),
      { name: 'tsc', rest: ['--noEmit', '--incremental', '--tsBuildInfoFile', kept] },
      { name: 'tsc', rest: ['-p', 'tsconfig.worker.json', '--noEmit'] },
      ...(templates ? [{ name: 'astro', rest: ['check', '--minimumSeverity', 'warning'] }] : []),
    ],
  },
  {
    heading: 'Architecture, and the units close to the change',
    programs: [{ name: 'vitest', rest: ['run', 'tests/architecture/', ...tests], counts: 'vitest' }],
  },
])
