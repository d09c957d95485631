import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { EARLIER_FOLDER } from '../../src/backend/pages/earlier-files.ts'
import { keepEarlierFiles } from './earlier-files.ts'

export interface StagedBuild {
  /** Where the build writes, beside its target and on the same disk. */
  folder: string
  /** Puts the whole build in the place of the one before, whose hashed files it keeps for a week. */
  publish: () => void
}

/** Two builds may end in the same moment: then one of them finds that the other has published in between. */
const MOST_TRIES = 5

/**
 * A build writes into a folder of its own, so the product that was built before stays startable until the new one is whole,
 * and for good where the build fails. What a killed build has left is removed, and the build before put back where it is missing.
 *
 * @param target such as `…/dist`
 * @param now ms since 1970
 */
export function stageBuild(target: string, now = Date.now): StagedBuild {
  removeLeftovers(target)
  const folder = `${target}.next-${process.pid}`
  const removeStaged = () => rmSync(folder, { recursive: true, force: true })
  removeStaged()
  process.once('exit', removeStaged)
  const publish = () => {
    exchange(folder, target, now())
    process.off('exit', removeStaged)
  }
  return { folder, publish }
}

function exchange(folder: string, target: string, now: number): void {
  const before = `${target}.old-${process.pid}`
  for (let tries = 1; ; tries += 1) {
    rmSync(before, { recursive: true, force: true })
    try {
      // Into the new build while it is not in its place yet: what stands there is whole, and may be started, at any time.
      keepWhereReadable(target, folder, now)
      if (existsSync(target)) renameSync(target, before)
      renameSync(folder, target)
      break
    } catch (error) {
      if (!existsSync(target) && existsSync(before)) renameSync(before, target)
      if (tries === MOST_TRIES) throw error
    }
  }
  rmSync(before, { recursive: true, force: true })
}

/**
 * A file of the build before that cannot be read does not keep the new one from its place: open tabs then lack earlier parts, and are
 * loaded anew. A copy that failed half-way is removed, since a server would send it as whole.
 */
function keepWhereReadable(target: string, folder: string, now: number): void {
  try {
    keepEarlierFiles(target, folder, now)
  } catch (error) {
    console.warn('The files of earlier builds are not kept, open tabs will be loaded anew.', error)
    rmSync(join(folder, EARLIER_FOLDER), { recursive: true, force: true })
  }
}

function removeLeftovers(target: string): void {
  const beginning = `${basename(target)}.`
  for (const name of readdirSync(dirname(target))) {
    const [, kind, pid] = name.startsWith(beginning) ? (/\.(next|old)-(\d+)$/.exec(name) ?? []) : []
    if (!pid || isRunning(Number(pid))) continue
    const leftover = join(dirname(target), name)
    // A build that is killed between its two renames leaves no other copy of the product.
    if (kind === 'old' && !existsSync(target)) renameSync(leftover, target)
    else rmSync(leftover, { recursive: true, force: true })
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: it runs under another account.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
