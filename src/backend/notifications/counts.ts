import type { SelectQueryBuilder } from 'kysely'
import { sql } from 'kysely'
import { typeFilters } from '../../contract/notifications/notification-subjects.ts'
import type { FilterCounts } from '../../contract/notifications/notifications.ts'
import type { Queries } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'
import { atLeastOne, filterNotifications } from './rows.ts'

/** How many each filter holds, counted in two indices and no row: one of the types, and one of what is unread. */
export async function countByFilter(
  queries: Queries,
  userId: number,
  organisationIds: readonly number[],
): Promise<FilterCounts> {
  const { unread, ...counts } = await selectCounts(queries, userId, organisationIds).executeTakeFirstOrThrow()
  return { ...counts, unread, read: counts.all - unread }
}

export async function countUnreadOf(
  queries: Queries,
  userId: number,
  organisationIds: readonly number[],
): Promise<number> {
  const { unread } = await selectUnread(queries, userId, organisationIds).executeTakeFirstOrThrow()
  return unread
}

/** One statement: whatever is stored or read meanwhile is in all of its numbers, or in none. */
function selectCounts(queries: Queries, userId: number, organisationIds: readonly number[]) {
  return ofPerson(queries, userId, organisationIds).select((expression) => [
    expression.fn.countAll<number>().as('all'),
    ...typeFilters.map((type) =>
      expression.fn.count<number>(sql`case when type = ${sql.lit(type)} then 1 end`).as(type),
    ),
    sql<number>`(${selectUnread(queries, userId, organisationIds)})`.as('unread'),
  ])
}

function selectUnread(queries: Queries, userId: number, organisationIds: readonly number[]) {
  return filterNotifications(ofPerson(queries, userId, organisationIds), 'unread').select((expression) =>
    expression.fn.countAll<number>().as('unread'),
  )
}

/** Of the organisations they belong to now: what an ended membership left is not shown. */
function ofPerson(
  queries: Queries,
  userId: number,
  organisationIds: readonly number[],
): SelectQueryBuilder<Schema, 'notifications', object> {
  return queries
    .selectFrom('notifications')
    .where('user_id', '=', userId)
    .where('organisation_id', 'in', atLeastOne(organisationIds))
}
