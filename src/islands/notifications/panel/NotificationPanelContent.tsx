import './notification-panel.css'
import { useEffect } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import type { NotificationPage } from '../../../contract/notifications/notifications.ts'
import { localizePath } from '../../../i18n/paths.ts'
import { translate } from '../../../i18n/translate.ts'
import type { Loadable } from '../../../lib/api/loadable.ts'
import { routes } from '../../../lib/routes.ts'
import { prepareChanges } from '../../../lib/stores/outbox/change-at-once.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { allRead } from '../../ui/icons/notification.ts'
import { notificationActions } from '../notification-actions.ts'
import { NotificationPanelList } from './NotificationPanelList.tsx'

interface Props {
  locale: Locale
  headingId: string
  newest: Loadable<NotificationPage>
  /** How many of all of them. */
  unread: number
}

export function NotificationPanelContent({ locale, headingId, newest, unread }: Props) {
  const t = translate(locale)
  useEffect(prepareChanges, [])

  return (
    <>
      <div className="notification-panel-head">
        <h2 id={headingId}>{t('notifications.title')}</h2>
        <button
          type="button"
          className="button quiet"
          aria-disabled={unread === 0}
          onClick={() => unread > 0 && notificationActions(locale).readAll()}
        >
          <Icon shape={allRead} size={18} />
          {t('notifications.markAllRead')}
        </button>
      </div>
      <NotificationPanelList locale={locale} newest={newest} />
      <a className="notification-panel-all" href={localizePath(routes.notifications.pattern, locale)}>
        {t('notificationPanel.showAll')}
      </a>
    </>
  )
}
