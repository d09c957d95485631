import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import type { Locale } from '../../contract/locales.ts'
import {
  type IntegrationKind,
  integrationKinds,
  type Integrations,
} from '../../contract/organisation/integrations.ts'
import { translate } from '../../i18n/translate.ts'
import { isMissingCall } from '../../lib/api/api-error.ts'
import { relativeTime } from '../../lib/pages/dates.ts'
import { problemWords } from '../../lib/api/problem-words.ts'
import { checkAgain } from '../../lib/stores/organisation/dead-jobs.ts'
import { $integrations, loadIntegrations } from '../../lib/stores/organisation/integrations.ts'
import { DataAge } from '../ui/feedback/DataAge.tsx'
import { Empty, Failure, Offline } from '../ui/feedback/Failure.tsx'
import { integrations as sign } from '../ui/icons/settings.ts'
import { SkeletonRows } from '../ui/feedback/SkeletonRows.tsx'
import { useNow } from '../ui/behaviour/use-now.ts'
import { DeadJobs } from './DeadJobs.tsx'
import { IntegrationRow } from './IntegrationRow.tsx'

/** What the organisation is connected by, and whether it works. */
export function IntegrationList({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const known = useStore($integrations, { ssr: 'initial' })
  const now = useNow() ?? Date.now()
  const heading = useRef<HTMLHeadingElement>(null)

  return (
    <section className="integration-health" aria-labelledby="integration-health">
      <div className="integration-health-head">
        <h2 ref={heading} id="integration-health" tabIndex={-1}>
          {t('integrationHealth.heading')}
        </h2>
        <button
          type="button"
          className="button"
          aria-disabled={known.state !== 'ready' || known.changing}
          onClick={() => known.state === 'ready' && !known.changing && void checkAgain()}
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
      {known.state === 'ready' && isFailing(known.value, 'jobs') && (
        <DeadJobs locale={locale} onLast={() => heading.current?.focus()} />
      )}
    </section>
  )
}

function isFailing({ integrations }: Integrations, kind: IntegrationKind): boolean {
  return integrations.some((one) => one.kind === kind && one.state === 'failing')
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
