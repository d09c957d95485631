import type { DeleteResult, UpdateResult } from 'kysely'
import type { Database, Queries } from './database.ts'

/** In rows: as many as a chore removes in one transaction, so that an alarm never waits longer for its turn than that takes. */
export const PORTION = 500

/**
 * Runs `work` until it has nothing left to do, each time in a transaction of its own. It removes at most `PORTION` rows of each table
 * and answers how many of the table with the most.
 */
export async function inPortions(
  database: Database,
  work: (queries: Queries) => Promise<number>,
): Promise<void> {
  let removed = PORTION
  while (removed >= PORTION) removed = await database.write(work)
}

/** How many rows a statement has removed or changed. */
export function rowsOf(result: DeleteResult | UpdateResult): number {
  return Number('numDeletedRows' in result ? result.numDeletedRows : result.numUpdatedRows)
}
