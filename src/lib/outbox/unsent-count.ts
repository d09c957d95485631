import type { DeviceStore } from '../device/device-database.ts'

const DATABASE = 'device'
const STORE = 'outbox' satisfies DeviceStore

/**
 * How many changes of a person wait on this device. Asked at every start, and therefore without the library that all else
 * about the database goes through. 0 where the browser keeps nothing. A device that is started, or short of memory, may
 * take seconds to answer, and some never do.
 */
export function countUnsent(person: number): Promise<number> {
  return new Promise<number>((resolve) => {
    const none = () => resolve(0)
    // Throws where storage is blocked.
    const opening = indexedDB.open(DATABASE)
    // It is not there yet, and not made like this.
    opening.onupgradeneeded = () => opening.transaction?.abort()
    opening.onerror = none
    opening.onsuccess = () => {
      const database = opening.result
      try {
        const counting = database.transaction(STORE).objectStore(STORE).index('person').count(person)
        counting.onsuccess = () => resolve(counting.result)
        counting.onerror = none
      } catch {
        // A database of another program, without this store.
        none()
      }
      database.close()
    }
  }).catch(() => 0)
}
