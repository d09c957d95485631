import type { Locale } from '../../contract/locales.ts'
import type { Notification, NotificationType } from '../../contract/notifications.ts'
import { localizePath, pathOf } from '../../i18n/paths.ts'
import { translate } from '../../i18n/translate.ts'
import { incidentTime, timeOfDay } from '../../lib/dates.ts'
import { routes } from '../../lib/routes.ts'
import { readNotification } from '../../lib/stores/notification-changes.ts'
import { chooseOrganisation } from '../../lib/stores/organisation.ts'
import { Icon } from '../ui/Icon.tsx'
import { alerts } from '../ui/icons/frame.ts'
import { check, trash } from '../ui/icons/interface.ts'
import { changed, note, vehicle } from '../ui/icons/notification.ts'
import { notificationActions } from './notification-actions.ts'
import { nameOfOther } from './organisation-name.ts'
import { usePerson } from './use-person.ts'

interface Props {
  locale: Locale
  notification: Notification
  now: number
  onLeave: (button: HTMLElement) => void
}

const signs: Readonly<Record<NotificationType, string>> = {
  operation: alerts,
  operation_updated: changed,
  fms_status: vehicle,
  other: note,
}

export function NotificationRow({ locale, notification, now, onLeave }: Props) {
  const t = translate(locale)
  const { read, remove } = notificationActions(t)
  const { type, read_at, body, created_at, organisation_id } = notification
  const kind = t(`notifications.types.${type}`)
  const title = notification.title ?? kind
  const unread = read_at === null
  const organisation = nameOfOther(t, usePerson(), organisation_id)

  return (
    <li className="notification-row" data-type={type} data-unread={unread}>
      <span className="notification-sign">
        <Icon shape={signs[type]} />
      </span>
      <p className="notification-kind">
        <span>
          {unread && <span className="visually-hidden">{t('notifications.isUnread')}: </span>}
          {kind}
        </span>
        {organisation && <span>{organisation}</span>}
        {created_at && (
          <time dateTime={created_at} title={incidentTime(created_at)}>
            {timeOfDay(created_at, locale, now)}
          </time>
        )}
      </p>
      <h3 className="notification-title">
        <Target locale={locale} notification={notification} title={title} />
      </h3>
      {body && <p className="notification-body">{body}</p>}
      <div className="notification-actions">
        {unread && (
          <button
            type="button"
            className="button quiet square"
            data-action="read"
            title={t('notifications.markRead')}
            aria-label={t('notifications.markReadOf', { title })}
            onClick={({ currentTarget }) => {
              onLeave(currentTarget)
              read(notification)
            }}
          >
            <Icon shape={check} />
          </button>
        )}
        <button
          type="button"
          className="button quiet square"
          data-action="remove"
          title={t('notifications.remove')}
          aria-label={t('notifications.removeOf', { title })}
          onClick={({ currentTarget }) => {
            onLeave(currentTarget)
            remove(notification, title)
          }}
        >
          <Icon shape={trash} />
        </button>
      </div>
    </li>
  )
}

/** What it is about, one tap away; some notifications are about nothing that has a page. */
function Target({ locale, notification, title }: Pick<Props, 'locale' | 'notification'> & { title: string }) {
  const { operation_id: id } = notification.data
  if (!id) return title

  const open = () => {
    // Without its organisation the operation would not be found.
    chooseOrganisation(notification.organisation_id)
    // Nobody asked for it to be marked: when that fails, it just stays unread.
    readNotification(notification).catch((error: unknown) => {
      console.info('The opened notification stays unread.', error)
    })
  }
  return (
    <a href={localizePath(pathOf(routes.alert, { id }), locale)} onClick={open}>
      {title}
    </a>
  )
}
