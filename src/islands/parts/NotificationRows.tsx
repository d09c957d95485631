import type { Locale } from '../../contract/locales.ts'
import type { NotificationPage } from '../../contract/notifications.ts'
import { translate } from '../../i18n/translate.ts'
import type { Loadable } from '../../lib/loadable.ts'
import { problemKey } from '../../lib/problem-key.ts'
import { loadNotifications, showNotifications } from '../../lib/stores/notifications.ts'
import { Empty, Failure } from '../ui/Failure.tsx'
import { NotificationRow } from './NotificationRow.tsx'
import { Pager } from '../ui/Pager.tsx'
import { pagerWords } from './pager-words.ts'
import { useNow } from '../ui/use-now.ts'

interface Props {
  locale: Locale
  notifications: Loadable<NotificationPage>
  filtered: boolean
  attempt: (change: Promise<void>) => void
  onLeave: (button: HTMLElement) => void
}

export function NotificationRows({ locale, notifications, filtered, attempt, onLeave }: Props) {
  const t = translate(locale)
  const now = useNow()
  if (notifications.state === 'loading') return <RowsSkeleton label={t('common.loading')} />
  if (notifications.state === 'failed') {
    const { error, changing } = notifications
    return (
      <Failure
        text={t(problemKey(error))}
        retry={{ label: t('common.retry'), busy: changing, onRetry: () => void loadNotifications() }}
      />
    )
  }

  const { data, current_page: page, last_page: last } = notifications.value
  if (data.length === 0) {
    if (filtered) return <Empty text={t('notifications.noneUnder')} />
    return <Empty text={t('notifications.none')} hint={t('notifications.noneHint')} />
  }
  return (
    <>
      <ul className="notification-rows card" aria-busy={notifications.changing}>
        {data.map((notification) => (
          <NotificationRow
            key={notification.id}
            locale={locale}
            notification={notification}
            now={now}
            attempt={attempt}
            onLeave={onLeave}
          />
        ))}
      </ul>
      <Pager
        page={page}
        last={last}
        busy={notifications.changing}
        words={pagerWords(t, page, last)}
        onPage={(next) => showNotifications({ page: next })}
      />
    </>
  )
}

function RowsSkeleton({ label }: { label: string }) {
  return (
    <ul className="notification-rows card" aria-busy="true" aria-label={label}>
      {[1, 2, 3, 4].map((row) => (
        <li key={row} className="notification-row" aria-hidden="true">
          <div className="notification-text stack">
            <span className="skeleton skeleton-title" />
            <span className="skeleton skeleton-line short" />
          </div>
        </li>
      ))}
    </ul>
  )
}
