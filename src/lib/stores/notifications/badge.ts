import { $unreadCount } from './notifications.ts'

/** The sign of the app on the device shows what its bell shows. */
export function startBadge(): void {
  if (!('setAppBadge' in navigator)) return
  $unreadCount.subscribe(showBadge)
}

function showBadge(unread: number): void {
  const shown = unread > 0 ? navigator.setAppBadge(unread) : navigator.clearAppBadge()
  shown.catch((error: unknown) => console.info('The app shows no badge.', error))
}
