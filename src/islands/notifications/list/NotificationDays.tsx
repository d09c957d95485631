import type { Locale } from '../../../contract/locales.ts'
import type { Notification } from '../../../contract/notifications/notifications.ts'
import { byDay } from '../../../lib/notifications/notification-list.ts'
import { dayName } from '../../../lib/pages/dates.ts'
import { usePerson } from '../../shared/use-person.ts'
import { useViewer } from '../../shared/use-viewer.ts'
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
  const viewer = useViewer()
  const person = usePerson()
  const days = byDay(rows, (createdAt) => dayName(createdAt, locale, now))

  return (
    <div className="notification-days" aria-busy={busy}>
      {days.map(({ key, day, rows: ofDay }) => (
        <section key={key} aria-label={day || undefined}>
          {day && <h2 className="notification-day">{day}</h2>}
          <ul className="notification-rows card">
            {ofDay.map((notification) => (
              <NotificationRow
                key={notification.id}
                locale={locale}
                notification={notification}
                now={now}
                viewer={viewer}
                person={person}
                onLeave={onLeave}
              />
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
