import type { CheckedOrganisation } from '../session/caller.ts'
import type { Queries } from '../database/database.ts'

/**
 * Locks the organisation until the end of the transaction, before changes of data that are unique or counted in it: its own data,
 * groups, stations, master data of vehicles. SQLite has only one writer; PostgreSQL locks the row, but alarms and status events, which
 * only refer to it, go on.
 */
export async function takeOrganisation(
  queries: Queries,
  { id, tenantId }: CheckedOrganisation,
): Promise<void> {
  await queries
    .updateTable('organisations')
    // Writing the same value locks the row on both databases.
    .set(({ ref }) => ({ kind: ref('kind') }))
    .where('id', '=', id)
    .where('tenant_id', '=', tenantId)
    .execute()
}
