import { NOTIFICATION_PAGE_SIZE, type NotificationPage } from '../../contract/notifications/notifications.ts'
import { type Announced, notificationOf } from './announced.ts'
import { changeShown } from '../device/kept-shown.ts'
import { keptAfterPush } from './kept-pushes.ts'
import { ALL_NOTIFICATIONS } from './notification-list.ts'

const noneYet: NotificationPage = {
  data: [],
  current_page: 1,
  last_page: 1,
  per_page: NOTIFICATION_PAGE_SIZE,
  total: 0,
}

/**
 * What the worker shows is in the lists of the person when the app is opened, with or without a network; unless somebody else
 * has the device by then. `now`: ms.
 */
export async function keepAnnounced(announced: Announced, person: number, now: number): Promise<void> {
  const notification = notificationOf(announced)
  if (!notification) return
  await changeShown(
    { person, organisation: notification.organisation_id },
    (name, value) => keptAfterPush(name, value, notification, false),
    { name: ALL_NOTIFICATIONS, value: noneYet, at: now },
  )
}
