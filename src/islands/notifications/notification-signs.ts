import { notificationSubjects } from '../../contract/notifications/notification-subjects.ts'
import type { Notification } from '../../contract/notifications/notifications.ts'
import { alerts } from '../ui/icons/frame.ts'
import * as shapes from '../ui/icons/notification.ts'

/** The outline of a notification's subject, as in icons/. */
export function notificationSign({ type, topic }: Pick<Notification, 'type' | 'topic'>): string {
  const { icon } = notificationSubjects[topic ?? type]
  return icon === 'alerts' ? alerts : shapes[icon]
}
