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
import { channelsFor, type Circumstances, isHeld, isLoud, isWanted, type Told } from './rules.ts'

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

/**
 * Asked where quiet hours or unavailability hold back the push and sound of every recipient. Answers the words that stand beneath the
 * text then, by the person who reads them, and the notification is announced as if nothing held it back; undefined: it stays as quiet.
 */
export type WhenAllHeld = () => Promise<((userId: number) => string) | undefined>

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
  /** Whether it rings although quiet hours or unavailability would hold it back for every recipient. */
  ringsForAll?: boolean
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

/** As `storeNotifications`, where the members read different texts. `whenAllHeld` left out: it stays as quiet as the members want. */
export async function storeSaid(
  queries: Queries,
  said: ReadonlyMap<number, Said>,
  note: Omit<Note, keyof Said>,
  whenAllHeld?: WhenAllHeld,
): Promise<Stored> {
  if (said.size === 0) return nothingStored
  const userIds = [...said.keys()]
  const of = await circumstancesOf(queries, note.organisationId, userIds, note.at)
  const words = areAllHeld(note, userIds.map(of)) ? await whenAllHeld?.() : undefined
  const ringsForAll = words !== undefined
  const deliveries: Delivery[] = []
  const wanted: ToPush[] = []
  for (const row of await insertSaid(queries, words ? withWords(said, words) : said, note, ringsForAll)) {
    const circumstances = of(row.user_id)
    const announce = channelsFor({ ...note, ringsForAll }, circumstances)
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
  return { deliveries, pushes: await storePushes(queries, note, wanted), ringsForAll }
}

/** Whether push and sound of every recipient who has them switched on are held back; false where none has. */
function areAllHeld(note: Told, recipients: readonly Circumstances[]): boolean {
  const loud = recipients.filter((one) => isLoud(note, one))
  return loud.length > 0 && loud.every((one) => isHeld(note, one))
}

function withWords(
  said: ReadonlyMap<number, Said>,
  words: (userId: number) => string,
): ReadonlyMap<number, Said> {
  return new Map(
    [...said].map(([userId, one]) => [
      userId,
      { ...one, body: [one.body, words(userId)].filter(Boolean).join('\n') },
    ]),
  )
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
  ringsForAll = false,
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
          ...topicColumn(note),
          ...(note.page && { page: note.page }),
          created_at: note.at,
          ...(note.isTest && { is_test: true }),
          ...(note.again && { again: true }),
          ...(ringsForAll && { rings_for_all: true }),
        })),
      )
      .returningAll()
      .execute()
    stored.push(...rows)
  }
  return stored
}

/** The column with the id of the topic's thing; none for a topic about no thing. */
function topicColumn({ topic, topicId }: Pick<Note, 'topic' | 'topicId'>): Record<string, number | null> {
  const column = topic && topicSubjects[topic].id
  return column ? { [column]: topicId ?? null } : {}
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
