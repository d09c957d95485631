import './notification-bell.css'
import { useStore } from '@nanostores/react'
import type { Locale } from '../contract/locales.ts'
import { localizePath } from '../i18n/paths.ts'
import { translate } from '../i18n/translate.ts'
import { routes } from '../lib/routes.ts'
import { $unreadCount } from '../lib/stores/notifications.ts'
import { Icon } from './ui/Icon.tsx'
import { bell } from './ui/icons/frame.ts'

const MOST_SHOWN = 99

export function NotificationBell({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const count = useStore($unreadCount, { ssr: 'initial' })

  return (
    <a
      className="notification-bell"
      href={localizePath(routes.notifications.pattern, locale)}
      aria-label={count > 0 ? t('frame.bell.unread', { count }) : t('frame.bell.title')}
    >
      <Icon shape={bell} size={22} />
      {count > 0 && (
        <span className="notification-count figures">{count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}</span>
      )}
    </a>
  )
}
