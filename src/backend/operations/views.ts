import type { OperationView } from '../../contract/operations/operation-detail.ts'
import type { Database, Queries } from '../database/database.ts'
import type { OperationRow } from '../database/schema.ts'

/** A page asks again with everything that happens: within this time it is the same look (ms). */
const SAME_LOOK_MS = 15 * 60_000

/** Notes that somebody is shown the caller's data. `now` in ms since 1970. */
export async function noteView(
  database: Database,
  { id: operation_id, tenant_id }: OperationRow,
  user_id: number,
  now: number,
): Promise<void> {
  const since = new Date(now - SAME_LOOK_MS).toISOString()
  const isNoted = async (queries: Queries) =>
    (await queries
      .selectFrom('operation_views')
      .select('id')
      .where('operation_id', '=', operation_id)
      .where('user_id', '=', user_id)
      .where('at', '>', since)
      .limit(1)
      .executeTakeFirst()) !== undefined
  if (await isNoted(database.read)) return
  await database.write(async (queries) => {
    // A page that asks while its own change is answered looks once.
    if (await isNoted(queries)) return
    await queries
      .insertInto('operation_views')
      .values({ tenant_id, operation_id, user_id, at: new Date(now).toISOString() })
      .execute()
  })
}

/** The latest first. */
export async function viewsOf(queries: Queries, operationId: number): Promise<OperationView[]> {
  const rows = await queries
    .selectFrom('operation_views')
    .innerJoin('users', 'users.id', 'operation_views.user_id')
    .select(['operation_views.user_id', 'operation_views.at', 'users.first_name', 'users.last_name'])
    .where('operation_views.operation_id', '=', operationId)
    .orderBy('operation_views.id', 'desc')
    .execute()
  return rows.map(({ user_id, at, first_name, last_name }) => ({
    user_id,
    display_name: `${first_name} ${last_name}`,
    at,
  }))
}
