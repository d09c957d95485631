import { sql } from 'kysely'
import { isDatabaseAway } from '../database/away.ts'
import type { Database } from '../database/database.ts'
import type { Hub } from './hub.ts'

/** How often it is looked whether the database answers again, in ms. */
export const CATCH_UP_EVERY_MS = 1000

/**
 * Lets open pages catch up after an outage of the database. A call that changes something and ends with "the database is away" may
 * have changed it all the same: the connection broke after the COMMIT, so the alarm is stored, its event was never published, and
 * the sender's second try is a repetition that publishes nothing.
 */
export interface MissedEvents {
  /** Pages may have missed an event. */
  note: () => void
  /**
   * Makes every page connect and load anew, once the database answers again after a `note`.
   * @throws what the database rejects with, except that it is away.
   */
  catchUp: () => Promise<void>
}

export function createMissedEvents(database: Pick<Database, 'read'>, hub: Pick<Hub, 'close'>): MissedEvents {
  let isMissed = false

  return {
    note: () => {
      isMissed = true
    },
    catchUp: async () => {
      if (!isMissed) return
      try {
        await sql`select 1`.execute(database.read)
      } catch (error) {
        if (isDatabaseAway(error)) return
        throw error
      }
      isMissed = false
      await hub.close()
    },
  }
}
