import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { $newestNotifications } from '../../../lib/stores/notifications/notification-lists.ts'
import { $unreadCount } from '../../../lib/stores/notifications/notifications.ts'
import { asksForNewTab } from '../../ui/behaviour/asks-for-new-tab.ts'
import { NotificationPanelContent } from './NotificationPanelContent.tsx'

interface Props {
  locale: Locale
  onClose: () => void
}

const HEADING = 'notification-panel-heading'

/** A native popover, open as long as it is there: it closes by Escape and by a press beside it, and gives the focus back. */
export function NotificationPanel({ locale, onClose }: Props) {
  const panel = useRef<HTMLDivElement>(null)
  const newest = useStore($newestNotifications)
  const unread = useStore($unreadCount)
  const close = () => panel.current?.hidePopover()

  useLayoutEffect(() => {
    panel.current?.showPopover()
    panel.current?.focus()
    document.addEventListener('astro:before-swap', close)
    return () => document.removeEventListener('astro:before-swap', close)
  }, [])
  // The element with the focus can go: read, deleted elsewhere, or pushed out by newer ones. A member who has left keeps the focus.
  useEffect(() => {
    if (document.activeElement === document.body) panel.current?.focus()
  }, [newest])

  return (
    <div
      ref={panel}
      popover="auto"
      role="dialog"
      tabIndex={-1}
      aria-labelledby={HEADING}
      className="bar-panel notification-panel"
      onToggle={({ newState }) => newState === 'closed' && onClose()}
      onClick={(event) => {
        if (event.target instanceof Element && event.target.closest('a') && !asksForNewTab(event)) close()
      }}
    >
      <NotificationPanelContent locale={locale} headingId={HEADING} newest={newest} unread={unread} />
    </div>
  )
}
