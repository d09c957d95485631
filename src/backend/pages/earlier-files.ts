import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate as pause } from 'node:timers/promises'
import { builtFiles, type BuiltFile, type FileServer, sendFile } from './files.ts'

/**
 * Beside `client` and `server`: what pages of earlier builds are made of, in a folder for each, named by the time at which another
 * build took its place (ms since 1970), under the names they had in `client`. Pages, the worker and sounds are not among it.
 */
export const EARLIER_FOLDER = 'earlier'
/** Names in here carry a hash of the content: never two contents under one name. */
export const HASHED_FOLDER = '_astro'
/** For as long, a tab that was opened before may ask for a part that it has not needed yet. */
const EARLIER_MS = 7 * 24 * 3_600_000

/** One build that another has replaced. */
interface EarlierBuild {
  /** ms since 1970 */
  replacedAt: number
  folder: string
}

export interface EarlierOptions {
  /** ms since 1970 */
  now: () => number
  /** Told of a file that cannot be read: it is answered as one that was never there. */
  failed: (error: unknown) => void
}

/**
 * The earlier builds whose files a build still has and that were replaced less than seven days ago, the newest first.
 * @param directory of the build, such as `…/dist`
 * @param now ms since 1970
 */
export function earlierBuilds(directory: string, now: number): EarlierBuild[] {
  const folder = join(directory, EARLIER_FOLDER)
  return namesIn(folder)
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ replacedAt: Number(name), folder: join(folder, name) }))
    .filter((build) => isKept(build, now))
    .toSorted((one, other) => other.replacedAt - one.replacedAt)
}

function isKept({ replacedAt }: { replacedAt: number }, now: number): boolean {
  return now - replacedAt < EARLIER_MS
}

/**
 * Answers requests for the hashed files of earlier builds, from memory as those of this one: a build beside the running server takes
 * none away. Each build's are let go seven days after it was replaced.
 */
export async function earlierFileServer(
  directory: string,
  { now, failed }: EarlierOptions,
): Promise<FileServer> {
  let builds: { replacedAt: number; files: ReadonlyMap<string, BuiltFile> }[] = []
  /** The server starts without what it cannot read of an earlier build. */
  const attempt = <Result>(read: () => Result): Result | undefined => {
    try {
      return read()
    } catch (error) {
      failed(error)
      return undefined
    }
  }
  for (const { replacedAt, folder } of attempt(() => earlierBuilds(directory, now())) ?? []) {
    const contents = new Map<string, Buffer>()
    for (const name of attempt(() => namesIn(join(folder, HASHED_FOLDER))) ?? []) {
      const content = attempt(() => readFileSync(join(folder, HASHED_FOLDER, name)))
      if (content) contents.set(`/${HASHED_FOLDER}/${name}`, content)
    }
    builds.push({ replacedAt, files: builtFiles(contents) })
    // A call that comes during a start would wait for all of them.
    await pause()
  }
  return (pathname, request, response) => {
    builds = builds.filter((build) => isKept(build, now()))
    const file = builds.find(({ files }) => files.has(pathname))?.files.get(pathname)
    if (file) sendFile(file, request, response)
    return file !== undefined
  }
}

/** What lies in a folder; nothing where there is none. */
function namesIn(folder: string): string[] {
  return existsSync(folder) ? readdirSync(folder) : []
}
