import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path/posix'

/** For each file, the files that name it. */
export type Importers = ReadonlyMap<string, ReadonlySet<string>>

/** Three steps away lies nearly every test of the backend, by way of `app.ts`: that is the gate's work. */
const MOST_STEPS = 2
/** Some 40 seconds of two cores. */
const MOST_FILES = 40

/** Reads every source below `root`, which takes less than a second. */
export function readImporters(root: string): Importers {
  const folders = '{src,tests,scripts,bench}/**/*.{ts,tsx,astro,css,json}'
  const paths = globSync(folders, { cwd: root }).filter((path) => !path.includes('node_modules'))
  return importersOf(new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')])))
}

/** A file names another one when its path stands in quotes: imports of every kind, and files that a test reads. */
export function importersOf(files: ReadonlyMap<string, string>): Importers {
  const importers = new Map<string, Set<string>>()
  for (const [path, content] of files) {
    for (const [, quoted = ''] of content.matchAll(/['"`]((?:\.\.?|src|scripts|tests)\/[^'"`\n]+)['"`]/g)) {
      const named = quoted.startsWith('.') ? join(dirname(path), quoted) : quoted
      if (!files.has(named)) continue
      const known = importers.get(named) ?? new Set()
      importers.set(named, known.add(path))
    }
  }
  return importers
}

export interface Touched {
  tests: string[]
  /** How many more there are than fit into the time of `npm run check`. */
  left: number
}

/**
 * The unit tests closest to the changed files: themselves, those that name one, those that name a file that names
 * one, and those that are named like one.
 */
export function touchedTests(
  changed: readonly string[],
  importers: Importers,
  tests: readonly string[],
): Touched {
  const found = new Set<string>()
  let ring = new Set(changed)
  for (let steps = 0; steps <= MOST_STEPS; steps++) {
    for (const test of tests) if (ring.has(test)) found.add(test)
    if (steps === 0)
      for (const test of tests) if (changed.some((path) => isNamedLike(test, path))) found.add(test)
    ring = new Set([...ring].flatMap((path) => [...(importers.get(path) ?? [])]))
  }
  const nearestFirst = [...found]
  return { tests: nearestFirst.slice(0, MOST_FILES), left: Math.max(0, nearestFirst.length - MOST_FILES) }
}

/** tests/backend/documents/….test.ts for src/backend/documents/…, tests/lib/session/….test.ts for src/lib/session/…. */
function isNamedLike(test: string, path: string): boolean {
  const [, own] = /^src\/(.+?)s?\.\w+$/.exec(path) ?? []
  const [, feature] = /^src\/((?:backend|lib\/stores|lib)\/[^/]+?)s?\//.exec(path) ?? []
  return [own, feature].some((name) => name !== undefined && test.startsWith(`tests/${name}`))
}
