import type { Locale } from '../../../contract/locales.ts'
import type { Notification } from '../../../contract/notifications/notifications.ts'
import { translate } from '../../../i18n/translate.ts'
import { isDrill } from '../../../lib/operations/drill.ts'
import { incidentTime, relativeTime } from '../../../lib/pages/dates.ts'
import type { Viewer } from '../../../lib/session/guard.ts'
import { focusNeighbour } from '../../ui/behaviour/focus-neighbour.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { check } from '../../ui/icons/interface.ts'
import { SkeletonLine } from '../../ui/feedback/Skeleton.tsx'
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
}

export function NotificationPanelRow({ locale, notification, now, viewer, person }: Props) {
  const t = translate(locale)
  const { type, data, read_at, body, created_at, organisation_id } = notification
  const kind = notificationKind(locale, t, notification)
  const title = notification.title ?? kind
  const unread = read_at === null
  const organisation = nameOfOther(t, person, organisation_id)

  return (
    <li
      className="notification-panel-row"
      data-type={type}
      data-drill={isDrill(data) || undefined}
      data-unread={unread}
    >
      <span className="notification-panel-sign">
        <Icon shape={notificationSign(notification)} size={18} />
      </span>
      <div>
        <p className="notification-panel-title">
          {unread && <span className="visually-hidden">{t('notifications.isUnread')}: </span>}
          <NotificationTarget
            locale={locale}
            notification={notification}
            title={title}
            viewer={viewer}
            person={person}
          />
        </p>
        {body && <p className="notification-panel-body">{body}</p>}
        <p className="notification-panel-kind">
          <span>{kind}</span>
          {organisation && <span>{organisation}</span>}
          {created_at && (
            <time dateTime={created_at} title={incidentTime(created_at)}>
              {relativeTime(created_at, locale, now)}
            </time>
          )}
        </p>
      </div>
      {unread && (
        <button
          type="button"
          className="button quiet square"
          data-action="read-in-panel"
          title={t('notifications.markRead')}
          aria-label={t('notifications.markReadOf', { title })}
          onClick={({ currentTarget }) => {
            // Where there is none, the panel takes the focus when the button has gone.
            focusNeighbour(currentTarget)
            notificationActions(locale).read(notification)
          }}
        >
          <Icon shape={check} />
        </button>
      )}
    </li>
  )
}

const SKELETON_ROWS = 5

export function NotificationPanelSkeleton({ label }: { label: string }) {
  return (
    <ul className="notification-panel-rows" aria-busy="true" aria-label={label}>
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        <li key={row} className="notification-panel-row" aria-hidden="true">
          <span className="notification-panel-sign skeleton" />
          <div>
            <p className="notification-panel-title">
              <SkeletonLine width={[70, 52, 62][row % 3] ?? 60} />
            </p>
            <p className="notification-panel-body">
              <SkeletonLine width={[48, 64, 40][row % 3] ?? 50} />
            </p>
            <p className="notification-panel-kind">
              <SkeletonLine width={30} />
            </p>
          </div>
        </li>
      ))}
    </ul>
  )
}
