import type { ExpressionBuilder } from 'kysely'
import {
  notificationSubjects,
  type NotificationType,
  topicIds,
} from '../../contract/notifications/notification-subjects.ts'
import type { Queries } from '../database/database.ts'
import type { Schema } from '../database/schema.ts'
import { prepared } from '../database/prepared.ts'
import { drillKind, kindOfOperation, withSetIds } from '../notifications/rows.ts'
import { thisProcess } from '../process/this-process.ts'
import { memberHolds } from '../rights/rights.ts'
import { worthMsOf } from './message.ts'
import { liveSubscriptions, momentOf, type Moment } from './subscriptions.ts'

/** A row of the outbox, as far as its turn depends on it. */
export interface WaitingPush {
  id: number
  /** Of the push service: each has a queue of its own. */
  origin: string
  urgent: boolean
}

/** A stored notification that a person wants pushed. */
export interface ToPush {
  notificationId: number
  userId: number
  silent: boolean
}

/** SQLite and PostgreSQL both take this many rows of nine values in one statement. */
const ROWS_AT_ONCE = 500

/** So long after a push should have been tried another process takes it up: the first one was killed. */
const TAKEN_MS = 60_000

/**
 * Notes for each device of these people that the notification is to be pushed there: in the transaction of the
 * notification, so that what was raised just before a crash is pushed after the restart. This process has taken them then. `at` is
 * when it was made.
 */
export async function storePushes(
  queries: Queries,
  about: { tenantId: number; type: NotificationType; urgent?: boolean; again?: boolean; at: string },
  pushes: readonly ToPush[],
): Promise<WaitingPush[]> {
  const expires_at = new Date(Date.parse(about.at) + worthMsOf(about.type)).toISOString()
  const waiting: WaitingPush[] = []
  for (let start = 0; start < pushes.length; start += ROWS_AT_ONCE) {
    const byUser = new Map(pushes.slice(start, start + ROWS_AT_ONCE).map((push) => [push.userId, push]))
    const devices = await liveSubscriptions(queries, momentOf(Date.parse(about.at)))
      .select(['push_subscriptions.id', 'push_subscriptions.user_id', 'push_subscriptions.endpoint'])
      .where('push_subscriptions.user_id', 'in', [...byUser.keys()])
      .execute()
    const originOf = new Map(devices.map(({ id, endpoint }) => [id, new URL(endpoint).origin]))
    const values = devices.flatMap(({ id, user_id }) => {
      const push = byUser.get(user_id)
      return push ? [toRow(about, id, push, expires_at)] : []
    })
    for (let from = 0; from < values.length; from += ROWS_AT_ONCE) {
      const rows = await queries
        .insertInto('push_outbox')
        .values(values.slice(from, from + ROWS_AT_ONCE))
        .returning(['id', 'subscription_id', 'urgent'])
        .execute()
      for (const { id, subscription_id, urgent } of rows) {
        waiting.push({ id, origin: originOf.get(subscription_id) ?? '', urgent })
      }
    }
  }
  return waiting
}

function toRow(
  { tenantId, type, urgent, again = false, at }: Parameters<typeof storePushes>[1],
  subscriptionId: number,
  push: ToPush,
  expires_at: string,
) {
  return {
    tenant_id: tenantId,
    subscription_id: subscriptionId,
    notification_id: push.notificationId,
    silent: push.silent,
    urgent: urgent ?? (again || type === 'operation'),
    next_try_at: at,
    expires_at,
    taken_by: thisProcess,
    taken_until: takenUntil(Date.parse(at)),
  }
}

function takenUntil(nextTryAt: number): string {
  return new Date(nextTryAt + TAKEN_MS).toISOString()
}

/** The process that asks for pushes. */
interface Taker {
  process: string
  /** ms since 1970 */
  now: number
  /** No other process serves from this database: the claims of others are those of earlier processes. */
  isAlone: boolean
}

/**
 * The pushes that no other process works on, oldest first, and when to try them (ms since 1970): those of a process that has ended, and
 * those of this one, also where it has them already.
 */
export async function freePushes(
  queries: Queries,
  taker: Taker,
): Promise<{ waiting: WaitingPush; nextTryAt: number }[]> {
  const rows = await queries
    .selectFrom('push_outbox')
    .innerJoin('push_subscriptions', 'push_subscriptions.id', 'push_outbox.subscription_id')
    .select([
      'push_outbox.id',
      'push_outbox.next_try_at',
      'push_outbox.urgent',
      'push_subscriptions.endpoint',
    ])
    .where(canBeTakenBy(taker))
    .orderBy('push_outbox.id')
    .execute()
  return rows.map(({ id, next_try_at, endpoint, urgent }) => ({
    waiting: { id, origin: new URL(endpoint).origin, urgent },
    nextTryAt: Date.parse(next_try_at),
  }))
}

/** Takes these pushes, so that no other process sends them too. Answers the ids of those that it has got. */
export async function takePushes(
  queries: Queries,
  pushes: readonly { waiting: WaitingPush; nextTryAt: number }[],
  taker: Taker,
): Promise<Set<number>> {
  const taken = new Set<number>()
  for (let start = 0; start < pushes.length; start += ROWS_AT_ONCE) {
    const some = pushes.slice(start, start + ROWS_AT_ONCE)
    const last = Math.max(taker.now, ...some.map(({ nextTryAt }) => nextTryAt))
    const rows = await queries
      .updateTable('push_outbox')
      .set({ taken_by: taker.process, taken_until: takenUntil(last) })
      .where(
        'id',
        'in',
        some.map(({ waiting }) => waiting.id),
      )
      // Another process may have been faster.
      .where(canBeTakenBy(taker))
      .returning('id')
      .execute()
    for (const { id } of rows) taken.add(id)
  }
  return taken
}

function canBeTakenBy({ process, now, isAlone }: Taker) {
  return ({ eb, or, lit }: ExpressionBuilder<Schema, 'push_outbox'>) =>
    isAlone
      ? lit(true)
      : or([
          eb('push_outbox.taken_by', 'is', null),
          eb('push_outbox.taken_by', '=', process),
          eb('push_outbox.taken_until', '<=', new Date(now).toISOString()),
        ])
}

const pushQuery = prepared<Moment & { id: number; process: string }>()((queries, value) =>
  liveSubscriptions(queries, { at: value('at'), renewableSince: value('renewableSince') })
    .innerJoin('push_outbox', 'push_outbox.subscription_id', 'push_subscriptions.id')
    .innerJoin('notifications', 'notifications.id', 'push_outbox.notification_id')
    .innerJoin('organisations', 'organisations.id', 'notifications.organisation_id')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.organisation_id', '=', 'notifications.organisation_id')
        .onRef('memberships.user_id', '=', 'notifications.user_id'),
    )
    // Whoever the browser belongs to now, and still belongs to the organisation.
    .whereRef('notifications.user_id', '=', 'push_subscriptions.user_id')
    .where('memberships.left_at', 'is', null)
    .where('organisations.active', '=', true)
    .where('push_outbox.id', '=', value('id'))
    // Another process may have taken it since.
    .where('push_outbox.taken_by', '=', value('process'))
    .where('push_outbox.expires_at', '>', value('at'))
    .where('notifications.read_at', 'is', null)
    .select([
      'push_outbox.attempts',
      'push_outbox.silent',
      'push_outbox.urgent',
      'push_outbox.expires_at',
      'push_outbox.subscription_id',
      'push_subscriptions.endpoint',
      'push_subscriptions.p256dh',
      'push_subscriptions.auth',
      'push_subscriptions.receipt',
      'users.locale',
      'users.tenant_id',
      'users.tenant_admin',
      'memberships.admin',
      'notifications.id as notification_id',
      'notifications.user_id',
      'notifications.organisation_id',
      'notifications.type',
      'notifications.title',
      'notifications.body',
      'notifications.operation_id',
      'notifications.vehicle_id',
      'notifications.topic',
      ...topicIds.map((name) => `notifications.${name}` as const),
      'notifications.again',
      'notifications.page',
      'notifications.created_at',
    ])
    .select(kindOfOperation),
)

/**
 * A push that this process has taken: undefined where it was read meanwhile, has expired, or where the person, the session, the
 * membership or the right to hear of it has ended since, or another process has taken it. `now` in ms since 1970.
 */
export async function readPush(
  queries: Queries,
  { id, process }: { id: number; process: string },
  now: number,
) {
  const [row] = await pushQuery(queries, { id, process, ...momentOf(now) })
  if (!row) return undefined
  const { tenant_id, tenant_admin, admin, kind, topic, page, again, ...rest } = withSetIds(row)
  const about = {
    ...(topic !== null && { topic }),
    ...(page !== null && { page }),
  }
  const push = { ...rest, ...about, ...drillKind(kind), ...(again && { again }) }
  const { permission } = notificationSubjects[topic ?? push.type]
  const member = {
    userId: push.user_id,
    tenantId: tenant_id,
    tenantAdmin: tenant_admin,
    organisationId: push.organisation_id,
    organisationAdmin: admin,
  }
  return permission === null || (await memberHolds(queries, member, permission)) ? push : undefined
}

const unreadQuery = prepared<{ user: number }>()((queries, value) =>
  queries
    .selectFrom('notifications')
    .innerJoin('memberships', (join) =>
      join
        .onRef('memberships.organisation_id', '=', 'notifications.organisation_id')
        .onRef('memberships.user_id', '=', 'notifications.user_id'),
    )
    .innerJoin('organisations', 'organisations.id', 'notifications.organisation_id')
    .where('organisations.active', '=', true)
    .where('notifications.user_id', '=', value('user'))
    .where('notifications.read_at', 'is', null)
    .where('memberships.left_at', 'is', null)
    .select((expression) => expression.fn.countAll<number>().as('count')),
)

/** Unread notifications of all organisations that the person belongs to. */
export async function countUnread(queries: Queries, userId: number): Promise<number> {
  const [row] = await unreadQuery(queries, { user: userId })
  return row?.count ?? 0
}

/** Removes a push, unless another process has taken it. */
export async function removePush(
  queries: Queries,
  { id, process }: { id: number; process: string },
): Promise<void> {
  await queries.deleteFrom('push_outbox').where('id', '=', id).where('taken_by', '=', process).execute()
}

/** A try that failed. The process keeps the push until its next try. */
export async function notePushTry(
  queries: Queries,
  { id, process, attempts, nextTryAt }: { id: number; process: string; attempts: number; nextTryAt: number },
): Promise<void> {
  const next_try_at = new Date(nextTryAt).toISOString()
  await queries
    .updateTable('push_outbox')
    .set({ attempts, next_try_at, taken_until: takenUntil(nextTryAt) })
    .where('id', '=', id)
    .where('taken_by', '=', process)
    .execute()
}

/** What the push service said of a device; one that it no longer knows is forgotten with all that waits for it. */
export async function noteAnswer(
  queries: Queries,
  subscriptionId: number,
  { result, status }: { result: 'accepted' | 'expired' | 'refused' | 'unreachable'; status: number | null },
  now: number,
): Promise<void> {
  if (result === 'expired') {
    await queries.deleteFrom('push_subscriptions').where('id', '=', subscriptionId).execute()
    return
  }
  const at = new Date(now).toISOString()
  await queries
    .updateTable('push_subscriptions')
    .set(
      result === 'accepted'
        ? { accepted_at: at, failed_at: null, failed_status: null }
        : { failed_at: at, failed_status: status },
    )
    .where('id', '=', subscriptionId)
    .execute()
}
