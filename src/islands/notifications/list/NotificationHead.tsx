import { type RefObject, useEffect } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import type { NotificationPage } from '../../../contract/notifications/notifications.ts'
import { translate } from '../../../i18n/translate.ts'
import type { Loadable } from '../../../lib/api/loadable.ts'
import type { ShownCounts } from '../../../lib/notifications/pending-lists.ts'
import { prepareChanges } from '../../../lib/stores/outbox/change-at-once.ts'
import { DataAge } from '../../ui/feedback/DataAge.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { trash } from '../../ui/icons/interface.ts'
import { allRead } from '../../ui/icons/notification.ts'
import { AlarmCheckButton } from '../../alarm/AlarmCheckButton.tsx'
import { notificationActions } from '../notification-actions.ts'
import { usePerson } from '../../shared/use-person.ts'

interface Props {
  locale: Locale
  heading: RefObject<HTMLHeadingElement | null>
  notifications: Loadable<NotificationPage>
  /** undefined: not known yet. */
  counts: ShownCounts | undefined
}

export function NotificationHead({ locale, heading, notifications, counts }: Props) {
  const t = translate(locale)
  useEffect(prepareChanges, [])
  const { readAll, removeRead } = notificationActions(locale)
  const { read, unread } = counts ?? {}
  const person = usePerson()

  return (
    <div className="page-head under-age">
      <h1 ref={heading} tabIndex={-1}>
        {t('notifications.title')}
      </h1>
      {person && <AlarmCheckButton locale={locale} />}
      {notifications.state === 'ready' && (
        <DataAge locale={locale} at={notifications.at} stale={notifications.stale} above />
      )}
      <div className="notification-all">
        <button
          type="button"
          className="button quiet"
          aria-disabled={unread === 0}
          onClick={() => unread !== 0 && readAll()}
        >
          <Icon shape={allRead} />
          {t('notifications.markAllRead')}
        </button>
        <button
          type="button"
          className="button quiet"
          aria-disabled={!read}
          onClick={() => read && removeRead(read)}
        >
          <Icon shape={trash} />
          {t('notifications.removeRead')}
        </button>
      </div>
    </div>
  )
}
