import type { SelectQueryBuilder } from 'kysely'
import type { OperationDetail } from '../../../contract/operations/operation-detail.ts'
import type { Database, Queries } from '../../database/database.ts'
import { someAtOnce } from '../../database/portions.ts'
import type { OperationRow, Schema } from '../../database/schema.ts'
import { answerCounts } from '../answer-counts.ts'

/** A member who gets an alarm in their list; `wanted`: their settings let it ring or show in another way as well. */
interface Recipient {
  userId: number
  wanted: boolean
}

/**
 * Stores the recipients of an alarm, in its transaction. Members who have switched alarms off only find it in their list, and do not
 * count as alarmed. `again`: members whom it has reached before count as not reached. `at` in ISO 8601 UTC.
 */
export async function noteAlarmed(
  queries: Queries,
  { id: operation_id, tenant_id }: OperationRow,
  recipients: readonly Recipient[],
  { at, again }: { at: string; again: boolean },
): Promise<void> {
  await someAtOnce(recipients, (some) => {
    const rows = some.map(({ userId, wanted }) => ({
      operation_id,
      user_id: userId,
      tenant_id,
      alarmed_at: wanted ? at : null,
    }))
    return queries
      .insertInto('operation_recipients')
      .values(rows)
      .onConflict((conflict) => {
        const known = conflict.columns(['operation_id', 'user_id'])
        if (!again) return known.doNothing()
        return known.doUpdateSet(({ ref }) => ({
          alarmed_at: ref('excluded.alarmed_at'),
          reached_at: null,
          read_at: null,
        }))
      })
      .execute()
  })
}

/** Whether an operation has alarmed other people than these. */
export async function hasAlarmedOthers(
  queries: Queries,
  operationId: number,
  userIds: readonly number[],
): Promise<boolean> {
  const rows = await queries
    .selectFrom('operation_recipients')
    .select('user_id')
    .where('operation_id', '=', operationId)
    .where('alarmed_at', 'is not', null)
    .execute()
  const these = new Set(userIds)
  return rows.some(({ user_id }) => !these.has(user_id))
}

/** Whom an operation was brought to, and who has answered it besides. */
export async function recipientIdsOf(queries: Queries, operationId: number): Promise<Set<number>> {
  const rows = await queries
    .selectFrom('operation_recipients')
    .select('user_id')
    .where('operation_id', '=', operationId)
    .execute()
  return new Set(rows.map(({ user_id }) => user_id))
}

/**
 * The numbers of people whom an operation has alarmed, whom it has reached, and who have read it. A person who has answered counts as
 * having read it, one who has read it as reached. `answered`: the number of responses.
 */
export async function countAlarmed(
  queries: Queries,
  operationId: number,
  answered: number,
): Promise<NonNullable<OperationDetail['alarmed']>> {
  const silent = await queries
    .selectFrom('operation_recipients')
    .where('operation_id', '=', operationId)
    .where('alarmed_at', 'is not', null)
    .where('user_id', 'not in', (those) =>
      those
        .selectFrom('operation_responses')
        .where(answerCounts)
        .select('operation_responses.user_id')
        .where('operation_responses.operation_id', '=', operationId),
    )
    .select(({ fn }) => [
      fn.countAll<number>().as('people'),
      fn.count<number>(fn.coalesce('reached_at', 'read_at')).as('reached'),
      fn.count<number>('read_at').as('read'),
    ])
    .executeTakeFirstOrThrow()
  return {
    people: silent.people + answered,
    reached: silent.reached + answered,
    read: silent.read + answered,
    answered,
  }
}

/** The person has it before them. `now` in ms since 1970. */
export async function noteReached(
  database: Database,
  operationId: number,
  userId: number,
  now: number,
): Promise<void> {
  // Read first, to save the write: members open an operation much more often than it reaches one for the first time.
  const waiting = await database.read
    .selectFrom('operation_recipients')
    .select('user_id')
    .where('operation_id', '=', operationId)
    .where('user_id', '=', userId)
    .where('reached_at', 'is', null)
    .executeTakeFirst()
  if (waiting) await database.write((queries) => setReached(queries, operationId, userId, now))
}

export async function setReached(
  queries: Queries,
  operationId: number,
  userId: number,
  now: number,
): Promise<void> {
  await queries
    .updateTable('operation_recipients')
    .set({ reached_at: new Date(now).toISOString() })
    .where('operation_id', '=', operationId)
    .where('user_id', '=', userId)
    .where('reached_at', 'is', null)
    .execute()
}

/** Stores a member who has answered as a recipient of the operation, also without an alarm. */
export async function noteAnswered(
  queries: Queries,
  answer: { operation_id: number; user_id: number; tenant_id: number },
  now: number,
): Promise<void> {
  const reached_at = new Date(now).toISOString()
  await queries
    .insertInto('operation_recipients')
    .values({ ...answer, reached_at })
    .onConflict((conflict) =>
      conflict
        .columns(['operation_id', 'user_id'])
        .doUpdateSet({ reached_at })
        .where('operation_recipients.reached_at', 'is', null),
    )
    .execute()
}

/**
 * The person reads these notifications of theirs, of which those count that alarmed them: in the same transaction, before
 * they are marked as read. `now` in ms since 1970.
 */
export async function noteRead(
  queries: Queries,
  userId: number,
  notifications: SelectQueryBuilder<Schema, 'notifications', object>,
  now: number,
): Promise<void> {
  await queries
    .updateTable('operation_recipients')
    .set({ read_at: new Date(now).toISOString() })
    .where('user_id', '=', userId)
    .where(
      'operation_id',
      'in',
      notifications
        .select('notifications.operation_id')
        .where('notifications.type', '=', 'operation')
        .where('notifications.operation_id', 'is not', null)
        .$narrowType<{ operation_id: number }>(),
    )
    .where('read_at', 'is', null)
    .execute()
}
