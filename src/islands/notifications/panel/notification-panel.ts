import { type ComponentType, createElement } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { NotificationPanel } from './NotificationPanel.tsx'
import './notification-panel.css'

const words = {
  de: () =>
    Promise.all([
      import('../../../i18n/de/notifications/notifications.json'),
      import('../../../i18n/de/notifications/notificationPanel.json'),
    ]),
  en: () =>
    Promise.all([
      import('../../../i18n/en/notifications/notifications.json'),
      import('../../../i18n/en/notifications/notificationPanel.json'),
    ]),
} as const satisfies Record<Locale, unknown>

/** The panel of the bell with all it needs, in one language. */
export async function loadNotificationPanel(locale: Locale): Promise<ComponentType<{ onClose: () => void }>> {
  const [notifications, notificationPanel] = await words[locale]()
  const t = translate(locale, {
    notifications: notifications.default,
    notificationPanel: notificationPanel.default,
  })
  return ({ onClose }) => createElement(NotificationPanel, { locale, t, onClose })
}
