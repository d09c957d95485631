import type { Locale } from '../../contract/locales.ts'
import type { Notification } from '../../contract/notifications/notifications.ts'
import { localizePath } from '../../i18n/paths.ts'
import { mayFollow } from '../../lib/notifications/may-follow.ts'
import { notificationTarget } from '../../lib/notifications/notification-target.ts'
import type { Viewer } from '../../lib/session/guard.ts'
import { readNotification } from '../../lib/stores/notifications/notification-changes.ts'
import { mayBelongTo } from '../../lib/stores/session/permissions.ts'
import { chooseOrganisation } from '../../lib/stores/organisation/organisation.ts'
import type { Person } from '../shared/use-person.ts'

interface Props {
  locale: Locale
  notification: Notification
  title: string
  viewer: Viewer
  person: Person | undefined
}

/** Links the title to its page. Without a page, or without the right to open it, the title is plain text. */
export function NotificationTarget({ locale, notification, title, viewer, person }: Props) {
  const target = notificationTarget(notification)
  if (target === undefined) return title
  const mayBelong = !person || mayBelongTo(person.user, notification.organisation_id)
  if (!mayFollow(target, notification.organisation_id, { viewer, mayBelong })) return title

  const open = () => {
    // Without its organisation it would not be found.
    chooseOrganisation(notification.organisation_id)
    // Nobody asked for it to be marked: when that fails, it just stays unread.
    readNotification(notification).catch((error: unknown) => {
      console.info('The opened notification stays unread.', error)
    })
  }
  return (
    <a href={localizePath(target, locale)} onClick={open}>
      {title}
    </a>
  )
}
