import './notification-list.css'
import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import type { Locale } from '../contract/locales.ts'
import { $filterCounts, $notifications, $notificationView } from '../lib/stores/notification-lists.ts'
import { NotificationFilters } from './parts/NotificationFilters.tsx'
import { NotificationHead } from './parts/NotificationHead.tsx'
import { NotificationRows } from './parts/NotificationRows.tsx'
import { useNotificationAddress } from './parts/use-notification-address.ts'
import { focusNeighbour } from './ui/focus-neighbour.ts'

export function NotificationList({ locale }: { locale: Locale }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useNotificationAddress()
  const notifications = useStore($notifications, { ssr: 'initial' })
  const counts = useStore($filterCounts, { ssr: 'initial' })
  const view = useStore($notificationView, { ssr: 'initial' })
  const shown = counts.state === 'ready' ? counts.value : undefined

  return (
    <div className="notification-list">
      <NotificationHead locale={locale} heading={heading} notifications={notifications} counts={shown} />
      <NotificationFilters locale={locale} chosen={view.filter} counts={shown} />
      <NotificationRows
        locale={locale}
        notifications={notifications}
        view={view}
        onLeave={(button) => focusNeighbour(button) || heading.current?.focus()}
      />
    </div>
  )
}
