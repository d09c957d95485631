import { type Kysely, sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { join } from 'node:path'
import { columnTypes } from './column-types.ts'
import type { Database, Queries, RanMigration } from './database.ts'
import { StartError } from '../process/start-error.ts'
import { findMigrations, loadMigration } from './found-migrations.ts'

/** Never edit a released migration: add the next one. */
const FOLDER = join(import.meta.dirname, 'migrations')

/**
 * Runs all new migrations, or those up to `to`.
 * @returns those that ran, in their order
 * @throws {StartError} for data of a newer version
 * @throws the error of a failing statement, or of `findMigrations` or `loadMigration`; then nothing has changed.
 */
export async function migrate(
  queries: Queries,
  engine: Database['engine'],
  to?: string,
): Promise<RanMigration[]> {
  const files = await findMigrations(FOLDER)
  await refuseNewer(queries, [...files.keys()].at(-1) ?? '')
  const ran: RanMigration[] = []
  const migrator = new Migrator({
    db: queries,
    provider: {
      getMigrations: async () =>
        Object.fromEntries(
          [...files].map(([name, file]) => [
            name,
            toMigration(file, engine, (ms) => ran.push({ number: Number.parseInt(name, 10), name, ms })),
          ]),
        ),
    },
  })

  const { error } = await (to === undefined ? migrator.migrateToLatest() : migrator.migrateTo(to))
  if (error) throw error
  return ran
}

/** Kysely would speak of a corrupted list. @param last the last migration that this version has */
async function refuseNewer(queries: Queries, last: string): Promise<void> {
  const tables = await queries.introspection.getTables({ withInternalKyselyTables: true })
  if (!tables.some(({ name }) => name === 'kysely_migration')) return
  const { rows } = await sql<{ name: string | null }>`select max(name) as name from kysely_migration`.execute(
    queries,
  )
  const newest = rows[0]?.name ?? ''
  if (newest <= last) return
  throw new StartError(
    `this data is of a newer version, which has changed it by ${newest}; this version ends with ${last}. ` +
      'Start the newer version, or this one with the backup from before the update. Nothing was changed.',
  )
}

/** Loads the file when the migration runs: the start of a migrated database loads none. */
function toMigration(file: string, engine: Database['engine'], done: (ms: number) => void): Migration {
  return {
    up: async (queries) => {
      const begun = performance.now()
      const statements = await loadMigration(file)
      for (const statement of await statements(columnTypes[engine], queries)) {
        await sql.raw(statement).execute(queries)
      }
      if (engine === 'sqlite') await checkReferences(queries)
      done(Math.round(performance.now() - begun))
    },
  }
}

/** Checks foreign keys, which SQLite does not enforce during a migration (`sqlite.ts`). @throws {Error} for a missing row. */
async function checkReferences(queries: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ table: string }>`pragma foreign_key_check`.execute(queries)
  if (rows[0]) throw new Error(`a row of ${rows[0].table} refers to one that is not there.`)
}
