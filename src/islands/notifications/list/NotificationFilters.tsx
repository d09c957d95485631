import type { Locale } from '../../../contract/locales.ts'
import {
  type NotificationFilter,
  notificationFilters,
} from '../../../contract/notifications/notifications.ts'
import { localizePath } from '../../../i18n/paths.ts'
import { translate } from '../../../i18n/translate.ts'
import type { ShownCounts } from '../../../lib/notifications/pending-lists.ts'
import { searchOfView } from '../../../lib/notifications/notification-view.ts'
import { routes } from '../../../lib/routes.ts'
import { FilterBar } from '../../ui/layout/FilterBar.tsx'
import { goToView } from './use-notification-address.ts'

interface Props {
  locale: Locale
  chosen: NotificationFilter
  counts: ShownCounts | undefined
}

export function NotificationFilters({ locale, chosen, counts }: Props) {
  const t = translate(locale)
  const path = localizePath(routes.notifications.pattern, locale)

  return (
    <FilterBar
      label={t('notifications.filters.label')}
      chosen={chosen}
      options={notificationFilters.map((filter) => ({
        value: filter,
        label: t(`notifications.filters.${filter}`),
        count: counts ? counts[filter] : null,
        href: path + searchOfView({ page: 1, filter }),
      }))}
      onChoose={(filter) => goToView({ page: 1, filter })}
    />
  )
}
