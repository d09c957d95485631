import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { SCRIPT_MODULES_FILE } from '../../../scripts/build/script-modules.ts'

const modulesFile = join(import.meta.dirname, '../../../dist', SCRIPT_MODULES_FILE)

/**
 * Tells the file of the built script that contains a module of the sources from all others. A test asks the build for the
 * file, because the names of files change with the build, and one file contains many modules.
 */
export function builtScriptWith(module: string): (url: URL) => boolean {
  const built = JSON.parse(readFileSync(modulesFile, 'utf8')) as Record<string, Record<string, number>>
  const file = Object.keys(built).find((path) => module in (built[path] ?? {}))
  if (file === undefined) throw new Error(`No file of the built script contains ${module}.`)
  return ({ pathname }) => pathname === file
}
