import type { AliasableExpression } from 'kysely'
import type { Queries } from '../../database/database.ts'
import type { ListedKind } from '../../database/schema-tenant-index.ts'
import { MOST_COUNTED } from '../../../contract/tenant/tenant-values.ts'
import { conditionsOf, countUpTo, rowsMeeting } from './narrow.ts'

/**
 * The entries of a list of a tenant that a search and marks let through; in no order. Join the rows by `entry.row_id`. What
 * has tens of thousands of rows is found by `narrow`.
 */
export function listedRows(
  queries: Queries,
  {
    tenantId,
    kind,
    search = '',
    marks = [],
  }: { tenantId: number; kind: ListedKind; search?: string; marks?: readonly string[] },
) {
  return conditionsOf(search, marks).reduce(
    (entries, condition) =>
      entries.where('entry.row_id', 'in', rowsMeeting(queries, { tenantId, kind }, condition)),
    queries
      .selectFrom('tenant_index as entry')
      .where('entry.tenant_id', '=', tenantId)
      .where('entry.kind', '=', kind),
  )
}

interface Countable {
  clearSelect: () => {
    select: (column: 'entry.row_id') => { limit: (most: number) => AliasableExpression<unknown> }
  }
}

/** How many rows a query finds, up to `MOST_COUNTED`. */
export async function countUpToMost(
  queries: Queries,
  query: Countable,
): Promise<{ total: number; total_is_at_least: boolean }> {
  const rows = await countUpTo(queries, query.clearSelect().select('entry.row_id'), MOST_COUNTED + 1)
  return { total: Math.min(rows, MOST_COUNTED), total_is_at_least: rows > MOST_COUNTED }
}
