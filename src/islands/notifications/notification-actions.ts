import type { Notification } from '../../contract/notifications/notifications.ts'
import type { Locale } from '../../contract/locales.ts'
import { problemOf } from '../../lib/api/api-error.ts'
import {
  readAllNotifications,
  readNotification,
} from '../../lib/stores/notifications/notification-changes.ts'
import {
  removeNotification,
  removeReadNotifications,
  type Undoable,
} from '../../lib/stores/notifications/notification-removal.ts'
import { showToast } from '../../lib/stores/app/toasts.ts'
import { translate } from '../../i18n/translate.ts'

/** What a person does to notifications, with what they are told of it. */
export function notificationActions(locale: Locale) {
  const t = translate(locale)
  /** The store takes back what the backend refused; the person has to hear of it. */
  const orSay = (text: string) => (error: unknown) => {
    console.warn(text, error)
    if (problemOf(error).kind !== 'unauthenticated') showToast({ kind: 'failure', text })
  }
  const undoable = (text: string, { undo, commit }: Undoable) =>
    showToast({ text, undo, onEnd: () => commit().catch(orSay(t('notificationWork.removeRefused'))) })

  return {
    read: (one: Notification) => void readNotification(one).catch(orSay(t('notificationWork.failed'))),
    readAll: () => void readAllNotifications().catch(orSay(t('notificationWork.failed'))),
    remove: (one: Notification, title: string) =>
      undoable(t('notificationWork.removed', { title }), removeNotification(one)),
    removeRead: (count: number) =>
      undoable(t('notificationWork.removedRead', { count }), removeReadNotifications()),
  }
}
