import { takeAnnounced } from './announce.ts'
import type { Database, Topic, Uncounted } from './database.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'

export type DatabaseAddress = { file: string } | { url: string }

/** Opens SQLite for a file, PostgreSQL for a `postgres://` URL. Call `migrate()` before other queries. */
export function openDatabase(address: DatabaseAddress): Database {
  return watchingWrites('file' in address ? openSqlite(address.file) : openPostgres(address.url))
}

/** Counts the writes, also failed ones, which may have changed data, and calls the listeners of committed ones. */
function watchingWrites(opened: Uncounted): Database {
  const listeners = new Map<Topic, Set<() => void>>()
  let changes = 0
  return {
    ...opened,
    changes: () => changes,
    listen: (topic, listener) => {
      const ofTopic = listeners.get(topic) ?? new Set()
      listeners.set(topic, ofTopic.add(listener))
      return () => void ofTopic.delete(listener)
    },
    write: async (job) => {
      let announced: readonly Topic[] = []
      try {
        const result = await opened.write(async (queries) => {
          try {
            return await job(queries)
          } finally {
            announced = takeAnnounced(queries)
          }
        })
        for (const topic of announced) for (const listener of listeners.get(topic) ?? []) listener()
        return result
      } finally {
        changes += 1
      }
    },
  }
}
