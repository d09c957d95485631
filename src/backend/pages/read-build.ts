import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as pause } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { ShellSources } from '../../contract/pages.ts'
import { StartError } from '../process/start-error.ts'
import { earlierFileServer, type EarlierOptions } from './earlier-files.ts'
import { type ErrorPages, readErrorPages } from './error-pages.ts'
import { type FileServer, fileServer } from './files.ts'
import type { ScriptImports } from './preload.ts'
import type { AstroHandler } from './render.ts'
import { readShellParts, type ShellParts } from './shells.ts'

/** Where the build keeps the hashes of all inline scripts, beside `client` and `server`. */
export const SCRIPT_HASHES_FILE = 'script-hashes.json'
/** And what each file of the browser's script imports. */
export const SCRIPT_IMPORTS_FILE = 'script-imports.json'
/** And what the shells are made from. */
export const SHELL_SOURCES_FILE = 'shell-sources.json'
/** And a hash of the sources that it was made from. */
export const SOURCES_FILE = 'sources.sha256'

/** What the page host needs of a build. */
export interface Build {
  hashes: readonly string[]
  imports: ScriptImports
  errorPages: ErrorPages
  serveFile: FileServer
  shellParts: ShellParts
  handler: AstroHandler
}

/** @throws {StartError} where another build took the place of this one meanwhile: the files that were read may be of both. */
export async function readBuild(directory: string, earlier: EarlierOptions): Promise<Build> {
  const before = sourcesOf(directory)
  const [build] = await Promise.allSettled([readParts(directory, earlier)])
  if (sourcesOf(directory) !== before)
    throw new StartError('Another build took the place of this one while it was read: start again.')
  if (build.status === 'rejected') throw build.reason
  return build.value
}

/** A build of the same sources has the same files. Undefined where there is no build, as between two of them. */
function sourcesOf(directory: string): string | undefined {
  try {
    return readFileSync(join(directory, SOURCES_FILE), 'utf8')
  } catch {
    return undefined
  }
}

async function readParts(directory: string, earlier: EarlierOptions): Promise<Build> {
  const read = (file: string): unknown => JSON.parse(readFileSync(join(directory, file), 'utf8'))
  const client = join(directory, 'client')
  // Before the modules are imported, which takes a second with pauses.
  const serveOwn = fileServer(client)
  const files = {
    hashes: read(SCRIPT_HASHES_FILE) as string[],
    imports: read(SCRIPT_IMPORTS_FILE) as ScriptImports,
    errorPages: readErrorPages(client),
    shellParts: readShellParts(read(SHELL_SOURCES_FILE) as ShellSources, client),
  }
  const serveEarlier = await earlierFileServer(directory, earlier)
  const serveFile: FileServer = (...asked) => serveOwn(...asked) || serveEarlier(...asked)
  const { handler } = await importPages(join(directory, 'server'))
  return { ...files, serveFile, handler }
}

/**
 * Imports every module of the built pages, also those that Astro would import at the first visit of a page: a build that
 * replaces the folder meanwhile takes no page of this process away.
 */
async function importPages(folder: string): Promise<{ handler: AstroHandler }> {
  const addressOf = (name: string) => pathToFileURL(join(folder, name)).href
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.mjs')) continue
    await import(addressOf(name))
    // Node reads and runs a module without a pause: a call that comes during a start would wait for all of them.
    await pause()
  }
  return (await import(addressOf('entry.mjs'))) as { handler: AstroHandler }
}
