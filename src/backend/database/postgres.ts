import { Kysely, PostgresDialect } from 'kysely'
import pg from 'pg'
import type { Database } from './database.ts'
import { migrate } from './migrate.ts'
import type { Schema } from './schema.ts'

const BIGINT = 20
const TIMESTAMPTZ = 1184

/** Opens PostgreSQL by its connection string; rows come in the same shape as from SQLite. */
export function openPostgres(url: string): Database {
  const read = new Kysely<Schema>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, types: { getTypeParser } }) }),
  })

  return {
    engine: 'postgres',
    read,
    write: (job) => read.transaction().execute(job),
    migrate: () => migrate(read, 'postgres'),
    close: () => read.destroy(),
  }
}

/** Ids and counts as numbers, times as ISO 8601 UTC. */
function getTypeParser(oid: number, format?: 'text' | 'binary'): (value: string) => unknown {
  if (oid === BIGINT) return Number
  if (oid === TIMESTAMPTZ) return (value) => new Date(value).toISOString()
  return pg.types.getTypeParser(oid, format as 'text') as (value: string) => unknown
}
