import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { EARLIER_FOLDER, earlierBuilds, HASHED_FOLDER } from '../../src/backend/pages/earlier-files.ts'

/** A server keeps them in memory, 2 MB each. A developer may build more often than this within a week. */
export const MOST_EARLIER = 20

/**
 * Gives a build the hashed files of those before it: open tabs ask for them. A file that is in several of them is
 * kept once, with the build that was replaced last; one that the new build has itself, not at all.
 *
 * @param before the build that is about to be replaced, such as `…/dist`; there may be none
 * @param next the folder of the one that takes its place
 * @param now ms since 1970
 */
export function keepEarlierFiles(before: string, next: string, now: number): void {
  const kept = join(next, EARLIER_FOLDER)
  rmSync(kept, { recursive: true, force: true })
  const builds = [{ replacedAt: now, folder: join(before, 'client') }, ...earlierBuilds(before, now)]
  const known = new Set(filesIn(join(next, 'client', HASHED_FOLDER)))
  let count = 0
  for (const { replacedAt, folder } of builds) {
    const files = filesIn(join(folder, HASHED_FOLDER)).filter((name) => !known.has(name))
    if (files.length === 0) continue
    count += 1
    if (count > MOST_EARLIER) break
    const into = join(kept, String(replacedAt), HASHED_FOLDER)
    mkdirSync(into, { recursive: true })
    for (const name of files) {
      copyFileSync(join(folder, HASHED_FOLDER, name), join(into, name))
      known.add(name)
    }
  }
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return []
  const entries = readdirSync(folder, { withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ name }) => name)
}
