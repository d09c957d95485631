import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CheckedOrganisation } from '../../session/caller.ts'
import type { Database } from '../../database/database.ts'
import type { OperationRow } from '../../database/schema.ts'
import type { Cursor } from '../../http/cursor.ts'
import type { Wanted } from './filters.ts'
import { readRows } from './list.ts'

const ROWS = 500

/** All that the filters let through, newest first, some at a time: between them, alarms have their turn. */
export async function* inBatches(
  database: Database,
  organisation: CheckedOrganisation,
  wanted: Wanted,
): AsyncGenerator<OperationRow[]> {
  let behind: Cursor | undefined
  for (;;) {
    const { found: rows } = await readRows(database, organisation, wanted, { behind, limit: ROWS })
    if (rows.length > 0) yield rows
    const last = rows.at(-1)
    if (!last || rows.length < ROWS) return
    behind = { at: Date.parse(last.alarm_at), id: last.id }
    await nextTurn()
  }
}
