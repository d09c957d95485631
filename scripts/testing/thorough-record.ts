import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'

/** The last whole run of `npm run test:thorough`. */
export interface ThoroughRecord {
  /** The hash of the commit; ends in `-dirty` if the tree differed from it; null without git. */
  commit: string | null
  passed: number
  failed: number
  seconds: number
}

export function commitOfTree(folder: string): string | null {
  const head = gitIn(folder, 'rev-parse', 'HEAD')
  if (head === undefined) return null
  return gitIn(folder, 'status', '--porcelain') === '' ? head : `${head}-dirty`
}

/** Also notes when the run ended. */
export function writeThoroughRecord(
  file: string,
  { commit, passed, failed, seconds }: ThoroughRecord,
  now = new Date(),
): void {
  const record = { commit, at: now.toISOString(), passed, failed, seconds }
  writeFileSync(file, `${JSON.stringify(record)}\n`)
}

function gitIn(folder: string, ...rest: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', rest, { cwd: folder, encoding: 'utf8' })
  return status === 0 ? stdout.trim() : undefined
}
