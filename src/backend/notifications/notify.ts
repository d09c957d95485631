import {
  type ChannelSwitches,
  type NotificationPageName,
  type NotificationTopic,
  type NotificationType,
  topicSubjects,
  typeSubjects,
} from '../../contract/notifications/notification-subjects.ts'
import type { OperationKind } from '../../contract/operations/operations.ts'
import { channels, type EventData } from '../../contract/realtime.ts'
import type { Queries } from '../database/database.ts'
import { storePushes, type ToPush, type WaitingPush } from '../push/outbox.ts'
import type { NotificationRow } from '../database/schema.ts'
import type { Services } from '../services.ts'
import { circumstancesOf } from './circumstances.ts'
import { toNotification } from './rows.ts'
import { channelsFor, isWanted } from './rules.ts'

export interface Note {
  tenantId: number
  organisationId: number
  type: NotificationType
  title: string
  body: string
  operationId: number | null
  vehicleId: number | null
  /** With the id of its thing, such as the document's. */
  topic?: NotificationTopic
  topicId?: number
  page?: NotificationPageName
  /** Of the operation. */
  kind?: OperationKind
  /** Of the operation. */
  priority?: boolean
  /** Whether it wakes a phone though its type does not. */
  urgent?: boolean
  /** Whether it rings although its operation has alarmed before (`data.again`); then it is urgent as well. */
  again?: boolean
  /** Whether the person sent it to themselves. */
  isTest?: boolean
  /** ISO 8601 UTC */
  at: string
}

/** What one person reads of it. */
export type Said = Pick<Note, 'title' | 'body' | 'vehicleId'>

/** A stored notification and whom it is for. */
export interface Delivery {
  userId: number
  /** Whether they want to be told of this type at all: others find it in their list. */
  wanted: boolean
  notification: EventData<'notification.created'>
}

/** What is stored, and goes out only after its transaction is committed. */
export interface Stored {
  deliveries: readonly Delivery[]
  pushes: readonly WaitingPush[]
}

export const nothingStored: Stored = { deliveries: [], pushes: [] }

export function together(stored: readonly Stored[]): Stored {
  return {
    deliveries: stored.flatMap(({ deliveries }) => deliveries),
    pushes: stored.flatMap(({ pushes }) => pushes),
  }
}

/** SQLite and PostgreSQL both take this many rows of ten values in one statement. */
const ROWS_AT_ONCE = 500

/**
 * Stores one notification for each person, and one push for each device on which they want it now, in the transaction
 * of what they are told about. Everybody gets the row; what they have chosen decides how they are told of it.
 */
export function storeNotifications(
  queries: Queries,
  userIds: readonly number[],
  note: Note,
): Promise<Stored> {
  return storeSaid(queries, toAll(userIds, note), note)
}

/** The same, where not everybody reads the same. */
export async function storeSaid(
  queries: Queries,
  said: ReadonlyMap<number, Said>,
  note: Omit<Note, keyof Said>,
): Promise<Stored> {
  if (said.size === 0) return nothingStored
  const of = await circumstancesOf(queries, note.organisationId, [...said.keys()], note.at)
  const deliveries: Delivery[] = []
  const wanted: ToPush[] = []
  for (const row of await insertSaid(queries, said, note)) {
    const circumstances = of(row.user_id)
    const announce = channelsFor(note, circumstances)
    // Most frames stay as small as they are.
    const notification = {
      ...toNotification({ ...row, kind: note.kind ?? null, priority: note.priority ?? null }),
      ...(!isUsual(note.type, announce) && { announce }),
    }
    deliveries.push({ userId: row.user_id, wanted: isWanted(note, circumstances), notification })
    if (announce.push) {
      wanted.push({ notificationId: row.id, userId: row.user_id, silent: !announce.sound })
    }
  }
  return { deliveries, pushes: await storePushes(queries, note, wanted) }
}

/** Whether it is announced as for people who have chosen nothing: what pages take it for that are not told. */
function isUsual(type: NotificationType, { in_app, push, sound }: ChannelSwitches): boolean {
  const usual = typeSubjects[type].channels
  return in_app === usual.in_app && push === usual.push && sound === usual.sound
}

/** The rows alone, whatever people have chosen. */
export function insertNotifications(
  queries: Queries,
  userIds: readonly number[],
  note: Note,
): Promise<NotificationRow[]> {
  return insertSaid(queries, toAll(userIds, note), note)
}

function toAll(userIds: readonly number[], said: Said): Map<number, Said> {
  return new Map(userIds.map((userId) => [userId, said]))
}

async function insertSaid(
  queries: Queries,
  said: ReadonlyMap<number, Said>,
  note: Omit<Note, keyof Said>,
): Promise<NotificationRow[]> {
  const people = [...said]
  const stored: NotificationRow[] = []
  for (let start = 0; start < people.length; start += ROWS_AT_ONCE) {
    const rows = await queries
      .insertInto('notifications')
      .values(
        people.slice(start, start + ROWS_AT_ONCE).map(([userId, { title, body, vehicleId }]) => ({
          tenant_id: note.tenantId,
          user_id: userId,
          organisation_id: note.organisationId,
          type: note.type,
          title,
          body,
          operation_id: note.operationId,
          vehicle_id: vehicleId,
          topic: note.topic ?? null,
          ...(note.topic && { [topicSubjects[note.topic].id]: note.topicId ?? null }),
          ...(note.page && { page: note.page }),
          created_at: note.at,
          ...(note.isTest && { is_test: true }),
          ...(note.again && { again: true }),
        })),
      )
      .returningAll()
      .execute()
    stored.push(...rows)
  }
  return stored
}

/** What a person has sent to themselves: it has said what it had to say. */
export async function removeTests(queries: Queries, userId: number): Promise<void> {
  await queries
    .deleteFrom('notifications')
    .where('user_id', '=', userId)
    // Written as in the index: SQLite would not see that a value is the same.
    .where((row) => row.ref('is_test'))
    .execute()
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
