import { type ComponentType, createElement } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { adoptStyles } from '../../ui/behaviour/adopt-styles.ts'
import choiceStyles from '../../ui/fields/choice.css?inline'
import fieldStyles from '../../ui/fields/field.css?inline'
import { NotificationSettings } from './NotificationSettings.tsx'
import styles from './notification-settings.css?inline'

const words = {
  de: () => import('../../../i18n/de/notifications/notificationSettings.json'),
  en: () => import('../../../i18n/en/notifications/notificationSettings.json'),
} as const satisfies Record<Locale, unknown>

/** How somebody is notified, with all it needs, in one language. */
export async function loadNotificationSettings(locale: Locale): Promise<ComponentType> {
  const { default: notificationSettings } = await words[locale]()
  const t = translate(locale, { notificationSettings })
  adoptStyles(fieldStyles, choiceStyles, styles)
  return () => createElement(NotificationSettings, { locale, t })
}
