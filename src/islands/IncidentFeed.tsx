import './operations/card/incident-feed.css'
import { useStore } from '@nanostores/react'
import { Suspense } from 'react'
import type { Locale } from '../contract/locales.ts'
import type { LatestOperation } from '../contract/operations/operation-list.ts'
import { LATEST_LIMIT } from '../contract/operations/operations.ts'
import { localizePath } from '../i18n/paths.ts'
import { translate } from '../i18n/translate.ts'
import type { Loadable } from '../lib/api/loadable.ts'
import { byUrgency } from '../lib/operations/operation-list.ts'
import { problemWords } from '../lib/api/problem-words.ts'
import { routes } from '../lib/routes.ts'
import { $incidents, loadIncidents } from '../lib/stores/operations/incidents.ts'
import { DataAge } from './ui/feedback/DataAge.tsx'
import { Empty, Failure } from './ui/feedback/Failure.tsx'
import { ActiveOperation } from './home/ActiveOperation.tsx'
import { OperationCardSkeleton } from './operations/card/OperationCard.tsx'
import { OrganisationChoice } from './organisation/OrganisationChoice.tsx'
import { SoundOffer } from './alarm/SoundOffer.tsx'
import { Icon } from './ui/icons/Icon.tsx'
import { next } from './ui/icons/interface.ts'
import { Waiting } from './ui/feedback/Skeleton.tsx'
import { useNow } from './ui/behaviour/use-now.ts'
import { lazyUntilThere } from './shared/lazy-until-there.ts'
import { usePart } from './ui/behaviour/use-part.ts'
import { usePerson } from './shared/use-person.ts'
import { useRightsUnanswered } from './shared/use-rights-unanswered.ts'

const RightsUnanswered = lazyUntilThere(
  async () => (await import('./shared/RightsUnanswered.tsx')).RightsUnanswered,
)

const loadQuietDay = () => import('./home/QuietDay.tsx')
const loadLater = () => import('./home/HomeLater.tsx')
const loadElsewhere = () => import('./home/RunningElsewhere.tsx')

export function IncidentFeed({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const incidents = useStore($incidents, { ssr: 'initial' })
  const person = usePerson()
  const isUnanswered = useRightsUnanswered()
  const hasChoice = !isUnanswered || (person?.organisations ?? []).length > 0
  const mustChoose = person?.settled && !person.organisation && hasChoice
  const belongsNowhere = mustChoose && person.organisations.length === 0
  const known = incidents.state === 'ready' ? incidents.value : []
  const elsewhere = usePart(loadElsewhere, (person?.organisations ?? []).length > 1)
  // An alarm needs the line first.
  const later = usePart(loadLater, incidents.state !== 'loading')
  const active = known.filter((one) => one.active).length
  const mayBeMore = active >= LATEST_LIMIT
  const running = elsewhere && person && incidents.state !== 'loading' && (
    <elsewhere.RunningElsewhere locale={locale} person={person} />
  )
  // While it burns elsewhere and is quiet here, the operations elsewhere stand first.
  const isQuietHere = !mustChoose && active === 0

  return (
    <div className="incident-feed stack">
      <div className="page-head">
        <h1>{t('incidents.latest')}</h1>
        {incidents.state === 'ready' && !isUnanswered && (
          <DataAge locale={locale} at={incidents.at} stale={incidents.stale} />
        )}
      </div>
      {isQuietHere && running}
      {mustChoose ? (
        <OrganisationChoice locale={locale} person={person} />
      ) : isUnanswered ? (
        <Suspense>
          <RightsUnanswered locale={locale} />
        </Suspense>
      ) : (
        <Incidents locale={locale} incidents={incidents} />
      )}
      {!isQuietHere && running}
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
          {later ? <later.HomeLater locale={locale} /> : <div className="waits-for-part" />}
          <SoundOffer locale={locale} />
        </>
      )}
    </div>
  )
}

function Incidents({
  locale,
  incidents,
}: {
  locale: Locale
  incidents: Loadable<readonly LatestOperation[]>
}) {
  const t = translate(locale)
  const now = useNow()
  const active = incidents.state === 'ready' ? incidents.value.filter((one) => one.active) : []
  const quiet = usePart(loadQuietDay, incidents.state === 'ready' && active.length === 0)
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
  const closed = incidents.value.filter((one) => !one.active)

  return (
    <>
      {active.length === 0 &&
        (closed.length > 0 ? (
          <p>{t('incidents.none')}</p>
        ) : (
          <Empty text={t('incidents.none')} hint={t('incidents.noneHint')} />
        ))}
      <ul className="operation-list" aria-live="polite" aria-relevant="additions">
        {byUrgency(active).map((operation) => (
          <ActiveOperation key={operation.id} locale={locale} operation={operation} now={now} />
        ))}
      </ul>
      {quiet && active.length === 0 && <quiet.QuietDay locale={locale} operations={closed} />}
    </>
  )
}
