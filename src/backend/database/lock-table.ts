import { sql } from 'kysely'
import type { Database, Queries } from './database.ts'
import type { Schema } from './schema.ts'

/**
 * Locks a table until the transaction ends: other transactions that would lock or write it wait, so that the rows read here do not
 * change. Does nothing on SQLite, where only one transaction writes at a time.
 */
export async function lockTable(
  queries: Queries,
  engine: Database['engine'],
  table: keyof Schema,
): Promise<void> {
  if (engine === 'postgres')
    await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(queries)
}
