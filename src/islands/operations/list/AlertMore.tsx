import { useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import type { AlertPage } from '../../../lib/operations/alert-page.ts'
import { ALERT_PAGE_SIZE, loadMoreAlerts } from '../../../lib/stores/operations/alerts.ts'
import { LoadMore } from '../../ui/layout/LoadMore.tsx'
import { countOf } from './alert-filter-words.ts'
import { tellFailure } from '../../shared/tell-failure.ts'

interface Props {
  locale: Locale
  list: AlertPage
}

/** The list goes on below what is there. */
export function AlertMore({ locale, list }: Props) {
  const t = translate(locale)
  const [busy, setBusy] = useState(false)
  const { data, next, total, total_is_at_least: isAtLeast } = list
  const rest = isAtLeast ? ALERT_PAGE_SIZE : Math.min(ALERT_PAGE_SIZE, Math.max(1, total - data.length))
  const loadMore = async () => {
    setBusy(true)
    await loadMoreAlerts().catch((error: unknown) =>
      tellFailure(locale, error, 'The next alerts did not come.'),
    )
    setBusy(false)
  }
  if (data.length === 0) return null

  return (
    <LoadMore
      label={next ? t('alertTools.more', { count: rest }) : undefined}
      busy={busy}
      busyLabel={t('common.loading')}
      came={t('alertTools.range', { to: data.length, total: countOf(t, locale, list, data.length) })}
      onMore={() => void loadMore()}
    />
  )
}
