/** SQLite takes 32,766 values in one statement. */
const ROWS_AT_ONCE = 500

/** Inserts rows in portions that one statement takes. */
export async function insertAll<Row>(
  rows: readonly Row[],
  insert: (some: readonly Row[]) => Promise<unknown>,
): Promise<void> {
  for (let first = 0; first < rows.length; first += ROWS_AT_ONCE) {
    await insert(rows.slice(first, first + ROWS_AT_ONCE))
  }
}
