import { computed } from 'nanostores'
import type { PageConfig } from '../../../contract/pages.ts'
import {
  getPushKey,
  listPushDevices,
  putPushSubscription,
  type PushSubscriptionInput,
} from '../../../contract/notifications/push.ts'
import { isMissingCall, problemOf } from '../../api/api-error.ts'
import { call } from '../../api/api.ts'
import { inTurn } from '../../device/lock.ts'
import { remember } from '../../worker/worker-memory.ts'
import { $soundPermission } from '../alarm/alarm.ts'
import { PUSH_LOCK, type StoredPush, storedPush, storePush } from './push-row.ts'
import { onWake } from '../session/session-watch.ts'
import { $session, currentClockError, currentPerson, currentToken, userOf } from '../session/session.ts'

/** What the tab before has subscribed. */
const SEEN_WITHIN_MS = 500

/** A backend may have lost its keys or its rows: it is asked and told again now and then. */
const TOLD_AGAIN_AFTER_MS = 24 * 60 * 60 * 1000

const $userId = computed($session, (session) => userOf(session)?.id)
const $token = computed($session, (session) => (session.state === 'signedIn' ? session.token : undefined))

let apiBase = ''

/** Keeps this device subscribed while a person is signed in who has permitted notifications. Never asks for the permission. */
export function startPush(config: PageConfig): void {
  apiBase = config.apiBase
  $userId.listen(keep)
  $soundPermission.listen(keep)
  $token.listen(() => void rememberToken())
  // What failed is tried again, and who opens the app after weeks is told to a backend that has forgotten the device.
  onWake(keep)
  keep()
}

function keep(): void {
  if ($userId.get() === undefined || !mayPush()) return
  keepSubscribed().catch((error: unknown) => {
    if (isMissingCall(problemOf(error))) console.info('This backend sends no pushes.')
    else console.warn('This device is not subscribed to pushes.', error)
  })
}

function mayPush(): boolean {
  return 'PushManager' in globalThis && 'Notification' in globalThis && Notification.permission === 'granted'
}

/** Subscribes this device unless it is, and tells the backend where it has not been told lately. */
async function keepSubscribed(): Promise<void> {
  const { pushManager } = await navigator.serviceWorker.ready
  await oneAtATime(async () => {
    await distrustExpired()
    const known = ownRow()
    const subscription = await pushManager.getSubscription()
    const isTold = known && subscription?.endpoint === known.endpoint
    if (!isTold || Date.now() - known.sentAt > TOLD_AGAIN_AFTER_MS) {
      const key = await pushKey()
      await tellBackend(await subscribe(pushManager, key), key)
    }
    await rememberToken()
  })
}

/** In all tabs: two that subscribe at once end each other's subscription. */
export function oneAtATime<Result>(work: () => Promise<Result>): Promise<Result> {
  return inTurn({ name: PUSH_LOCK, seen: () => ownRow() !== undefined, within: SEEN_WITHIN_MS }, work)
}

/** The public key of the backend for subscriptions, in base64url. */
export async function pushKey(): Promise<string> {
  return (await call(getPushKey)).public_key
}

/**
 * The subscription of this device. Makes a new one if there is none, or if the present one belongs to an older key or another person.
 * @throws DOMException: `NotAllowedError` without permission, `AbortError` where the push service is not reached
 */
export async function subscribe(pushManager: PushManager, key: string): Promise<PushSubscription> {
  const known = ownRow()
  const found = await pushManager.getSubscription()
  if (found) {
    if (found.endpoint === known?.endpoint && known.key === key) return found
    await found.unsubscribe()
  }
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key })
}

export async function tellBackend(subscription: PushSubscription, key: string): Promise<void> {
  const person = currentPerson()
  if (person === undefined) return
  await call(putPushSubscription, { input: subscription.toJSON() as PushSubscriptionInput })
  if (currentPerson() !== person) return
  storePush({ person, endpoint: subscription.endpoint, key, sentAt: Date.now() })
}

/**
 * Whether the backend has dropped the subscription of this device, which it does once the push service has answered 404 or 410: no
 * alarm reaches the device, and the same subscription never will again. Then it is distrusted, so that the next `subscribe` ends it and
 * makes a new one. A backend that cannot be asked, or has no such call, has said nothing.
 */
export async function distrustExpired(): Promise<boolean> {
  if (!ownRow()) return false
  let isKnown: boolean
  try {
    isKnown = (await call(listPushDevices)).some(({ this_device }) => this_device)
  } catch (error) {
    console.info('The backend did not say whether this device is still subscribed.', error)
    return false
  }
  if (isKnown) return false
  distrustSubscription()
  return true
}

/** What was subscribed counts no more: the next `subscribe` makes a new one. */
export function distrustSubscription(): void {
  storePush(null)
}

/** The worker told of a new subscription, which the backend may not have heard of. */
export function subscribeAgain(): void {
  distrustSubscription()
  keep()
}

function ownRow(): StoredPush | undefined {
  const row = storedPush()
  return row?.person === currentPerson() ? row : undefined
}

async function rememberToken(): Promise<void> {
  const token = currentToken()
  const person = currentPerson()
  if (token !== undefined && ownRow())
    await remember({ apiBase, token, person, subscribed: true, clockError: currentClockError() })
}
