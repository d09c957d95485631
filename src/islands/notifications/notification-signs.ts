import type {
  Notification,
  NotificationTopic,
  NotificationType,
} from '../../contract/notifications/notifications.ts'
import { alerts } from '../ui/icons/frame.ts'
import { changed, file, note, vehicle } from '../ui/icons/notification.ts'

const ofTypes: Readonly<Record<NotificationType, string>> = {
  operation: alerts,
  operation_updated: changed,
  fms_status: vehicle,
  other: note,
}
const ofTopics: Readonly<Record<NotificationTopic, string>> = { document: file }

/** What a notification is of, as an outline of icons/. */
export function notificationSign({ type, topic }: Pick<Notification, 'type' | 'topic'>): string {
  return topic ? ofTopics[topic] : ofTypes[type]
}
