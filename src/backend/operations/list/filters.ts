import { type Expression, type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely'
import type { ListedStatus, OperationFilters } from '../../../contract/operations/operation-list.ts'
import type { CheckedOrganisation } from '../../session/caller.ts'
import type { Database } from '../../database/database.ts'
import type { Schema } from '../../database/schema.ts'
import { endOfDay, startOfDay, startOfYear } from '../../time/local-time.ts'
import type { Cursor } from '../../http/cursor.ts'
import { operationsOf } from '../find.ts'
import { hasWords, isAmongFound, lastPlaceOf, matches, placeOf, searchWords } from './search.ts'

/** Filters with everything that a query needs worked out. */
export interface Wanted extends Pick<OperationFilters, 'kind' | 'type' | 'keyword' | 'vehicle'> {
  /** `any`: also what is archived. */
  status: ListedStatus | 'any'
  /** ms since 1970, the first inside and the first beyond. */
  since: number | undefined
  until: number | undefined
  words: readonly string[]
  /** On PostgreSQL: whether the index of words is asked before anything else, see `newest-first.ts`. */
  byIndex?: boolean
}

type Filtered = SelectQueryBuilder<Schema, 'operations', object>

/** Part of the list: times in ms since 1970, and the place behind which it begins. */
interface Part {
  since: number | undefined
  until: number | undefined
  behind: Cursor | undefined
}

/** An order in which an index holds what is asked for, newest first. */
interface Order {
  by: readonly RawBuilder<unknown>[]
  /** All true of what lies in a part. */
  within: (part: Part) => Expression<SqlBool>[]
}

/** Days and years are those of the organisation’s clocks. */
export function wantedOf(filters: OperationFilters, timeZone: string): Wanted {
  const { from, to, year, search, ...rest } = filters
  const starts = [from && startOfDay(from, timeZone), year && startOfYear(year, timeZone)].filter(isNumber)
  const ends = [to && endOfDay(to, timeZone), year && startOfYear(year + 1, timeZone)].filter(isNumber)
  return {
    ...rest,
    since: starts.length > 0 ? Math.max(...starts) : undefined,
    until: ends.length > 0 ? Math.min(...ends) : undefined,
    words: searchWords(search ?? ''),
  }
}

function isNumber(value: unknown): value is number {
  return typeof value === 'number'
}

/** The operations that all filters let through, from behind a place on; without an order, which `inOrder` gives. */
export function filtered(
  { engine, read }: Pick<Database, 'engine' | 'read'>,
  organisation: CheckedOrganisation,
  wanted: Wanted,
  behind?: Cursor,
): Filtered {
  const { kind, type, keyword, vehicle, words, byIndex = false, since, until } = wanted
  const isSearch = words.length > 0
  const order = orderOf(engine, organisation, wanted)
  return statusFilter(operationsOf(read, organisation), wanted.status)
    .$if(vehicle !== undefined, (query) =>
      query.innerJoin('operation_vehicles', (join) =>
        join
          .onRef('operation_vehicles.operation_id', '=', 'operations.id')
          .on('operation_vehicles.vehicle_id', '=', vehicle ?? null),
      ),
    )
    .$if(isSearch && engine === 'sqlite', (query) =>
      query
        .innerJoin('operation_search', 'operation_search.operation_id', 'operations.id')
        .where(matches(words)),
    )
    .$if(isSearch && engine === 'postgres', (query) =>
      query.where(byIndex ? isAmongFound(organisation, words) : hasWords(organisation, words)),
    )
    .$if(kind !== undefined, (query) => query.where('operations.kind', '=', kind ?? 'actual'))
    .$if(type !== undefined, (query) => query.where('operations.type', '=', type ?? 'Sonstiges'))
    .$if(keyword !== undefined, (query) => query.where('operations.keyword', '=', keyword ?? ''))
    .where(({ and }) => and(order.within({ since, until, behind })))
}

/** Newest first. */
export function inOrder(
  query: Filtered,
  engine: Database['engine'],
  organisation: CheckedOrganisation,
  wanted: Wanted,
): Filtered {
  const { by } = orderOf(engine, organisation, wanted)
  return by.reduce((ordered, column) => ordered.orderBy(column, 'desc'), query)
}

function statusFilter(query: ReturnType<typeof operationsOf>, status: Wanted['status']): Filtered {
  if (status === 'any') return query
  if (status === 'archived') return query.where('operations.archived_at', 'is not', null)
  // Open operations are shown in any case, also archived ones.
  if (status === 'active') return query.where('operations.closed_at', 'is', null)
  const kept = query.where('operations.archived_at', 'is', null)
  return status === 'closed' ? kept.where('operations.closed_at', 'is not', null) : kept
}

function orderOf(
  engine: Database['engine'],
  organisation: CheckedOrganisation,
  { vehicle, words }: Wanted,
): Order {
  if (words.length > 0 && engine === 'sqlite') return placeOrder(organisation)
  return vehicle === undefined
    ? timeOrder('operations.alarm_at', 'operations.id')
    : timeOrder('operation_vehicles.operation_at', 'operation_vehicles.operation_id')
}

function timeOrder(timeColumn: string, idColumn: string): Order {
  const time = sql.ref(timeColumn)
  const id = sql.ref(idColumn)
  const text = (at: number) => new Date(at).toISOString()
  return {
    by: [time, id],
    within: ({ since, until, behind }) => [
      ...(since === undefined ? [] : [sql<SqlBool>`${time} >= ${text(since)}`]),
      ...(until === undefined ? [] : [sql<SqlBool>`${time} < ${text(until)}`]),
      ...(behind ? [sql<SqlBool>`(${time}, ${id}) < (${text(behind.at)}, ${behind.id})`] : []),
    ],
  }
}

/** FTS5 begins and ends at one bound each, so there is one of either. */
function placeOrder(organisation: CheckedOrganisation): Order {
  const place = sql.ref('operation_search.rowid')
  return {
    by: [place],
    within: ({ since = 0, until, behind }) => {
      const end =
        until === undefined ? lastPlaceOf(organisation) : placeOf(organisation, { at: until, id: 0 })
      const begin = behind ? placeOf(organisation, behind) : end
      return [
        sql`${place} >= ${placeOf(organisation, { at: since, id: 0 })}`,
        sql`${place} < ${begin < end ? begin : end}`,
      ]
    },
  }
}
