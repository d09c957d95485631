import type { Database, Uncounted } from './database.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

export type DatabaseAddress = { file: string } | { url: string }

/** Opens SQLite for a file, PostgreSQL for a `postgres://` URL. Call `migrate()` before other queries. */
export function openDatabase(address: DatabaseAddress): Database {
  return countingChanges('file' in address ? openSqlite(address.file) : openPostgres(address.url))
}

/** Counts the writes of a database; also failed ones, which may have changed data. */
function countingChanges(opened: Uncounted): Database {
  let changes = 0
  return {
    ...opened,
    changes: () => changes,
    write: async (job) => {
      try {
        return await opened.write(job)
      } finally {
        changes += 1
      }
    },
  }
}
