import { type ExpressionBuilder, sql } from 'kysely'
import type { Database, Queries } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'
import type { Job } from './kind.ts'
import { iso } from '../time/iso.ts'

/** How many jobs of a kind a runner may take, and for how long (ms). */
export interface Room {
  kind: string
  most: number
  takenMs: number
}

interface Taker {
  /** ms since 1970 */
  now: number
  /** Jobs that this runner works on: their claim may be over, their run is not. */
  except: readonly number[]
}

/** Any number, as long as nothing else in the same database locks it. */
const CLAIMING = 8_240_113

/** The kinds among these of which a job can be taken. Asked on the read connection, so that an idle process writes nothing. */
export async function dueKinds(
  queries: Queries,
  kinds: readonly string[],
  { now, except }: Taker,
): Promise<string[]> {
  const rows = await queries
    .selectFrom('jobs')
    .select('kind')
    .where('kind', 'in', kinds)
    .where('id', 'not in', [0, ...except])
    .where(canBeTaken(iso(now)))
    .distinct()
    .execute()
  return rows.map(({ kind }) => kind)
}

/** When the next job of these kinds will be due (ms since 1970); undefined: none waits for its time. */
export async function nextDue(
  queries: Queries,
  kinds: readonly string[],
  now: number,
): Promise<number | undefined> {
  const row = await queries
    .selectFrom('jobs')
    .select('due_at')
    .where('kind', 'in', kinds)
    .where('dead_at', 'is', null)
    .where('due_at', '>', iso(now))
    .orderBy('due_at')
    .limit(1)
    .executeTakeFirst()
  return row && Date.parse(row.due_at)
}

/**
 * Takes due jobs, so that no other runner takes them too: of each kind as many as there is room for, those first that expire first.
 * Claims of several processes are made one after the other: two at the same time could take two jobs of one lane.
 */
export async function claimJobs(
  queries: Queries,
  engine: Database['engine'],
  { runner, rooms, now, except }: Taker & { runner: string; rooms: readonly Room[] },
): Promise<Job[]> {
  if (engine === 'postgres') await sql`select pg_advisory_xact_lock(${CLAIMING})`.execute(queries)
  const taken: Job[] = []
  for (const { kind, most, takenMs } of rooms) {
    const due = queries
      .selectFrom('jobs')
      .select('id')
      .where('kind', '=', kind)
      .where('id', 'not in', [0, ...except])
      .where(canBeTaken(iso(now)))
      .orderBy('expires_at', (order) => order.asc().nullsLast())
      .orderBy('due_at')
      .orderBy('id')
      .limit(most)
    // A row that another transaction holds at this moment is moved or removed by it.
    const ids = await (engine === 'postgres' ? due.forUpdate().skipLocked() : due).execute()
    if (ids.length === 0) continue
    const rows = await queries
      .updateTable('jobs')
      .set(({ eb, ref }) => ({
        tries: eb(ref('tries'), '+', 1),
        taken_by: runner,
        taken_until: iso(now + takenMs),
      }))
      .where(
        'id',
        'in',
        ids.map(({ id }) => id),
      )
      .returning(['id', 'kind', 'payload', 'tenant_id', 'tries', 'expires_at'])
      .execute()
    const byId = new Map(rows.map((row) => [row.id, row]))
    for (const { id } of ids) {
      const row = byId.get(id)
      if (!row) continue
      const { tenant_id: tenantId, expires_at, ...job } = row
      const expiresAt = expires_at === null ? null : Date.parse(expires_at)
      taken.push({ ...job, tenantId, expiresAt, takenUntil: iso(now + takenMs) })
    }
  }
  return taken
}

/**
 * THE rule of which job a runner may take: it is due, no runner works on it, and of its lane none works on another one and no earlier
 * job is due or waits for its next try. `now` in ISO 8601 UTC.
 */
function canBeTaken(now: string) {
  return ({ eb, and, or, not, exists, selectFrom }: ExpressionBuilder<Schema, 'jobs'>) =>
    and([
      eb('jobs.dead_at', 'is', null),
      eb('jobs.due_at', '<=', now),
      or([eb('jobs.taken_until', 'is', null), eb('jobs.taken_until', '<=', now)]),
      or([
        eb('jobs.lane', 'is', null),
        not(
          exists(
            selectFrom('jobs as other')
              .select('other.id')
              .whereRef('other.lane', '=', 'jobs.lane')
              .whereRef('other.id', '<>', 'jobs.id')
              .where('other.dead_at', 'is', null)
              .where((other) =>
                other.or([
                  other('other.taken_until', '>', now),
                  other.and([
                    other('other.id', '<', other.ref('jobs.id')),
                    other.or([other('other.due_at', '<=', now), other('other.tries', '>', 0)]),
                  ]),
                ]),
              ),
          ),
        ),
      ]),
    ])
}
