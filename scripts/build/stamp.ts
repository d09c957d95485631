import { createHash } from 'node:crypto'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { SOURCES_FILE } from '../../src/backend/pages/read-build.ts'

const root = join(import.meta.dirname, '../..')

/** Everything the built site is made from. */
const sources = [
  'src/**/*',
  'public/**/*',
  'scripts/build*',
  'scripts/build/*',
  'scripts/manifest-pictures.ts',
  'astro.config.mjs',
  '*.cjs',
  'package-lock.json',
]

/** Whether a folder holds what is built from the sources as they are now. */
export function isBuilt(directory: string): boolean {
  try {
    return readFileSync(join(directory, SOURCES_FILE), 'utf8') === digestOfSources()
  } catch {
    return false
  }
}

/**
 * Notes at the end of a build what it was built from, so that a build that stopped half-way does not count.
 * @param sources `digestOfSources()` from before the build
 */
export function noteBuilt(directory: string, sources: string): void {
  writeFileSync(join(directory, SOURCES_FILE), sources)
}

/** SHA-256 over the names and contents of all sources, in hexadecimal digits. */
export function digestOfSources(): string {
  const hash = createHash('sha256')
  const entries = globSync(sources, { cwd: root, withFileTypes: true }).filter((entry) => entry.isFile())
  const paths = entries.map((entry) => join(entry.parentPath, entry.name)).toSorted()
  for (const path of paths)
    hash.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0')
  return hash.digest('hex')
}
