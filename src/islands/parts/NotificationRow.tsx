import type { Locale } from '../../contract/locales.ts'
import type { Notification } from '../../contract/notifications.ts'
import { localizePath, pathOf } from '../../i18n/paths.ts'
import { translate } from '../../i18n/translate.ts'
import { incidentTime, relativeTime } from '../../lib/dates.ts'
import { routes } from '../../lib/routes.ts'
import { readNotification, removeNotification } from '../../lib/stores/notification-changes.ts'
import { chooseOrganisation } from '../../lib/stores/organisation.ts'
import { Icon } from '../ui/Icon.tsx'
import { check, trash } from '../ui/icons/interface.ts'
import { nameOfOther } from './organisation-name.ts'
import { usePerson } from './use-person.ts'

interface Props {
  locale: Locale
  notification: Notification
  now: number | undefined
  attempt: (change: Promise<void>) => void
  /** The button that was used is about to go. */
  onLeave: (button: HTMLElement) => void
}

export function NotificationRow({ locale, notification, now, attempt, onLeave }: Props) {
  const t = translate(locale)
  const { type, read_at, body, created_at, data, organisation_id } = notification
  const kind = t(`notifications.types.${type}`)
  const title = notification.title ?? kind
  const unread = read_at === null
  const organisation = nameOfOther(t, usePerson(), organisation_id)

  return (
    <li className="notification-row" data-type={type} data-unread={unread}>
      <div className="notification-text">
        <p className="notification-kind muted">
          {unread && (
            <span className="notification-dot">
              <span className="visually-hidden">{t('notifications.isUnread')}</span>
            </span>
          )}
          <span>{kind}</span>
          {organisation && <span>{organisation}</span>}
          {created_at && (
            <time dateTime={created_at} title={incidentTime(created_at)}>
              {now !== undefined && relativeTime(created_at, locale, now)}
            </time>
          )}
        </p>
        <h2>
          {data.operation_id ? (
            <a
              href={localizePath(pathOf(routes.alert, { id: data.operation_id }), locale)}
              onClick={() => {
                // Without its organisation the operation would not be found.
                chooseOrganisation(organisation_id)
                // Nobody asked for it to be marked: when that fails, it just stays unread.
                readNotification(notification).catch((error: unknown) => {
                  console.info('The opened notification stays unread.', error)
                })
              }}
            >
              {title}
            </a>
          ) : (
            title
          )}
        </h2>
        {body && <p className="notification-body">{body}</p>}
      </div>
      <div className="notification-actions">
        {unread && (
          <button
            type="button"
            className="button quiet"
            data-action="read"
            title={t('notifications.markRead')}
            aria-label={t('notifications.markReadOf', { title })}
            onClick={({ currentTarget }) => {
              onLeave(currentTarget)
              attempt(readNotification(notification))
            }}
          >
            <Icon shape={check} size={20} />
          </button>
        )}
        <button
          type="button"
          className="button quiet"
          data-action="remove"
          title={t('notifications.remove')}
          aria-label={t('notifications.removeOf', { title })}
          onClick={({ currentTarget }) => {
            onLeave(currentTarget)
            attempt(removeNotification(notification))
          }}
        >
          <Icon shape={trash} size={20} />
        </button>
      </div>
    </li>
  )
}
