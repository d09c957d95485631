import type { Queries } from '../database/database.ts'

/**
 * Until the end of the transaction nobody else changes what is unique or counted in the tenant. SQLite has one writer anyway;
 * PostgreSQL locks the row, and alarms, which only refer to it, go on. It is taken before its organisations are.
 */
export async function takeTenant(queries: Queries, tenantId: number): Promise<void> {
  await queries
    .updateTable('tenants')
    // It is written as it was: both databases keep it for this transaction then.
    .set(({ ref }) => ({ locale: ref('locale') }))
    .where('id', '=', tenantId)
    .execute()
}
