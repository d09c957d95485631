import { useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import {
  NOTIFICATION_PAGE_SIZE,
  type NotificationPage,
} from '../../../contract/notifications/notifications.ts'
import { localizePath } from '../../../i18n/paths.ts'
import { translate } from '../../../i18n/translate.ts'
import type { NotificationView } from '../../../lib/notifications/notification-list.ts'
import { searchOfView } from '../../../lib/notifications/notification-view.ts'
import { routes } from '../../../lib/routes.ts'
import { loadMoreNotifications } from '../../../lib/stores/notifications/notification-lists.ts'
import { LoadMore } from '../../ui/layout/LoadMore.tsx'
import { Pager } from '../../ui/layout/Pager.tsx'
import { pagerWords } from '../../shared/pager-words.ts'
import { goToView } from './use-notification-address.ts'

interface Props {
  locale: Locale
  view: NotificationView
  list: NotificationPage
  busy: boolean
}

/** The list goes on: below what is there, or on another page. */
export function NotificationPages({ locale, view, list, busy }: Props) {
  const t = translate(locale)
  const [loadsMore, setLoadsMore] = useState(false)
  const { data, last_page: last, total } = list
  const before = (view.page - 1) * NOTIFICATION_PAGE_SIZE
  const to = before + data.length
  const rest = Math.min(NOTIFICATION_PAGE_SIZE, total - to)
  const loadMore = async () => {
    setLoadsMore(true)
    await loadMoreNotifications()
    setLoadsMore(false)
  }

  return (
    <>
      <LoadMore
        label={rest > 0 ? t('notificationPages.more', { count: rest }) : undefined}
        busy={loadsMore}
        busyLabel={t('common.loading')}
        came={data.length > 0 ? t('notificationPages.range', { from: before + 1, to, total }) : ''}
        onMore={() => void loadMore()}
      />
      <Pager
        page={view.page}
        last={last}
        busy={busy}
        words={pagerWords(t, view.page, last)}
        onPage={(page) => goToView({ ...view, page })}
        hrefOf={(page) =>
          localizePath(routes.notifications.pattern, locale) + searchOfView({ ...view, page })
        }
      />
    </>
  )
}
