import {
  type NotificationTest,
  testNotification,
} from '../../../contract/notifications/notification-settings.ts'
import { broken, type Chain, good, type LinkState } from '../../alarm/alarm-check.ts'
import { isMissingCall, problemOf } from '../../api/api-error.ts'
import { call } from '../../api/api.ts'
import { soundPermission } from '../../alarm/sounds.ts'
import { ask } from '../../worker/worker-link.ts'
import { $connection, $online } from '../realtime/connection.ts'
import { $organisationId } from '../organisation/organisation.ts'
import { distrustExpired, oneAtATime, pushKey, subscribe, tellBackend } from '../notifications/push.ts'
import { probeConnection } from '../realtime/realtime.ts'
import { reloadShown } from '../device/shown.ts'
import { $registrationError } from '../app/service-worker.ts'
import { until } from './until.ts'

/** A connection that is being made now may take as long as this. */
const CONNECTS_WITHIN_MS = 10_000
/** It fetches the parts of all pages first. */
const INSTALLS_WITHIN_MS = 15_000

export function permissionState(): LinkState {
  if (!isSecureContext) return broken('permissionInsecure')
  switch (soundPermission()) {
    case 'granted':
      return good
    case 'default':
      return broken('permissionAsk')
    case 'denied':
      return broken('permissionDenied')
    case 'install':
      return broken('permissionInstall')
    case 'unsupported':
      return broken('permissionUnsupported')
  }
}

/** It has to run, not only to be registered: what is pushed wakes it up. */
export async function workerState(): Promise<LinkState> {
  if (!('serviceWorker' in navigator)) return broken('workerUnsupported')
  const worker = await activeWorker()
  if (!worker) return broken('workerMissing')
  return (await ask(worker, { kind: 'ping' })) === 'done' ? good : broken('workerSilent')
}

/** Right after the first visit it may be on its way still. */
async function activeWorker(): Promise<ServiceWorker | null | undefined> {
  // Refused where a browser keeps nothing of the site.
  const known = await navigator.serviceWorker.getRegistration().catch(() => undefined)
  if (known?.active || $registrationError.get()) return known?.active
  const tooLate = new Promise<undefined>((resolve) => setTimeout(resolve, INSTALLS_WITHIN_MS))
  return (await Promise.race([navigator.serviceWorker.ready, tooLate]))?.active
}

/** Subscribes this device as usual, and sends the subscription to the backend again. Returns which of both steps has failed. */
export async function subscriptionStates(): Promise<Partial<Chain>> {
  const { pushManager } = await navigator.serviceWorker.ready
  if (!pushManager) return { subscription: broken('pushUnsupported') }

  let key: string
  try {
    key = await pushKey()
  } catch (error) {
    return { subscription: { state: 'skipped' }, server: broken(serverCause(error)) }
  }
  return oneAtATime(() => subscribeAndTell(pushManager, key))
}

async function subscribeAndTell(pushManager: PushManager, key: string): Promise<Partial<Chain>> {
  // Said before it is mended: until now no alarm has reached this device. The next check, or the next start, makes a new one.
  if (await distrustExpired()) return { subscription: broken('subscriptionExpired') }
  let subscription: PushSubscription
  try {
    subscription = await subscribe(pushManager, key)
  } catch (error) {
    console.warn('The browser has not subscribed this device.', error)
    // Chromium says the same of a private window and of a service it does not reach; only its words differ.
    const isRefused =
      error instanceof DOMException && /NotAllowed|permission/.test(`${error.name} ${error.message}`)
    return { subscription: broken(isRefused ? 'pushRefused' : 'pushUnreachable') }
  }

  try {
    await tellBackend(subscription, key)
    return { subscription: good, server: good }
  } catch (error) {
    return { subscription: good, server: broken(serverCause(error)) }
  }
}

/** A line that only seems to be there is probed before it counts. */
export async function connectionState(isCurrent: () => boolean): Promise<LinkState> {
  if (!$online.get()) return broken('connectionOffline')
  probeConnection()
  const isConnected = await until(() => $connection.get() === 'connected', CONNECTS_WITHIN_MS, isCurrent)
  return isConnected ? good : broken('connectionDown')
}

export type Unsent = 'testUnsupported' | 'testTooMany' | 'serverOffline' | 'serverFailed'

/** Or why it could not be sent. */
export async function sendTest(): Promise<NotificationTest | { failure: Unsent }> {
  try {
    const test = await call(testNotification, { input: { organisation_id: $organisationId.get() } })
    // It has taken the place of the last one, which lists and counts still hold.
    reloadShown()
    return test
  } catch (error) {
    console.warn('The test was not sent.', error)
    if (problemOf(error).kind === 'tooMany') return { failure: 'testTooMany' }
    const cause = serverCause(error)
    return { failure: cause === 'serverWithoutPush' ? 'testUnsupported' : cause }
  }
}

function serverCause(error: unknown): 'serverWithoutPush' | 'serverOffline' | 'serverFailed' {
  const problem = problemOf(error)
  if (problem.kind === 'offline') return 'serverOffline'
  return isMissingCall(problem) ? 'serverWithoutPush' : 'serverFailed'
}
