import type { Locale } from '../../../contract/locales.ts'
import type { NotificationPage } from '../../../contract/notifications/notifications.ts'
import { translate } from '../../../i18n/translate.ts'
import type { Loadable } from '../../../lib/api/loadable.ts'
import type { NotificationView } from '../../../lib/notifications/notification-list.ts'
import { problemWords } from '../../../lib/api/problem-words.ts'
import { loadNotifications } from '../../../lib/stores/notifications/notification-lists.ts'
import { Empty, Failure, Offline } from '../../ui/feedback/Failure.tsx'
import { useNow } from '../../ui/behaviour/use-now.ts'
import { NotificationDays } from './NotificationDays.tsx'
import { NotificationPages } from './NotificationPages.tsx'
import { NotificationSkeleton } from './NotificationSkeleton.tsx'

interface Props {
  locale: Locale
  notifications: Loadable<NotificationPage>
  view: NotificationView
  /** The button that was used is about to go. */
  onLeave: (button: HTMLElement) => void
}

export function NotificationRows({ locale, notifications, view, onLeave }: Props) {
  const t = translate(locale)
  const now = useNow()
  if (notifications.state === 'loading') return <NotificationSkeleton label={t('common.loading')} />
  if (notifications.state === 'failed') {
    const { error, changing } = notifications
    const State = error.kind === 'offline' ? Offline : Failure
    return (
      <State
        {...problemWords(t, error)}
        retry={{ label: t('common.retry'), busy: changing, onRetry: () => void loadNotifications() }}
      />
    )
  }

  const { at, changing, value } = notifications
  const { data: rows, last_page: last } = value
  return (
    <>
      {rows.length > 0 ? (
        <NotificationDays locale={locale} rows={rows} now={now ?? at} busy={changing} onLeave={onLeave} />
      ) : (
        <Nothing locale={locale} filtered={view.filter !== 'all'} restElsewhere={last > 1} />
      )}
      {last > 1 && <NotificationPages locale={locale} view={view} list={value} busy={changing} />}
    </>
  )
}

interface NothingProps {
  locale: Locale
  filtered: boolean
  restElsewhere: boolean
}

function Nothing({ locale, filtered, restElsewhere }: NothingProps) {
  const t = translate(locale)
  if (restElsewhere) return <Empty text={t('notifications.restElsewhere')} />
  if (filtered) return <Empty text={t('notifications.noneUnder')} />
  return <Empty text={t('notifications.none')} hint={t('notifications.noneHint')} />
}
