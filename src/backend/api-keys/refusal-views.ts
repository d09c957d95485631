import type { OperationView } from '../../contract/operations/operation-detail.ts'
import type { Database, Queries } from '../database/database.ts'

/** Within this time it is the same look, as of the caller's data of an operation (ms). */
const SAME_LOOK_MS = 15 * 60_000

/** Notes which administrator was shown the body of a refused message. `now` in ms since 1970. */
export async function noteRefusalView(
  database: Database,
  { id: refusal_id, tenantId: tenant_id }: { id: number; tenantId: number },
  user_id: number,
  now: number,
): Promise<void> {
  await database.write(async (queries) => {
    const noted = await queries
      .selectFrom('intake_refusal_views')
      .select('id')
      .where('refusal_id', '=', refusal_id)
      .where('user_id', '=', user_id)
      .where('at', '>', new Date(now - SAME_LOOK_MS).toISOString())
      .limit(1)
      .executeTakeFirst()
    if (noted) return
    await queries
      .insertInto('intake_refusal_views')
      .values({ tenant_id, refusal_id, user_id, at: new Date(now).toISOString() })
      .execute()
  })
}

/** The latest first. */
export async function refusalViewsOf(queries: Queries, refusalId: number): Promise<OperationView[]> {
  const rows = await queries
    .selectFrom('intake_refusal_views')
    .innerJoin('users', 'users.id', 'intake_refusal_views.user_id')
    .select([
      'intake_refusal_views.user_id',
      'intake_refusal_views.at',
      'users.first_name',
      'users.last_name',
    ])
    .where('intake_refusal_views.refusal_id', '=', refusalId)
    .orderBy('intake_refusal_views.id', 'desc')
    .execute()
  return rows.map(({ user_id, at, first_name, last_name }) => ({
    user_id,
    display_name: `${first_name} ${last_name}`,
    at,
  }))
}
