import type { CheckedOrganisation } from '../session/caller.ts'
import type { Queries } from '../database/database.ts'

/**
 * Until the end of the transaction nobody else changes what is unique or counted in the organisation: its own data, groups,
 * stations, master data of vehicles. SQLite has one writer anyway; PostgreSQL locks the row, and alarms and reports, which only
 * refer to it, go on.
 */
export async function takeOrganisation(
  queries: Queries,
  { id, tenantId }: CheckedOrganisation,
): Promise<void> {
  await queries
    .updateTable('organisations')
    // It is written as it was: both databases keep it for this transaction then.
    .set(({ ref }) => ({ kind: ref('kind') }))
    .where('id', '=', id)
    .where('tenant_id', '=', tenantId)
    .execute()
}
