import { sql } from 'kysely'
import type { CheckedOrganisation } from '../../session/caller.ts'
import type { Database, Queries } from '../../database/database.ts'
import type { OperationRow } from '../../database/schema.ts'
import type { Alarm, ReadAlarm } from './alarm.ts'
import { isOver } from './alarm-again.ts'

/** For so long an equal message without an id is the same alarm, even if its operation has ended. */
const SAME_MESSAGE_MS = 10 * 60_000

/**
 * Gives a message without a `source_id` an id: the digest of its content, and the time of its receipt. An equal message belongs to the
 * same operation while that is open, and in its first ten minutes; later it raises a new one. Concurrent equal messages wait for each
 * other, but for nothing else, and no other change waits for them. Inside a transaction; `now` in ms since 1970.
 */
export async function withId(
  queries: Queries,
  organisation: CheckedOrganisation,
  alarm: ReadAlarm,
  { engine, now }: { engine: Database['engine']; now: number },
): Promise<Alarm> {
  const { sourceId } = alarm
  if (typeof sourceId === 'string') return { ...alarm, sourceId }
  if (engine === 'postgres') await takeContent(queries, sourceId.digest)
  const known = await latestOf(queries, organisation, { source: alarm.source, digest: sourceId.digest })
  const isSame =
    known !== undefined &&
    (now - Date.parse(known.created_at) <= SAME_MESSAGE_MS || (await isOpen(queries, known)))
  return {
    ...alarm,
    sourceId: isSame ? known.source_id : `${sourceId.digest} ${new Date(now).toISOString()}`,
  }
}

/** The first of the two keys of the advisory lock (PostgreSQL) for messages without an id; no other lock uses it. */
const NAMELESS_LOCK = 40

/** Makes other messages with this content wait until the end of the transaction. SQLite has one writer anyway. */
async function takeContent(queries: Queries, digest: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(NAMELESS_LOCK)}, hashtext(${digest}))`.execute(queries)
}

function latestOf(
  queries: Queries,
  organisation: CheckedOrganisation,
  { source, digest }: { source: string; digest: string },
): Promise<OperationRow | undefined> {
  return queries
    .selectFrom('operations')
    .selectAll()
    .where('organisation_id', '=', organisation.id)
    .where('source', '=', source)
    .where('source_id', 'like', `${digest} %`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** Whether an operation is open, or if it was merged, the operation that it was merged into. */
async function isOpen(queries: Queries, operation: OperationRow): Promise<boolean> {
  if (operation.merged_into === null) return !isOver(operation)
  const into = await queries
    .selectFrom('operations')
    .selectAll()
    .where('id', '=', operation.merged_into)
    .executeTakeFirst()
  return into !== undefined && isOpen(queries, into)
}
