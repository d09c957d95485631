import { useLayoutEffect } from 'react'
import type { NotificationView } from '../../../lib/notifications/notification-list.ts'
import { searchOfView, viewOfSearch } from '../../../lib/notifications/notification-view.ts'
import { onSearchChanged, pushSearch, replaceSearch } from '../../../lib/pages/page-search.ts'
import {
  $notificationView,
  setNotificationView,
  showNotifications,
} from '../../../lib/stores/notifications/notification-lists.ts'
import { $session } from '../../../lib/stores/session/session.ts'

/** The list shows what the address says, and the address what the list shows. */
export function useNotificationAddress(): void {
  // Before the list is looked at, and by that loaded.
  useLayoutEffect(() => {
    const tell = () => {
      // Whoever has to sign in again comes back to the same list.
      if ($session.value.state === 'signedIn')
        replaceSearch(searchOfView($notificationView.get(), location.search))
    }
    setNotificationView(viewOfSearch(location.search))
    tell()
    const stopTelling = $notificationView.listen(tell)
    const stopHearing = onSearchChanged(() => showNotifications(viewOfSearch(location.search)))
    return () => {
      stopTelling()
      stopHearing()
    }
  }, [])
}

/** A step the way back leads from. */
export function goToView(view: NotificationView): void {
  const search = searchOfView(view, location.search)
  // The list follows the address.
  if (search === location.search) showNotifications(view)
  else void pushSearch(search)
}
