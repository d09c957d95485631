import type { NotificationFilter } from '../../contract/notifications/notifications.ts'
import type { Queries } from '../database/database.ts'
import { prepared } from '../database/prepared.ts'
import {
  atLeastOne,
  filterNotifications,
  kindOfOperation,
  priorityOfOperation,
  shownColumns,
  type ShownRow,
} from './rows.ts'

/** Organisations are values by their place: `organisation0`, `organisation1`, … */
interface PageValues extends Record<`organisation${number}`, number> {
  user: number
  limit: number
  offset: number
}

interface PageQueries {
  rows: (queries: Queries, values: PageValues) => Promise<ShownRow[]>
  total: (queries: Queries, values: PageValues) => Promise<{ total: number }[]>
}

/** One pair for each filter and number of organisations: a handful. */
const known = new Map<string, PageQueries>()

/** One page of a person's notifications in these organisations, newest first, and how many there are in all. */
export async function readPage(
  queries: Queries,
  userId: number,
  organisationIds: readonly number[],
  { page, limit, filter }: { page: number; limit: number; filter: NotificationFilter },
): Promise<{ rows: ShownRow[]; total: number }> {
  const organisations = atLeastOne(organisationIds)
  const key = `${filter} ${organisations.length}`
  const pair = known.get(key) ?? preparePage(filter, organisations.length)
  known.set(key, pair)

  const values: PageValues = { user: userId, limit, offset: (page - 1) * limit }
  organisations.forEach((id, index) => (values[`organisation${index}`] = id))
  const [rows, [count]] = await Promise.all([pair.rows(queries, values), pair.total(queries, values)])
  return { rows, total: count?.total ?? 0 }
}

function preparePage(filter: NotificationFilter, organisations: number): PageQueries {
  const places = Array.from({ length: organisations }, (_, index) => `organisation${index}` as const)
  type Value = <Name extends keyof PageValues>(name: Name) => PageValues[Name]
  const own = (queries: Queries, value: Value) =>
    filterNotifications(
      queries
        .selectFrom('notifications')
        .where('user_id', '=', value('user'))
        .where('organisation_id', 'in', places.map(value)),
      filter,
    )

  return {
    // What lies before the page is passed in the index alone; its rows are then read by their keys.
    rows: prepared<PageValues>()((queries, value) =>
      queries
        .selectFrom('notifications')
        .where(
          'id',
          'in',
          own(queries, value)
            .select('id')
            .orderBy('id', 'desc')
            .limit(value('limit'))
            .offset(value('offset')),
        )
        .select(shownColumns)
        .select(kindOfOperation)
        .select(priorityOfOperation)
        .orderBy('id', 'desc'),
    ),
    total: prepared<PageValues>()((queries, value) =>
      own(queries, value).select((expression) => expression.fn.countAll<number>().as('total')),
    ),
  }
}
