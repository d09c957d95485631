import type { Locale } from '../../contract/locales.ts'
import type { Notification } from '../../contract/notifications/notifications.ts'
import { localizePath } from '../../i18n/paths.ts'
import { mayFollow } from '../../lib/notifications/may-follow.ts'
import { notificationTarget } from '../../lib/notifications/notification-target.ts'
import { readNotification } from '../../lib/stores/notifications/notification-changes.ts'
import { chooseOrganisation } from '../../lib/stores/organisation/organisation.ts'
import { usePerson } from '../shared/use-person.ts'
import { useViewer } from '../shared/use-viewer.ts'

interface Props {
  locale: Locale
  notification: Notification
  title: string
}

/** What it is about, one tap away; some notifications are about nothing that has a page, or that the member may still open. */
export function NotificationTarget({ locale, notification, title }: Props) {
  const viewer = useViewer()
  const person = usePerson()
  const target = notificationTarget(notification)
  const organisationIds = person?.settled ? person.organisations.map(({ id }) => id) : undefined
  if (target === undefined) return title
  if (!mayFollow(target, notification.organisation_id, { viewer, organisationIds })) return title

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
