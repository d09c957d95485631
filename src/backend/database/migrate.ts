import { type Kysely, sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { join } from 'node:path'
import { columnTypes } from './column-types.ts'
import type { Database, Queries } from './database.ts'
import { findMigrations, loadMigration } from './found-migrations.ts'

/** Never edit a released migration: add the next one. */
const FOLDER = join(import.meta.dirname, 'migrations')

/**
 * Runs all new migrations, or those up to `to`.
 * @throws the error of a failing statement, or of `findMigrations` or `loadMigration`; then nothing has changed.
 */
export async function migrate(queries: Queries, engine: Database['engine'], to?: string): Promise<void> {
  const migrator = new Migrator({
    db: queries,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          [...(await findMigrations(FOLDER))].map(([name, file]) => [name, toMigration(file, engine)]),
        ),
    },
  })

  const { error } = await (to === undefined ? migrator.migrateToLatest() : migrator.migrateTo(to))
  if (error) throw error
}

/** Loads the file when the migration runs: the start of a migrated database loads none. */
function toMigration(file: string, engine: Database['engine']): Migration {
  return {
    up: async (queries) => {
      const statements = await loadMigration(file)
      for (const statement of await statements(columnTypes[engine], queries)) {
        await sql.raw(statement).execute(queries)
      }
      if (engine === 'sqlite') await checkReferences(queries)
    },
  }
}

/** Checks foreign keys, which SQLite does not enforce during a migration (`sqlite.ts`). @throws {Error} for a missing row. */
async function checkReferences(queries: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ table: string }>`pragma foreign_key_check`.execute(queries)
  if (rows[0]) throw new Error(`a row of ${rows[0].table} refers to one that is not there.`)
}
