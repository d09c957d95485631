import { sql } from 'kysely'
import type { Database, Queries } from './database.ts'
import type { Schema } from './schema.ts'

/**
 * Makes other transactions that would lock or write this table wait until this one ends, so that what it reads there stays so. On
 * SQLite only one transaction writes at a time anyway.
 */
export async function lockTable(
  queries: Queries,
  engine: Database['engine'],
  table: keyof Schema,
): Promise<void> {
  if (engine === 'postgres')
    await sql`lock table ${sql.table(table)} in share row exclusive mode`.execute(queries)
}
