import type { Changes, TimelineEntry } from '../../contract/operations/operation-timeline.ts'
import type { Queries } from '../database/database.ts'

/** Of an operation, in the order in which it was written. */
export async function timelineOf(queries: Queries, operationId: number): Promise<TimelineEntry[]> {
  return toEntries(await entries(queries).where('operation_id', '=', operationId).execute())
}

/** These entries, by the operation that they belong to. */
export async function entriesOf(
  queries: Queries,
  ids: readonly number[],
): Promise<ReadonlyMap<number, TimelineEntry[]>> {
  if (ids.length === 0) return new Map()
  const rows = await entries(queries).select('operation_id').where('id', 'in', ids).execute()
  const byOperation = Map.groupBy(rows, ({ operation_id }) => operation_id)
  return new Map(
    [...byOperation].map(([id, found]) => [id, toEntries(found.map(({ operation_id: _, ...row }) => row))]),
  )
}

function entries(queries: Queries) {
  return queries
    .selectFrom('operation_timeline')
    .select(['id', 'at', 'kind', 'actor', 'text', 'details'])
    .orderBy('id')
}

type Row = Omit<TimelineEntry, 'details'> & { details: unknown }

/** Only changes are ever written there (`write-change.ts`). */
function toEntries(rows: readonly Row[]): TimelineEntry[] {
  return rows.map(({ details, ...entry }) => ({ ...entry, details: details as Changes | null }))
}
