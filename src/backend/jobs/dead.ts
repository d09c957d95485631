import type { ExpressionBuilder } from 'kysely'
import { announce } from '../database/announce.ts'
import type { Queries } from '../database/database.ts'
import { PORTION, rowsOf } from '../database/portions.ts'
import type { Schema } from '../database/schema.ts'
import { iso } from '../time/iso.ts'
import { DAY_MS } from '../time/durations.ts'

/** A dead job that has no end of its own is kept for so long. */
const DEAD_KEPT_MS = 30 * DAY_MS

export interface DeadJob {
  id: number
  kind: string
  tries: number
  /** Name and code of the last failure; null: its process ended during each try. */
  last_error: string | null
  /** ISO 8601 UTC */
  dead_at: string
  created_at: string
}

/** Whose dead jobs, and the present time in ms since 1970. */
interface OfTenant {
  tenantId: number
  now: number
}

/** The jobs of a tenant that are not tried any more, the latest first, `most` of them. Without those that have expired. */
export function listDead(queries: Queries, of: OfTenant, most: number): Promise<DeadJob[]> {
  return deadOf(queries, of)
    .select(['id', 'kind', 'tries', 'last_error', 'created_at'])
    .select(({ ref }) => ref('dead_at').$notNull().as('dead_at'))
    .orderBy('dead_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()
}

/** How many there are in all, and when (ISO 8601 UTC) the first and the last of them died; null: there is none. */
export function countDead(
  queries: Queries,
  of: OfTenant,
): Promise<{ count: number; first: string | null; last: string | null }> {
  return deadOf(queries, of)
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.min('dead_at').as('first'),
      fn.max('dead_at').as('last'),
    ])
    .executeTakeFirstOrThrow()
}

function deadOf(queries: Queries, { tenantId, now }: OfTenant) {
  return queries
    .selectFrom('jobs')
    .where('tenant_id', '=', tenantId)
    .where('dead_at', 'is not', null)
    .where(hasNotExpired(iso(now)))
}

/** A runner drops an expired job, so it is neither shown nor tried again. `now` in ISO 8601 UTC. */
function hasNotExpired(now: string) {
  return ({ eb, or }: ExpressionBuilder<Schema, 'jobs'>) =>
    or([eb('jobs.expires_at', 'is', null), eb('jobs.expires_at', '>', now)])
}

/**
 * Has a dead job of the tenant tried anew, at once and as often as a new one. Answers whether there was such a job: of several
 * requests at the same time, one gets true.
 */
export async function retry(
  queries: Queries,
  { id, tenantId, now }: OfTenant & { id: number },
): Promise<boolean> {
  const revived = await queries
    .updateTable('jobs')
    // A time that has passed: the job is due at once.
    .set(({ ref }) => ({ due_at: ref('dead_at').$notNull(), dead_at: null, tries: 0 }))
    .where('id', '=', id)
    .where('tenant_id', '=', tenantId)
    .where('dead_at', 'is not', null)
    .where(hasNotExpired(iso(now)))
    .executeTakeFirstOrThrow()
  announce(queries, 'jobs')
  return rowsOf(revived) > 0
}

/** Removes dead jobs that have expired, or have been dead for 30 days. Answers how many. `now` in ms since 1970. */
export async function forgetDeadJobs(queries: Queries, now: number): Promise<number> {
  const removed = await queries
    .deleteFrom('jobs')
    .where('id', 'in', ({ selectFrom }) =>
      selectFrom('jobs')
        .select('id')
        .where('dead_at', 'is not', null)
        .where(({ eb, or }) =>
          or([eb('expires_at', '<=', iso(now)), eb('dead_at', '<=', iso(now - DEAD_KEPT_MS))]),
        )
        .limit(PORTION),
    )
    .executeTakeFirstOrThrow()
  return rowsOf(removed)
}

/** Removes the dead jobs of a kind with these keys: nothing is left for them to do. */
export async function forgetDead(queries: Queries, kind: string, onceKeys: readonly string[]): Promise<void> {
  if (onceKeys.length === 0) return
  await queries
    .deleteFrom('jobs')
    .where('kind', '=', kind)
    .where('once_key', 'in', onceKeys)
    .where('dead_at', 'is not', null)
    .execute()
}
