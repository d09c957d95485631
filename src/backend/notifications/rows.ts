import type { SelectQueryBuilder } from 'kysely'
import type { Notification, NotificationFilter } from '../../contract/notifications.ts'
import type { NotificationRow, Schema } from '../database/schema.ts'

export function toNotification(row: NotificationRow): Notification {
  return {
    id: row.id,
    organisation_id: row.organisation_id,
    read_at: row.read_at,
    type: row.type,
    data: { operation_id: row.operation_id, vehicle_id: row.vehicle_id },
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
  switch (filter) {
    case 'all':
      return query
    case 'unread':
      return query.where('read_at', 'is', null)
    case 'read':
      return query.where('read_at', 'is not', null)
    case 'operation':
    case 'fms_status':
      return query.where('type', '=', filter)
  }
}

/** `in ()` is no SQL; 0 is no id. */
export function atLeastOne(ids: readonly number[]): readonly number[] {
  return ids.length > 0 ? ids : [0]
}
