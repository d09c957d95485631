import type { Locale } from '../../contract/locales.ts'
import {
  type FilterCounts,
  type NotificationFilter,
  notificationFilters,
} from '../../contract/notifications.ts'
import { translate } from '../../i18n/translate.ts'
import { showNotifications } from '../../lib/stores/notifications.ts'

interface Props {
  locale: Locale
  chosen: NotificationFilter
  counts: FilterCounts | undefined
}

export function NotificationFilters({ locale, chosen, counts }: Props) {
  const t = translate(locale)

  return (
    <div className="notification-filters" role="group" aria-label={t('notifications.filters.label')}>
      {notificationFilters.map((filter) => (
        <button
          key={filter}
          type="button"
          aria-pressed={filter === chosen}
          onClick={() => showNotifications({ filter, page: 1 })}
        >
          {t(`notifications.filters.${filter}`)}
          <span className="badge figures">{counts ? counts[filter] : '–'}</span>
        </button>
      ))}
    </div>
  )
}
