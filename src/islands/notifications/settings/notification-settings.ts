import { type ComponentType, createElement } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { NotificationSettings } from './NotificationSettings.tsx'
import './notification-settings.css'

const words = {
  de: () => import('../../../i18n/de/notifications/notificationSettings.json'),
  en: () => import('../../../i18n/en/notifications/notificationSettings.json'),
} as const satisfies Record<Locale, unknown>

/** How somebody is notified, with all it needs, in one language. */
export async function loadNotificationSettings(locale: Locale): Promise<ComponentType> {
  const { default: notificationSettings } = await words[locale]()
  const t = translate(locale, { notificationSettings })
  return () => createElement(NotificationSettings, { locale, t })
}
