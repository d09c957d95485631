import { inTurn } from '../../device/lock.ts'
import { forget } from '../../worker/worker-memory.ts'
import { PUSH_LOCK, storedPush } from '../notifications/push-row.ts'

let leaving: Promise<void> | undefined

/**
 * Stops push messages to the device, and removes shown notifications, when a person signs out. Loaded on its own, as the person may
 * sign out before other scripts are there. Concurrent calls share one run; never fails.
 */
export function leaveDevice(): Promise<void> {
  leaving ??= leave()
    .catch((error: unknown) => {
      console.warn('The browser did not end its subscription; the backend has with the session.', error)
    })
    .finally(() => (leaving = undefined))
  return leaving
}

function leave(): Promise<void> {
  return inTurn({ name: PUSH_LOCK, seen: () => true, within: 0 }, async () => {
    // Another person has signed in on another tab: the subscription is theirs now.
    if (storedPush()) return
    await forget()
    const registration = await navigator.serviceWorker?.getRegistration()
    for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close()
    await navigator.clearAppBadge?.()
    await (await registration?.pushManager?.getSubscription())?.unsubscribe()
  })
}
