import { type ComponentType, createElement } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { NotificationPages, type NotificationPagesProps } from './NotificationPages.tsx'

const words = {
  de: () =>
    Promise.all([
      import('../../../i18n/de/parts/pager.json'),
      import('../../../i18n/de/notifications/notificationPages.json'),
    ]),
  en: () =>
    Promise.all([
      import('../../../i18n/en/parts/pager.json'),
      import('../../../i18n/en/notifications/notificationPages.json'),
    ]),
} as const satisfies Record<Locale, unknown>

/** What stands below a list that goes on, with all it needs, in one language. */
export async function loadNotificationPages(
  locale: Locale,
): Promise<ComponentType<Omit<NotificationPagesProps, 't'>>> {
  const [pager, notificationPages] = await words[locale]()
  const t = translate(locale, { pager: pager.default, notificationPages: notificationPages.default })
  return (props) => createElement(NotificationPages, { ...props, t })
}
