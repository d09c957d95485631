import type * as v from 'valibot'
import type { PushDevice, PushSubscriptionInput } from '../../contract/notifications/push.ts'
import type { Database, Queries } from '../database/database.ts'
import { setReached } from '../operations/alarm/alarmed.ts'
import { renewableSince, type SignedIn } from '../session/sessions.ts'
import { makeToken } from '../session/tokens.ts'

/** Nobody carries more; what is beyond was left behind, or belongs to somebody who collects them. */
const MOST_DEVICES = 20

/** ISO 8601 UTC */
export interface Moment {
  at: string
  /** A token that expires after this can still be renewed. */
  renewableSince: string
}

/** `now` in ms since 1970. */
export function momentOf(now: number): Moment {
  return { at: new Date(now).toISOString(), renewableSince: renewableSince(now) }
}

/**
 * Every query for devices that may be pushed to starts here. They belong to active people whose session is neither
 * ended nor beyond renewal: nobody is alarmed on a device on which they are not signed in.
 */
export function liveSubscriptions(queries: Queries, { at, renewableSince }: Moment) {
  return queries
    .selectFrom('push_subscriptions')
    .innerJoin('sessions', 'sessions.id', 'push_subscriptions.session_id')
    .innerJoin('users', 'users.id', 'push_subscriptions.user_id')
    .where('sessions.revoked_at', 'is', null)
    .where('sessions.expires_at', '>', at)
    .where('users.active', '=', true)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('session_tokens')
          .select('session_tokens.id')
          .whereRef('session_tokens.session_id', '=', 'push_subscriptions.session_id')
          .where('session_tokens.superseded_at', 'is', null)
          .where('session_tokens.expires_at', '>', renewableSince),
      ),
    )
}

/** Subscribes the device of a session, in place of what it had; naming the same again keeps what is known of it. */
export async function saveSubscription(
  queries: Queries,
  { user, sessionId }: SignedIn,
  { endpoint, keys }: v.InferOutput<typeof PushSubscriptionInput>,
  now: number,
): Promise<void> {
  const at = new Date(now).toISOString()
  const named = {
    ...keys,
    tenant_id: user.tenant_id,
    user_id: user.id,
    session_id: sessionId,
    named_at: at,
  }
  // Somebody else's, who had signed in to this browser before: what is on its way to them must not reach it.
  await queries
    .deleteFrom('push_subscriptions')
    .where('endpoint', '=', endpoint)
    .where('user_id', '<>', user.id)
    .execute()
  const { id } = await queries
    .insertInto('push_subscriptions')
    .values({ endpoint, receipt: makeToken(), created_at: at, ...named })
    .onConflict((conflict) => conflict.column('endpoint').doUpdateSet(named))
    .returning('id')
    .executeTakeFirstOrThrow()

  const before = queries
    .selectFrom('push_subscriptions')
    .select('id')
    .where('session_id', '=', sessionId)
    .where('id', '<>', id)
  // What waits for the device follows it: browsers replace a subscription by themselves, also during an alarm.
  await queries
    .updateTable('push_outbox')
    .set({ subscription_id: id })
    .where('subscription_id', 'in', before)
    .execute()
  await queries.deleteFrom('push_subscriptions').where('id', 'in', before).execute()
  const kept = queries
    .selectFrom('push_subscriptions')
    .select('id')
    .where('user_id', '=', user.id)
    .orderBy('named_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_DEVICES)
  await queries
    .deleteFrom('push_subscriptions')
    .where('user_id', '=', user.id)
    .where('id', 'not in', kept)
    .execute()
}

export async function removeSubscription(queries: Queries, sessionId: number): Promise<void> {
  await queries.deleteFrom('push_subscriptions').where('session_id', '=', sessionId).execute()
}

/** What a device shows to say that it has this push. */
export function receiptFor(ofDevice: string, notificationId: number): string {
  return `${ofDevice}.${notificationId}`
}

/**
 * A device says that a push has arrived, and which. Answers whether this is a receipt; whose, is told to nobody.
 * `now` in ms since 1970.
 */
export async function confirmReceipt(database: Database, receipt: string, now: number): Promise<boolean> {
  const [ofDevice = '', notificationId] = receipt.split('.')
  // Read first: anybody may call this, and only a write costs something.
  const device = await database.read
    .selectFrom('push_subscriptions')
    .select(['id', 'user_id'])
    .where('receipt', '=', ofDevice)
    .executeTakeFirst()
  if (!device) return false
  const at = new Date(now).toISOString()
  await database.write(async (queries) => {
    await queries
      .updateTable('push_subscriptions')
      .set({ received_at: at })
      .where('id', '=', device.id)
      .execute()
    if (notificationId === undefined) return
    const arrived = await queries
      .selectFrom('notifications')
      .select('operation_id')
      .where('id', '=', Number(notificationId))
      .where('user_id', '=', device.user_id)
      .where('type', '=', 'operation')
      .executeTakeFirst()
    if (arrived?.operation_id == null) return
    await setReached(queries, arrived.operation_id, device.user_id, now)
  })
  return true
}

/** The device of a session that is subscribed. */
export async function deviceOf(queries: Queries, signedIn: SignedIn, now: number): Promise<PushDevice> {
  const row = await ownDevices(queries, signedIn, now)
    .where('push_subscriptions.session_id', '=', signedIn.sessionId)
    .executeTakeFirstOrThrow()
  return toDevice(row, signedIn)
}

export async function devicesOf(queries: Queries, signedIn: SignedIn, now: number): Promise<PushDevice[]> {
  const rows = await ownDevices(queries, signedIn, now).execute()
  return rows.map((row) => toDevice(row, signedIn))
}

function ownDevices(queries: Queries, { user }: SignedIn, now: number) {
  return liveSubscriptions(queries, momentOf(now))
    .select([
      'push_subscriptions.id',
      'push_subscriptions.session_id',
      'push_subscriptions.created_at',
      'push_subscriptions.accepted_at',
      'push_subscriptions.received_at',
      'push_subscriptions.failed_at',
      'push_subscriptions.failed_status',
      'sessions.device_name',
    ])
    .where('push_subscriptions.user_id', '=', user.id)
    .orderBy('push_subscriptions.id')
}

function toDevice(
  { session_id, ...device }: Omit<PushDevice, 'this_device'> & { session_id: number },
  { sessionId }: SignedIn,
): PushDevice {
  return { ...device, this_device: session_id === sessionId }
}
