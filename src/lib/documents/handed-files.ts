import { type DBSchema, type IDBPDatabase, openDB } from 'idb'
import { HANDED_DATABASE } from '../device/device-database.ts'

interface HandedSchema extends DBSchema {
  files: { key: number; value: { file: File; at: number } }
}

/** Whoever has not come back by then wants something else (ms). */
const WORTH_MS = 24 * 60 * 60_000

/**
 * What another app has handed over to this one waits here until somebody says where it goes: the worker takes it, and a page
 * sends it. @param now ms. Rejects where the browser keeps nothing, or has no room.
 */
export async function keepHanded(files: readonly File[], now: number): Promise<void> {
  await inStore(async (database) => {
    const transaction = database.transaction('files', 'readwrite')
    // One after the other: of two that were handed over nobody knows which is meant.
    await transaction.store.clear()
    for (const file of files) await transaction.store.add({ file, at: now })
    await transaction.done
  })
}

/** In the order in which they were handed over. @param now ms */
export async function recallHanded(now: number): Promise<File[]> {
  return inStore(async (database) => {
    const rows = await database.getAll('files')
    const fresh = rows.filter(({ at }) => now - at <= WORTH_MS)
    // Nobody comes back for it, and it is somebody's photo.
    if (fresh.length < rows.length) await database.clear('files')
    return fresh.map(({ file }) => file)
  })
}

export async function forgetHanded(): Promise<void> {
  await inStore((database) => database.clear('files'))
}

async function inStore<Result>(
  work: (database: IDBPDatabase<HandedSchema>) => Promise<Result>,
): Promise<Result> {
  const database = await openDB<HandedSchema>(HANDED_DATABASE, 1, {
    upgrade: (made) => {
      made.createObjectStore('files', { autoIncrement: true })
    },
  })
  try {
    return await work(database)
  } finally {
    database.close()
  }
}
