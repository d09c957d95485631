import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../../..')
/** Everything that a build and a start read. */
const parts = [
  'src',
  'scripts',
  'public',
  'package.json',
  'package-lock.json',
  'astro.config.mjs',
  'astro-i18next.config.cjs',
  'tsconfig.json',
  'tsconfig.astro.json',
  'tsconfig.worker.json',
]

/**
 * A copy of the project that a test may change, build and start, with the packages of this one. It lies within the project,
 * where formatters and linters do not look.
 */
export function copyProject(): { folder: string; remove: () => void } {
  const results = join(root, 'test-results')
  mkdirSync(results, { recursive: true })
  const folder = mkdtempSync(join(results, 'project-'))
  for (const part of parts) cpSync(join(root, part), join(folder, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) }
}
