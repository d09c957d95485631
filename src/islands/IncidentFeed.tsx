import './operations/card/incident-feed.css'
import { useStore } from '@nanostores/react'
import { Suspense } from 'react'
import type { Locale } from '../contract/locales.ts'
import { LATEST_LIMIT, type Operation } from '../contract/operations/operations.ts'
import { localizePath } from '../i18n/paths.ts'
import { translate } from '../i18n/translate.ts'
import type { Loadable } from '../lib/api/loadable.ts'
import { activeFirst } from '../lib/operations/operation-list.ts'
import { problemWords } from '../lib/api/problem-words.ts'
import { routes } from '../lib/routes.ts'
import { $incidents, loadIncidents } from '../lib/stores/operations/incidents.ts'
import { DataAge } from './ui/feedback/DataAge.tsx'
import { Empty, Failure } from './ui/feedback/Failure.tsx'
import { OperationCard, OperationCardSkeleton } from './operations/card/OperationCard.tsx'
import { OrganisationChoice } from './organisation/OrganisationChoice.tsx'
import { SoundOffer } from './alarm/SoundOffer.tsx'
import { Icon } from './ui/icons/Icon.tsx'
import { next } from './ui/icons/interface.ts'
import { Waiting } from './ui/feedback/Skeleton.tsx'
import { useNow } from './ui/behaviour/use-now.ts'
import { lazyUntilThere } from './shared/lazy-until-there.ts'
import { usePerson } from './shared/use-person.ts'
import { useRightsUnanswered } from './shared/use-rights-unanswered.ts'

const RightsUnanswered = lazyUntilThere(
  async () => (await import('./shared/RightsUnanswered.tsx')).RightsUnanswered,
)

export function IncidentFeed({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const incidents = useStore($incidents, { ssr: 'initial' })
  const person = usePerson()
  const isUnanswered = useRightsUnanswered()
  const hasChoice = !isUnanswered || (person?.organisations ?? []).length > 0
  const mustChoose = person?.settled && !person.organisation && hasChoice
  const belongsNowhere = mustChoose && person.organisations.length === 0
  const known = incidents.state === 'ready' ? incidents.value : []
  const mayBeMore = known.filter(({ active }) => active).length >= LATEST_LIMIT

  return (
    <div className="incident-feed stack">
      <div className="page-head">
        <h1>{t('incidents.latest')}</h1>
        {incidents.state === 'ready' && !isUnanswered && (
          <DataAge locale={locale} at={incidents.at} stale={incidents.stale} />
        )}
      </div>
      {mustChoose ? (
        <OrganisationChoice locale={locale} person={person} />
      ) : isUnanswered ? (
        <Suspense>
          <RightsUnanswered locale={locale} />
        </Suspense>
      ) : (
        <Incidents locale={locale} incidents={incidents} />
      )}
      {/* What stands below must not move when the incidents come; and the offer moves nothing by coming last. */}
      {incidents.state !== 'loading' && !belongsNowhere && (
        <>
          <p>
            <a
              className={mayBeMore ? 'button' : 'incident-feed-all'}
              href={localizePath(routes.alerts.pattern, locale)}
            >
              {mayBeMore ? t('incidents.moreActive') : t('incidents.all')}
              <Icon shape={next} size={18} directional />
            </a>
          </p>
          <SoundOffer locale={locale} />
        </>
      )}
    </div>
  )
}

function Incidents({ locale, incidents }: { locale: Locale; incidents: Loadable<readonly Operation[]> }) {
  const t = translate(locale)
  const now = useNow()
  if (incidents.state === 'loading') {
    return (
      <div>
        <Waiting label={t('common.loading')} />
        <ul className="operation-list" aria-busy="true" aria-label={t('common.loading')}>
          <OperationCardSkeleton />
          <OperationCardSkeleton />
        </ul>
      </div>
    )
  }
  if (incidents.state === 'failed') {
    const { error } = incidents
    if (error.kind === 'forbidden') return <Failure text={t('operations.forbidden')} />
    return (
      <Failure
        {...problemWords(t, error)}
        retry={{ label: t('common.retry'), busy: incidents.changing, onRetry: () => void loadIncidents() }}
      />
    )
  }
  if (incidents.value.length === 0) return <Empty text={t('incidents.none')} hint={t('incidents.noneHint')} />

  return (
    <ul className="operation-list" aria-live="polite" aria-relevant="additions">
      {activeFirst(incidents.value).map((operation) => (
        <OperationCard key={operation.id} locale={locale} operation={operation} now={now} />
      ))}
    </ul>
  )
}
