import { existsSync, mkdirSync } from 'node:fs'
import { dirname } from 'node:path'

/**
 * Makes a folder and those above it, where they are missing. Not node's own `recursive`: that never returns
 * where a folder cannot exist, as under /proc.
 * @throws what the file system says.
 */
export function makeFolder(directory: string): void {
  if (existsSync(directory)) return
  makeFolder(dirname(directory))
  mkdirSync(directory, { mode: 0o700 })
}
