import './notification-list.css'
import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import type { Locale } from '../contract/locales.ts'
import { translate } from '../i18n/translate.ts'
import { readAllNotifications, removeReadNotifications } from '../lib/stores/notification-changes.ts'
import { $filterCounts, $notifications, $notificationView } from '../lib/stores/notifications.ts'
import { ConfirmButton } from './ui/ConfirmButton.tsx'
import { DataAge } from './ui/DataAge.tsx'
import { focusNeighbour } from './ui/focus-neighbour.ts'
import { NotificationFilters } from './parts/NotificationFilters.tsx'
import { NotificationRows } from './parts/NotificationRows.tsx'

export function NotificationList({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const notifications = useStore($notifications, { ssr: 'initial' })
  const counts = useStore($filterCounts, { ssr: 'initial' })
  const view = useStore($notificationView, { ssr: 'initial' })
  const heading = useRef<HTMLHeadingElement>(null)
  const [failed, setFailed] = useState(false)
  const known = counts.state === 'ready' ? counts.value : undefined

  /** The store undoes what the backend refused; the person has to hear of it. */
  const attempt = (change: Promise<void>) => {
    setFailed(false)
    change.catch((error: unknown) => {
      console.warn('A notification could not be changed.', error)
      setFailed(true)
    })
  }

  return (
    <div className="notification-list stack">
      <div className="notification-list-head">
        <h1 ref={heading} tabIndex={-1}>
          {t('notifications.title')}
        </h1>
        {notifications.state === 'ready' && (
          <DataAge locale={locale} at={notifications.at} stale={notifications.stale} />
        )}
        <div className="notification-list-all">
          <button
            type="button"
            className="button"
            aria-disabled={known?.unread === 0}
            onClick={() => known?.unread !== 0 && attempt(readAllNotifications())}
          >
            {t('notifications.markAllRead')}
          </button>
          <ConfirmButton
            words={{
              ask: t('notifications.removeRead'),
              question: t('notifications.removeReadSure'),
              yes: known
                ? t('notifications.yesRemove', { count: known.read })
                : t('notifications.removeRead'),
              no: t('notifications.no'),
            }}
            disabled={known?.read === 0}
            onConfirm={() => {
              attempt(removeReadNotifications())
              heading.current?.focus()
            }}
          />
        </div>
      </div>
      <NotificationFilters locale={locale} chosen={view.filter} counts={known} />
      {failed && (
        <p className="notice danger" role="alert">
          {t('notifications.failed')}
        </p>
      )}
      <NotificationRows
        locale={locale}
        notifications={notifications}
        filtered={view.filter !== 'all'}
        attempt={attempt}
        onLeave={(button) => focusNeighbour(button) || heading.current?.focus()}
      />
    </div>
  )
}
