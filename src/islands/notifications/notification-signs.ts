import type { NotificationType } from '../../contract/notifications/notifications.ts'
import { alerts } from '../ui/icons/frame.ts'
import { changed, note, vehicle } from '../ui/icons/notification.ts'

/** What a notification is of, as an outline of icons/. */
export const notificationSigns: Readonly<Record<NotificationType, string>> = {
  operation: alerts,
  operation_updated: changed,
  fms_status: vehicle,
  other: note,
}
