import { useStore } from '@nanostores/react'
import type { Locale } from '../../contract/locales.ts'
import { integrationKinds } from '../../contract/organisation/integrations.ts'
import { translate } from '../../i18n/translate.ts'
import { isMissingCall } from '../../lib/api/api-error.ts'
import { relativeTime } from '../../lib/pages/dates.ts'
import { problemWords } from '../../lib/api/problem-words.ts'
import { $integrations, loadIntegrations } from '../../lib/stores/organisation/integrations.ts'
import { DataAge } from '../ui/feedback/DataAge.tsx'
import { Empty, Failure, Offline } from '../ui/feedback/Failure.tsx'
import { integrations as sign } from '../ui/icons/settings.ts'
import { SkeletonRows } from '../ui/feedback/SkeletonRows.tsx'
import { useNow } from '../ui/behaviour/use-now.ts'
import { IntegrationRow } from './IntegrationRow.tsx'

/** What the organisation is connected by, and whether it works. */
export function IntegrationList({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const known = useStore($integrations, { ssr: 'initial' })
  const now = useNow() ?? Date.now()

  return (
    <section className="integration-health" aria-labelledby="integration-health">
      <div className="integration-health-head">
        <h2 id="integration-health">{t('integrationHealth.heading')}</h2>
        <button
          type="button"
          className="button"
          aria-disabled={known.state !== 'ready' || known.changing}
          onClick={() => known.state === 'ready' && !known.changing && void loadIntegrations()}
        >
          {t('integrationHealth.again')}
        </button>
        <p className="muted">
          {t('integrationHealth.about')}{' '}
          {known.state === 'ready' &&
            t('integrationHealth.checked', { when: relativeTime(known.value.checked_at, locale, now) })}
        </p>
        {known.state === 'ready' && <DataAge locale={locale} at={known.at} stale={known.stale} />}
      </div>
      <Rows locale={locale} />
    </section>
  )
}

function Rows({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const known = useStore($integrations, { ssr: 'initial' })
  if (known.state === 'loading')
    return <SkeletonRows rows={integrationKinds.length} label={t('common.loading')} />
  if (known.state === 'failed') {
    if (isMissingCall(known.error))
      return (
        <Empty shape={sign} text={t('integrationHealth.missing')} hint={t('integrationHealth.missingHint')} />
      )
    const State = known.error.kind === 'offline' ? Offline : Failure
    const retry = { label: t('common.retry'), busy: known.changing, onRetry: () => void loadIntegrations() }
    return <State {...problemWords(t, known.error)} retry={retry} />
  }
  return (
    <ul className="list-rows card">
      {known.value.integrations.map((integration) => (
        <IntegrationRow key={integration.kind} locale={locale} integration={integration} />
      ))}
    </ul>
  )
}
