import { type Expression, type RawBuilder, type SelectQueryBuilder, sql, type SqlBool } from 'kysely'
import type { ListedStatus, OperationFilters } from '../../contract/operation-list.ts'
import type { CheckedOrganisation } from '../caller.ts'
import type { Database, Queries } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'
import { endOfDay, startOfDay, startOfYear } from '../local-time.ts'
import type { Cursor } from './cursor.ts'
import { operationsOf } from './find.ts'
import { matches, placeOf, searchWords } from './search.ts'

/** Filters with everything that a query needs worked out. */
export interface Wanted extends Pick<OperationFilters, 'kind' | 'type' | 'keyword' | 'vehicle'> {
  /** `any`: also what is archived. */
  status: ListedStatus | 'any'
  /** ms since 1970, the first inside and the first beyond. */
  since: number | undefined
  until: number | undefined
  words: readonly string[]
}

type Filtered = SelectQueryBuilder<Schema, 'operations', object>

/** An order in which an index holds what is asked for, newest first. */
interface Order {
  by: readonly RawBuilder<unknown>[]
  /** What lies behind a place, or before it; each true of no row at the place itself, but `from`. */
  behind: (cursor: Cursor) => Expression<SqlBool>
  from: (time: number) => Expression<SqlBool>
  before: (time: number) => Expression<SqlBool>
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

/** The operations that all filters let through; without an order, which `inOrder` gives. */
export function filtered(
  { engine, read }: Pick<Database, 'engine' | 'read'>,
  organisation: CheckedOrganisation,
  wanted: Wanted,
): Filtered {
  const { kind, type, keyword, vehicle, words, since, until } = wanted
  const order = orderOf(engine, wanted)
  return statusFilter(operationsOf(read, organisation), wanted.status)
    .$if(vehicle !== undefined, (query) =>
      query.innerJoin('operation_vehicles', (join) =>
        join
          .onRef('operation_vehicles.operation_id', '=', 'operations.id')
          .on('operation_vehicles.vehicle_id', '=', vehicle ?? null),
      ),
    )
    .$if(words.length > 0, (query) =>
      query
        .innerJoin('operation_search', 'operation_search.operation_id', 'operations.id')
        .where(matches(engine, organisation, words)),
    )
    .$if(kind !== undefined, (query) => query.where('operations.kind', '=', kind ?? 'actual'))
    .$if(type !== undefined, (query) => query.where('operations.type', '=', type ?? 'Sonstiges'))
    .$if(keyword !== undefined, (query) => query.where('operations.keyword', '=', keyword ?? ''))
    .$if(since !== undefined, (query) => query.where(order.from(since ?? 0)))
    .$if(until !== undefined, (query) => query.where(order.before(until ?? 0)))
}

/** Newest first, from behind a place on. */
export function inOrder(
  query: Filtered,
  engine: Database['engine'],
  wanted: Wanted,
  behind: Cursor | undefined,
): Filtered {
  const order = orderOf(engine, wanted)
  const rest = behind ? query.where(order.behind(behind)) : query
  return order.by.reduce<Filtered>((ordered, column) => ordered.orderBy(column, 'desc'), rest)
}

function statusFilter(query: ReturnType<typeof operationsOf>, status: Wanted['status']): Filtered {
  if (status === 'any') return query
  if (status === 'archived') return query.where('operations.archived_at', 'is not', null)
  // What is open is shown, whatever else is said of it.
  if (status === 'active') return query.where('operations.closed_at', 'is', null)
  const kept = query.where('operations.archived_at', 'is', null)
  return status === 'closed' ? kept.where('operations.closed_at', 'is not', null) : kept
}

function orderOf(engine: Database['engine'], { vehicle, words }: Wanted): Order {
  if (words.length > 0 && engine === 'sqlite') return placeOrder
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
    behind: (cursor) => sql`(${time}, ${id}) < (${text(cursor.at)}, ${cursor.id})`,
    from: (at) => sql`${time} >= ${text(at)}`,
    before: (at) => sql`${time} < ${text(at)}`,
  }
}

const place = sql.ref('operation_search.rowid')
const placeOrder: Order = {
  by: [place],
  behind: (cursor) => sql`${place} < ${placeOf(cursor)}`,
  from: (at) => sql`${place} >= ${placeOf({ at, id: 0 })}`,
  before: (at) => sql`${place} < ${placeOf({ at, id: 0 })}`,
}

/** The zone of the clocks of an organisation. */
export async function timeZoneOf(queries: Queries, { id, tenantId }: CheckedOrganisation): Promise<string> {
  const { time_zone } = await queries
    .selectFrom('organisations')
    .select('time_zone')
    .where('id', '=', id)
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return time_zone
}
