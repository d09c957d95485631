import './notifications/list/notification-list.css'
import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import type { Locale } from '../contract/locales.ts'
import {
  $filterCounts,
  $notifications,
  $notificationView,
} from '../lib/stores/notifications/notification-lists.ts'
import { NotificationFilters } from './notifications/list/NotificationFilters.tsx'
import { NotificationHead } from './notifications/list/NotificationHead.tsx'
import { NotificationRows } from './notifications/list/NotificationRows.tsx'
import { useNotificationAddress } from './notifications/list/use-notification-address.ts'
import { focusNeighbour } from './ui/behaviour/focus-neighbour.ts'

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
