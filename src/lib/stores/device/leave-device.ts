import { inTurn } from '../../device/lock.ts'
import { forget } from '../../worker/worker-memory.ts'
import { PUSH_LOCK, storedPush } from '../notifications/push-row.ts'

let leaving: Promise<void> | undefined

/**
 * Nothing of a person who has gone is shown on this device any more, whatever is pushed to them: they may go before
 * anything else of what the device shows was loaded. Does it once, however many ask; never fails.
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
    // In another tab somebody else has come already: what there is now is theirs.
    if (storedPush()) return
    await forget()
    const registration = await navigator.serviceWorker?.getRegistration()
    for (const shown of (await registration?.getNotifications?.()) ?? []) shown.close()
    await navigator.clearAppBadge?.()
    await (await registration?.pushManager?.getSubscription())?.unsubscribe()
  })
}
