import type { NotificationType } from '../../contract/notifications.ts'
import { channels, type EventData } from '../../contract/realtime.ts'
import type { Queries } from '../database/database.ts'
import { storePushes, type ToPush, type WaitingPush } from '../push/outbox.ts'
import type { NotificationRow } from '../database/schema.ts'
import type { Services } from '../services.ts'
import { circumstancesOf } from './circumstances.ts'
import { toNotification } from './rows.ts'
import { channelsFor } from './rules.ts'

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

/** A stored notification and whom it is for. */
export interface Delivery {
  userId: number
  notification: EventData<'notification.created'>
}

/** What is stored, and goes out only after its transaction is committed. */
export interface Stored {
  deliveries: readonly Delivery[]
  pushes: readonly WaitingPush[]
}

export const nothingStored: Stored = { deliveries: [], pushes: [] }

/** SQLite and PostgreSQL both take this many rows of ten values in one statement. */
const ROWS_AT_ONCE = 500

/**
 * Stores one notification for each person, and one push for each device on which they want it now, in the transaction
 * of what they are told about. Everybody gets the row; what they have chosen decides how they are told of it.
 */
export async function storeNotifications(
  queries: Queries,
  userIds: readonly number[],
  note: Note,
): Promise<Stored> {
  if (userIds.length === 0) return nothingStored
  const of = await circumstancesOf(queries, note.organisationId, userIds, note.at)
  const deliveries: Delivery[] = []
  const wanted: ToPush[] = []
  for (const row of await insertNotifications(queries, userIds, note)) {
    const { in_app, push, sound } = channelsFor(note.type, of(row.user_id))
    // Without it both are wanted: most frames stay as small as they are.
    const announce = in_app && sound ? undefined : { in_app, sound }
    const notification = { ...toNotification(row), ...(announce && { announce }) }
    deliveries.push({ userId: row.user_id, notification })
    if (push) wanted.push({ notificationId: row.id, userId: row.user_id, silent: !sound })
  }
  return { deliveries, pushes: await storePushes(queries, note, wanted) }
}

/** The rows alone, whatever people have chosen. */
export async function insertNotifications(
  queries: Queries,
  userIds: readonly number[],
  note: Note,
): Promise<NotificationRow[]> {
  const stored: NotificationRow[] = []
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
    stored.push(...rows)
  }
  return stored
}

/** Tells each person on their own channel, and then the devices on which nobody listens. Waits for nobody. */
export function publishNotifications(
  { hub, push }: Pick<Services, 'hub' | 'push'>,
  { deliveries, pushes }: Stored,
): void {
  for (const { userId, notification } of deliveries) {
    hub.publish(`private-${channels.user(userId)}`, 'notification.created', notification)
  }
  push.deliver(pushes)
}
