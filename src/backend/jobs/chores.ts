import type { Database } from '../database/database.ts'
import type { Log } from '../log.ts'
import { repeat } from '../time/repeat.ts'
import { addJob } from './add.ts'
import type { Kind } from './kind.ts'

interface Needs<Given> {
  kinds: readonly Kind<Given>[]
  given: Given
  database: Database
  log: Log
  /** ms since 1970 */
  now: () => number
  choresEveryMs?: Readonly<Record<string, number>> | undefined
}

/** A chore has one job at most: of several processes that add it, one does it. */
const ONLY = 'only'

/** Adds a job of each chore when its time has come, unless it is not needed or one waits already. Answers how to stop that. */
export function startChores<Given>({
  kinds,
  given,
  database,
  log,
  now,
  choresEveryMs,
}: Needs<Given>): () => Promise<void> {
  const chores = kinds.flatMap(({ kind, every }) => {
    if (!every) return []
    const add = async () => {
      if ((await isWaiting(database, kind)) || (every.isNeeded && !(await every.isNeeded(given)))) return
      const job = { kind, payload: {}, onceKey: ONLY, dueAt: now() }
      await database.write((queries) => addJob(queries, job, now()))
    }
    const everyMs = choresEveryMs?.[kind] ?? every.ms
    const { firstAfterMs = everyMs } = every
    return [repeat(add, { everyMs, firstAfterMs, log, failed: `job of the kind ${kind} not added` })]
  })
  return async () => {
    await Promise.all(chores.map(({ stop }) => stop()))
  }
}

/** Whether a job of this kind waits, for its turn or its next try, or is under way. */
async function isWaiting({ read }: Database, kind: string): Promise<boolean> {
  const job = await read
    .selectFrom('jobs')
    .select('id')
    .where('kind', '=', kind)
    .where('dead_at', 'is', null)
    .limit(1)
    .executeTakeFirst()
  return job !== undefined
}
