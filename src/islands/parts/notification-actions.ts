import type { Notification } from '../../contract/notifications.ts'
import type { Translate } from '../../i18n/messages.ts'
import { problemOf } from '../../lib/api-error.ts'
import { readAllNotifications, readNotification } from '../../lib/stores/notification-changes.ts'
import {
  removeNotification,
  removeReadNotifications,
  type Undoable,
} from '../../lib/stores/notification-removal.ts'
import { showToast } from '../../lib/stores/toasts.ts'

/** What a person does to notifications, with what they are told of it. */
export function notificationActions(t: Translate) {
  /** The store takes back what the backend refused; the person has to hear of it. */
  const orSay = (text: string) => (error: unknown) => {
    console.warn(text, error)
    if (problemOf(error).kind !== 'unauthenticated') showToast({ kind: 'failure', text })
  }
  const undoable = (text: string, { undo, commit }: Undoable) =>
    showToast({ text, undo, onEnd: () => commit().catch(orSay(t('notifications.removeRefused'))) })

  return {
    read: (one: Notification) => void readNotification(one).catch(orSay(t('notifications.failed'))),
    readAll: () => void readAllNotifications().catch(orSay(t('notifications.failed'))),
    remove: (one: Notification, title: string) =>
      undoable(t('notifications.removed', { title }), removeNotification(one)),
    removeRead: (count: number) =>
      undoable(t('notifications.removedRead', { count }), removeReadNotifications()),
  }
}
