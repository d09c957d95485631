import { sql } from 'kysely'
import { announce } from '../database/announce.ts'
import type { Queries } from '../database/database.ts'
import { someAtOnce } from '../database/portions.ts'
import type { Payload } from './kind.ts'
import { iso } from '../time/iso.ts'

export interface NewJob {
  kind: string
  payload: Payload
  /** ms since 1970 */
  dueAt: number
  /** ms since 1970: after this the job is dropped. */
  expiresAt?: number | undefined
  /** A job of the same kind and key that waits already is moved to `dueAt` instead of adding another one. */
  onceKey?: string | number
  /** Jobs of one lane run one after the other, in the order in which they were added. */
  lane?: string
  tenantId?: number | undefined
}

export async function addJob(queries: Queries, job: NewJob, now: number): Promise<void> {
  await addJobs(queries, [job], now)
}

/**
 * Adds jobs in the transaction of their cause; the runners of this process look for them once it is committed. `now` in ms since 1970.
 * A job that is under way runs once more after it has ended; a dead one is tried anew.
 */
export async function addJobs(queries: Queries, jobs: readonly NewJob[], now: number): Promise<void> {
  if (jobs.length === 0) return
  await someAtOnce(jobs, (some) =>
    queries
      .insertInto('jobs')
      .values(some.map((job) => rowOf(job, now)))
      .onConflict((conflict) =>
        conflict.columns(['kind', 'once_key']).doUpdateSet(({ ref }) => ({
          due_at: ref('excluded.due_at'),
          lane: ref('excluded.lane'),
          tenant_id: ref('excluded.tenant_id'),
          expires_at: ref('excluded.expires_at'),
          payload: ref('excluded.payload'),
          tries: sql<number>`case when jobs.dead_at is null then jobs.tries else 0 end`,
          // By this the runner that works on it sees that there is more to do (`settle.ts`).
          taken_by: null,
          dead_at: null,
        })),
      )
      .execute(),
  )
  announce(queries, 'jobs')
}

function rowOf({ kind, payload, dueAt, expiresAt, onceKey, lane, tenantId }: NewJob, now: number) {
  return {
    kind,
    once_key: onceKey === undefined ? null : String(onceKey),
    lane: lane ?? null,
    tenant_id: tenantId ?? null,
    due_at: iso(dueAt),
    expires_at: expiresAt === undefined ? null : iso(expiresAt),
    payload: JSON.stringify(payload),
    created_at: iso(now),
  }
}

/** Removes a job that need not be done any more. Where it is under way, its run goes on. */
export async function removeJob(queries: Queries, kind: string, onceKey: string | number): Promise<void> {
  await queries.deleteFrom('jobs').where('kind', '=', kind).where('once_key', '=', String(onceKey)).execute()
}
