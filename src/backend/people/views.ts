import type { OperationView } from '../../contract/operations/operation-detail.ts'
import type { Queries } from '../database/database.ts'

/** Requests within this time count as one view, in ms: a page repeats its request after every event. */
const SAME_LOOK_MS = 15 * 60_000

/** The tables that store who was shown callers' data, and their column for the operation or the refused message. */
const viewed = {
  operation: { table: 'operation_views', column: 'operation_id' },
  refusal: { table: 'intake_refusal_views', column: 'refusal_id' },
} as const

/** An operation, or a refused message. */
interface Viewed {
  kind: keyof typeof viewed
  id: number
}

/** A view of a person; `now` in ms since 1970. */
interface Look {
  userId: number
  now: number
}

/** Whether the current view of this person is noted already. */
export async function isViewNoted(
  queries: Queries,
  { kind, id }: Viewed,
  { userId, now }: Look,
): Promise<boolean> {
  const { table, column } = viewed[kind]
  const noted = await queries
    .selectFrom(table)
    .select('id')
    .where(queries.dynamic.ref(column), '=', id)
    .where('user_id', '=', userId)
    .where('at', '>', new Date(now - SAME_LOOK_MS).toISOString())
    .limit(1)
    .executeTakeFirst()
  return noted !== undefined
}

/** Notes that a person is shown callers' data, once for each view. Inside a transaction. */
export async function noteView(
  queries: Queries,
  of: Viewed & { tenantId: number },
  look: Look,
): Promise<void> {
  if (await isViewNoted(queries, of, look)) return
  const { table, column } = viewed[of.kind]
  const at = new Date(look.now).toISOString()
  await queries
    .insertInto(table)
    .values({ tenant_id: of.tenantId, [column]: of.id, user_id: look.userId, at })
    .execute()
}

/** The people who were shown the callers' data, the latest first. */
export async function viewsOf(queries: Queries, { kind, id }: Viewed): Promise<OperationView[]> {
  const { table, column } = viewed[kind]
  const rows = await queries
    .selectFrom(table)
    .innerJoin('users', 'users.id', 'user_id')
    .select(['user_id', 'at', 'first_name', 'last_name'])
    .where(queries.dynamic.ref(column), '=', id)
    .orderBy(queries.dynamic.ref(`${table}.id`), 'desc')
    .execute()
  return rows.map(({ user_id, at, first_name, last_name }) => ({
    user_id,
    display_name: `${first_name} ${last_name}`,
    at,
  }))
}
