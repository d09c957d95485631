import type { DeleteResult, UpdateResult } from 'kysely'
import type { Database, Queries } from './database.ts'

/** Most rows that a clean-up job deletes in one transaction, so that an alarm does not wait long for its turn. */
export const PORTION = 500

/**
 * Repeats `work` until no rows are left to delete, each time in its own transaction. `work` deletes at most `PORTION` rows of each
 * table, and returns the largest of these numbers.
 */
export async function inPortions(
  database: Database,
  work: (queries: Queries) => Promise<number>,
): Promise<void> {
  let removed = PORTION
  while (removed >= PORTION) removed = await database.write(work)
}

/** SQLite takes 32,766 values in one statement, PostgreSQL 65,535: this many rows of up to 60 values fit into both. */
const ROWS_AT_ONCE = 500

/** Writes rows in portions that one statement takes. */
export async function someAtOnce<Row>(
  rows: readonly Row[],
  write: (some: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += ROWS_AT_ONCE) {
    await write(rows.slice(start, start + ROWS_AT_ONCE))
  }
}

/** The number of rows that a statement has deleted or changed. */
export function rowsOf(result: DeleteResult | UpdateResult): number {
  return Number('numDeletedRows' in result ? result.numDeletedRows : result.numUpdatedRows)
}
