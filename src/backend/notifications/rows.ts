import type { ExpressionBuilder, SelectQueryBuilder } from 'kysely'
import { type TopicId, topicIds } from '../../contract/notifications/notification-subjects.ts'
import type { Notification, NotificationFilter } from '../../contract/notifications/notifications.ts'
import type { OperationKind } from '../../contract/operations/operations.ts'
import type { NotificationRow, Schema } from '../database/schema.ts'

/** What a notification says; whose it is, is known to whoever asks. */
export const shownColumns = [
  'id',
  'organisation_id',
  'type',
  'title',
  'body',
  'operation_id',
  'vehicle_id',
  'topic',
  ...topicIds,
  'again',
  'rings_for_all',
  'page',
  'read_at',
  'created_at',
] as const

export type ShownRow = Pick<NotificationRow, (typeof shownColumns)[number]> & {
  kind?: OperationKind | null
  priority?: boolean | null
}

/** Of the operation that a notification is about. */
export function kindOfOperation(expression: ExpressionBuilder<Schema, 'notifications'>) {
  return expression
    .selectFrom('operations')
    .select('operations.kind')
    .whereRef('operations.id', '=', 'notifications.operation_id')
    .as('kind')
}

/** Whether the operation of a notification has priority. */
export function priorityOfOperation(expression: ExpressionBuilder<Schema, 'notifications'>) {
  return expression
    .selectFrom('operations')
    .select('operations.priority')
    .whereRef('operations.id', '=', 'notifications.operation_id')
    .as('priority')
}

/** Only what is not actual is said: most frames stay as small as they are. */
export function drillKind(kind: OperationKind | null | undefined): { kind?: OperationKind } {
  return kind && kind !== 'actual' ? { kind } : {}
}

type TopicColumns = Readonly<Record<TopicId, number | null>>
type TopicIds = { [Id in TopicId]?: number }

/** The ids of topics' things that are set. */
export function topicIdsOf(row: TopicColumns): TopicIds {
  return Object.fromEntries(topicIds.flatMap((name) => (row[name] === null ? [] : [[name, row[name]]])))
}

/** The row without the columns of topics' things that are not set. */
export function withSetIds<Row extends TopicColumns>(row: Row): Omit<Row, TopicId> & TopicIds {
  const columns = new Set<string>(topicIds)
  const others = Object.entries(row).filter(([name]) => !columns.has(name))
  return { ...(Object.fromEntries(others) as Omit<Row, TopicId>), ...topicIdsOf(row) }
}

export function toNotification(row: ShownRow): Notification {
  return {
    id: row.id,
    organisation_id: row.organisation_id,
    read_at: row.read_at,
    type: row.type,
    data: {
      operation_id: row.operation_id,
      vehicle_id: row.vehicle_id,
      ...topicIdsOf(row),
      ...(row.page !== null && { page: row.page }),
      ...drillKind(row.kind),
      ...(row.priority && { priority: true }),
      ...(row.again && { again: true }),
    },
    ...(row.topic !== null && { topic: row.topic }),
    title: row.title,
    body: row.body,
    created_at: row.created_at,
  }
}

type NotificationQuery<Output> = SelectQueryBuilder<Schema, 'notifications', Output>

export function filterNotifications<Output>(
  query: NotificationQuery<Output>,
  filter: NotificationFilter,
): NotificationQuery<Output> {
  if (filter === 'all') return query
  if (filter === 'unread') return query.where('read_at', 'is', null)
  if (filter === 'read') return query.where('read_at', 'is not', null)
  return query.where('type', '=', filter)
}

/** `in ()` is no SQL; 0 is no id. */
export function atLeastOne(ids: readonly number[]): readonly number[] {
  return ids.length > 0 ? ids : [0]
}
