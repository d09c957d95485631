import type { Locale } from '../../../contract/locales.ts'
import type { Notification } from '../../../contract/notifications/notifications.ts'
import { dayName } from '../../../lib/pages/dates.ts'
import { NotificationRow } from './NotificationRow.tsx'

interface Props {
  locale: Locale
  rows: readonly Notification[]
  now: number
  busy: boolean
  onLeave: (button: HTMLElement) => void
}

/** The rows under the names of their days. */
export function NotificationDays({ locale, rows, now, busy, onLeave }: Props) {
  const days = Map.groupBy(rows, ({ created_at }) => (created_at ? dayName(created_at, locale, now) : ''))

  return (
    <div className="notification-days" aria-busy={busy}>
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-label={day || undefined}>
          {day && <h2 className="notification-day">{day}</h2>}
          <ul className="notification-rows card">
            {ofDay.map((notification) => (
              <NotificationRow
                key={notification.id}
                locale={locale}
                notification={notification}
                now={now}
                onLeave={onLeave}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
