import type { NotificationType } from '../../contract/notifications.ts'
import { channels, type EventData } from '../../contract/realtime.ts'
import type { Queries } from '../database/database.ts'
import type { Hub } from '../realtime/hub.ts'
import { toNotification } from './rows.ts'

export interface Note {
  tenantId: number
  organisationId: number
  type: NotificationType
  title: string
  body: string
  operationId: number | null
  vehicleId: number | null
  /** ISO 8601 UTC */
  at: string
}

/** A stored notification and whom it is for; published only after its transaction is committed. */
export interface Delivery {
  userId: number
  notification: EventData<'notification.created'>
}

/** SQLite and PostgreSQL both take this many rows of ten values in one statement. */
const ROWS_AT_ONCE = 500

/** Stores one notification for each person, in the transaction of what they are told about. */
export async function storeNotifications(
  queries: Queries,
  userIds: readonly number[],
  note: Note,
): Promise<Delivery[]> {
  const deliveries: Delivery[] = []
  for (let start = 0; start < userIds.length; start += ROWS_AT_ONCE) {
    const rows = await queries
      .insertInto('notifications')
      .values(
        userIds.slice(start, start + ROWS_AT_ONCE).map((userId) => ({
          tenant_id: note.tenantId,
          user_id: userId,
          organisation_id: note.organisationId,
          type: note.type,
          title: note.title,
          body: note.body,
          operation_id: note.operationId,
          vehicle_id: note.vehicleId,
          created_at: note.at,
        })),
      )
      .returningAll()
      .execute()
    deliveries.push(...rows.map((row) => ({ userId: row.user_id, notification: toNotification(row) })))
  }
  return deliveries
}

/** Tells whoever listens: each person on their own channel. */
export function publishNotifications(hub: Hub, deliveries: readonly Delivery[]): void {
  for (const { userId, notification } of deliveries) {
    hub.publish(`private-${channels.user(userId)}`, 'notification.created', notification)
  }
}
