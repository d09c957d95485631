import type { Changes, TimelineEntry } from '../../contract/operations/operation-timeline.ts'
import type { Queries } from '../database/database.ts'

/** Of an operation, in the order in which it was written. */
export async function timelineOf(queries: Queries, operationId: number): Promise<TimelineEntry[]> {
  return toEntries(await timeline(queries, operationId).execute())
}

/** These entries of it; none of those that belong to another operation. */
export async function entriesOf(
  queries: Queries,
  operationId: number,
  ids: readonly number[],
): Promise<TimelineEntry[]> {
  if (ids.length === 0) return []
  return toEntries(await timeline(queries, operationId).where('id', 'in', ids).execute())
}

function timeline(queries: Queries, operationId: number) {
  return queries
    .selectFrom('operation_timeline')
    .select(['id', 'at', 'kind', 'actor', 'text', 'details'])
    .where('operation_id', '=', operationId)
    .orderBy('id')
}

type Row = Omit<TimelineEntry, 'details'> & { details: unknown }

/** Only changes are ever written there (`write-change.ts`). */
function toEntries(rows: readonly Row[]): TimelineEntry[] {
  return rows.map(({ details, ...entry }) => ({ ...entry, details: details as Changes | null }))
}
