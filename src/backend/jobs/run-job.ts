import type { Queries } from '../database/database.ts'
import { describeError, type Log } from '../log.ts'
import type { Job, Kind } from './kind.ts'
import { letDie, putBack, removeTaken } from './settle.ts'
import { waitAfter } from './wait-after.ts'

interface Running<Given> {
  kind: Kind<Given>
  given: Given
  runner: string
  log: Log
  /** ms since 1970 */
  now: () => number
}

/** Stores what has become of a job. */
export type Settle = (queries: Queries) => Promise<void>

/** Does the work of a job that was taken. Rejects where a kind cannot even give up: then the claim runs out, and it is tried again. */
export async function runJob<Given>(
  job: Job,
  { kind, given, runner, log, now }: Running<Given>,
): Promise<Settle> {
  const taken = { job, runner }
  const about = { job: job.id, kind: kind.kind, ...job.payload, tries: job.tries }

  if (job.expiresAt !== null && job.expiresAt <= now()) {
    log.error(about, 'job dropped: expired')
    await kind.gaveUp?.(given, job, 'expired')
    return (queries) => removeTaken(queries, taken)
  }
  // The process was killed during the last of its tries.
  if (job.tries > kind.mostTries) return die(null, undefined)

  try {
    const { note, againAfterMs } = (await kind.run(given, job)) ?? {}
    if (againAfterMs !== undefined) {
      const dueAt = now() + againAfterMs
      return (queries) => putBack(queries, taken, { dueAt, error: null })
    }
    return async (queries) => {
      await note?.(queries)
      await removeTaken(queries, taken)
    }
  } catch (error) {
    const described = kind.describe?.(error) ?? describeError(error)
    if (kind.isPermanent?.(error) || job.tries >= kind.mostTries) return die(described, error)
    log.warn({ ...about, error: described }, 'job failed, tried again later')
    const dueAt = now() + waitAfter(job.tries, kind)
    return (queries) => putBack(queries, taken, { dueAt, error: inOneLine(described) })
  }

  async function die(described: object | null, error: unknown): Promise<Settle> {
    log.error({ ...about, ...(described && { error: described }) }, 'job failed for good')
    await kind.gaveUp?.(given, job, 'dead', error)
    const at = now()
    return (queries) => letDie(queries, taken, { at, error: described && inOneLine(described) })
  }
}

/** For people who look at dead jobs; the stack is in the log. */
function inOneLine(described: object): string {
  return Object.entries(described)
    .filter(([name]) => name !== 'stack')
    .map(([, value]) => String(value))
    .join(' ')
}
