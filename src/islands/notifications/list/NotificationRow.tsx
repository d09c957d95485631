import type { Locale } from '../../../contract/locales.ts'
import type { Notification } from '../../../contract/notifications/notifications.ts'
import { translate } from '../../../i18n/translate.ts'
import { isDrill } from '../../../lib/operations/drill.ts'
import { incidentTime, timeOfDay } from '../../../lib/pages/dates.ts'
import type { Viewer } from '../../../lib/session/guard.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { check, trash } from '../../ui/icons/interface.ts'
import { notificationActions } from '../notification-actions.ts'
import { notificationKind } from '../notification-kind.ts'
import { notificationSign } from '../notification-signs.ts'
import { NotificationTarget } from '../NotificationTarget.tsx'
import { nameOfOther } from '../../organisation/organisation-name.ts'
import type { Person } from '../../shared/use-person.ts'

interface Props {
  locale: Locale
  notification: Notification
  now: number
  viewer: Viewer
  person: Person | undefined
  onLeave: (button: HTMLElement) => void
}

export function NotificationRow({ locale, notification, now, viewer, person, onLeave }: Props) {
  const t = translate(locale)
  const { read, remove } = notificationActions(locale)
  const { type, data, read_at, body, created_at, organisation_id } = notification
  const kind = notificationKind(locale, t, notification)
  const title = notification.title ?? kind
  const unread = read_at === null
  const organisation = nameOfOther(t, person, organisation_id)

  return (
    <li
      className="notification-row"
      data-type={type}
      data-drill={isDrill(data) || undefined}
      data-unread={unread}
    >
      <span className="notification-sign">
        <Icon shape={notificationSign(notification)} />
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
        <NotificationTarget
          locale={locale}
          notification={notification}
          title={title}
          viewer={viewer}
          person={person}
        />
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
