import type { CheckedOrganisation } from '../caller.ts'
import type { Queries } from '../database/database.ts'

/**
 * Until the end of the transaction nobody else changes the groups of the organisation: their names, their number and their
 * versions are looked at before one is written. SQLite has one writer anyway; PostgreSQL locks the row, and alarms, which
 * only refer to it, go on.
 */
export async function lockGroups(queries: Queries, { id }: CheckedOrganisation): Promise<void> {
  await queries
    .updateTable('organisations')
    .set(({ ref }) => ({ kind: ref('kind') }))
    .where('id', '=', id)
    .execute()
}
