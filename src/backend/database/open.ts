import type { Database, Uncounted } from './database.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

export type DatabaseAddress = { file: string } | { url: string }

/** A file is SQLite, a `postgres://` URL is PostgreSQL. Call `migrate()` on the answer before using it. */
export function openDatabase(address: DatabaseAddress): Database {
  return countingChanges('file' in address ? openSqlite(address.file) : openPostgres(address.url))
}

/** One that failed is counted, too: nobody need know whether it has changed anything. */
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
