import type { Database } from './database.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

export type DatabaseAddress = { file: string } | { url: string }

/** A file is SQLite, a `postgres://` URL is PostgreSQL. Call `migrate()` on the answer before using it. */
export function openDatabase(address: DatabaseAddress): Database {
  return 'file' in address ? openSqlite(address.file) : openPostgres(address.url)
}
