import './notifications/panel/notification-bell.css'
import { useStore } from '@nanostores/react'
import { type MouseEvent, useRef, useState } from 'react'
import type { Locale } from '../contract/locales.ts'
import { localizePath } from '../i18n/paths.ts'
import { translate } from '../i18n/translate.ts'
import { routes } from '../lib/routes.ts'
import { $unreadCount } from '../lib/stores/notifications/notifications.ts'
import type { NotificationPanel } from './notifications/panel/NotificationPanel.tsx'
import { asksForNewTab } from './ui/behaviour/asks-for-new-tab.ts'
import { Icon } from './ui/icons/Icon.tsx'
import { bell } from './ui/icons/frame.ts'

const MOST_SHOWN = 99

/** On a phone a panel would cover as much as the page of notifications, and show less. */
const hasRoom = () => matchMedia('(min-width: 48rem)').matches

/** A link to the page; where there is room, a press shows the newest in a panel, fetched when somebody comes near. */
export function NotificationBell({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const count = useStore($unreadCount, { ssr: 'initial' })
  const [Panel, setPanel] = useState<typeof NotificationPanel>()
  const [open, setOpen] = useState(false)
  const wasOpen = useRef(false)

  const fetchPanel = async () => {
    if (Panel || !hasRoom()) return
    const part = await import('./notifications/panel/NotificationPanel.tsx')
    setPanel(() => part.NotificationPanel)
  }
  const prepare = () => void fetchPanel().catch(() => undefined)

  const press = (event: MouseEvent<HTMLAnchorElement>) => {
    // Pressed again before the panel has come: the line is slow, and the link leads on at least.
    if (asksForNewTab(event) || !hasRoom() || (open && !Panel)) return
    event.preventDefault()
    // A press beside the panel closes it, and the bell is beside it; some browsers tell of a finger's press later still.
    if (open || (event.detail > 0 && wasOpen.current)) return setOpen(false)

    const link = event.currentTarget
    const { href } = location
    link.focus()
    setOpen(true)
    fetchPanel().then(
      () => href !== location.href && setOpen(false),
      (error: unknown) => {
        console.warn('The panel of the bell did not come.', error)
        link.click()
        setOpen(false)
      },
    )
  }

  return (
    <>
      <a
        className="notification-bell"
        href={localizePath(routes.notifications.pattern, locale)}
        aria-label={count > 0 ? t('frame.bell.unread', { count }) : t('frame.bell.title')}
        aria-haspopup={Panel && 'dialog'}
        aria-expanded={Panel && open}
        aria-busy={open && !Panel}
        onPointerEnter={prepare}
        onFocus={prepare}
        onPointerDown={() => (wasOpen.current = open)}
        onClick={press}
      >
        <Icon shape={bell} size={22} />
        {count > 0 && (
          <span className="notification-count figures">{count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}</span>
        )}
      </a>
      {open && Panel && <Panel locale={locale} onClose={() => setOpen(false)} />}
    </>
  )
}
