import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CheckedOrganisation } from '../../session/caller.ts'
import type { Database } from '../../database/database.ts'
import type { OperationRow } from '../../database/schema.ts'
import type { Cursor } from '../../http/cursor.ts'
import type { Wanted } from './filters.ts'
import { readRows } from './list.ts'

const ROWS = 500

/** By these it is known where the next ones begin. */
type Placed = 'id' | 'alarm_at'

/**
 * All that the filters let through, newest first, some at a time: between them, alarms have their turn. `columns`: what is
 * read of each.
 */
export async function* inBatches<Column extends keyof OperationRow = keyof OperationRow>(
  database: Database,
  organisation: CheckedOrganisation,
  wanted: Wanted,
  columns?: readonly (Column | Placed)[],
): AsyncGenerator<Pick<OperationRow, Column | Placed>[]> {
  let behind: Cursor | undefined
  for (;;) {
    const asked = { behind, limit: ROWS, columns }
    const { found: rows } = await readRows<Column | Placed>(database, organisation, wanted, asked)
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < ROWS) return
    behind = { at: Date.parse(last.alarm_at), id: last.id }
    await nextTurn()
  }
}
