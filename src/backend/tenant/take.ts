import type { Queries } from '../database/database.ts'

/**
 * Locks the tenant until the end of the transaction, before changes of data that are unique or counted in the tenant. SQLite has only
 * one writer; PostgreSQL locks the row, but alarms, which only refer to it, go on. Lock the tenant before its organisations.
 */
export async function takeTenant(queries: Queries, tenantId: number): Promise<void> {
  await queries
    .updateTable('tenants')
    // Writing the same value locks the row on both databases.
    .set(({ ref }) => ({ locale: ref('locale') }))
    .where('id', '=', tenantId)
    .execute()
}
