import './organisation/organisation-settings.css'
import { useStore } from '@nanostores/react'
import type { Locale } from '../contract/locales.ts'
import type { Organisation } from '../contract/organisation/organisation.ts'
import { localizePath, pathOf } from '../i18n/paths.ts'
import { translate } from '../i18n/translate.ts'
import { isMissingCall } from '../lib/api/api-error.ts'
import { incidentTime, relativeTime } from '../lib/pages/dates.ts'
import type { Loadable } from '../lib/api/loadable.ts'
import { problemWords } from '../lib/api/problem-words.ts'
import { routes } from '../lib/routes.ts'
import {
  $organisationData,
  currentOrganisationOf,
  loadOrganisation,
  saveOrganisation,
} from '../lib/stores/organisation/organisation-data.ts'
import { OrganisationEditor } from './organisation/OrganisationEditor.tsx'
import { OrganisationMore } from './organisation/OrganisationMore.tsx'
import { DataAge } from './ui/feedback/DataAge.tsx'
import { Empty, Failure, Offline } from './ui/feedback/Failure.tsx'
import { organisation as sign } from './ui/icons/settings.ts'
import { Waiting } from './ui/feedback/Skeleton.tsx'
import { useNow } from './ui/behaviour/use-now.ts'

/** The data of the organisation, and what belongs to it: stations, keys of other software, what statuses are called. */
export function OrganisationSettings({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const organisation = useStore($organisationData, { ssr: 'initial' })
  const shown = organisation.state === 'ready' ? organisation : undefined

  return (
    <div className="organisation-settings">
      <div className="page-head">
        <h1 tabIndex={-1}>{t('organisationSettings.heading')}</h1>
        {shown && <DataAge locale={locale} at={shown.at} stale={shown.stale} />}
      </div>
      {shown ? (
        <>
          <LastChange locale={locale} organisation={shown.value} />
          <OrganisationEditor
            key={shown.value.id}
            locale={locale}
            organisation={shown.value}
            ofTenant={false}
            save={saveOrganisation}
            currentOf={currentOrganisationOf}
          />
          <Administrators locale={locale} organisation={shown.value} />
          <OrganisationMore key={`more-${shown.value.id}`} locale={locale} />
        </>
      ) : (
        <NoOrganisation locale={locale} organisation={organisation} />
      )}
    </div>
  )
}

function LastChange({ locale, organisation }: { locale: Locale; organisation: Organisation }) {
  const t = translate(locale)
  const now = useNow() ?? Date.now()
  const { changed_at: at, changed_by: who } = organisation
  if (at === null) return null
  const when = relativeTime(at, locale, now)
  return (
    <p className="muted" title={incidentTime(at)}>
      {who === null
        ? t('organisationSettings.changed', { when })
        : t('organisationSettings.changedBy', { when, who })}
    </p>
  )
}

/** Whom its people may ask. */
function Administrators({ locale, organisation }: { locale: Locale; organisation: Organisation }) {
  const t = translate(locale)
  const { administrators } = organisation
  if (!administrators) return null
  return (
    <section aria-labelledby="administrators">
      <h2 id="administrators">{t('organisationSettings.administrators')}</h2>
      {administrators.length === 0 ? (
        <p className="muted">{t('organisationSettings.noAdministrators')}</p>
      ) : (
        <ul className="organisation-administrators">
          {administrators.map(({ id, display_name }) => (
            <li key={id}>
              <a href={localizePath(pathOf(routes.person, { id }), locale)}>
                <bdi>{display_name}</bdi>
              </a>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** There is nothing to show of it, yet or at all. */
function NoOrganisation({ locale, organisation }: { locale: Locale; organisation: Loadable<Organisation> }) {
  const t = translate(locale)
  if (organisation.state !== 'failed') return <Skeleton label={t('common.loading')} />
  const { error, changing: busy } = organisation
  if (isMissingCall(error)) {
    const words = { text: t('organisationSettings.missing'), hint: t('organisationSettings.missingHint') }
    return <Empty shape={sign} {...words} />
  }
  const retry = { label: t('common.retry'), busy, onRetry: () => void loadOrganisation() }
  const State = error.kind === 'offline' ? Offline : Failure
  return <State {...problemWords(t, error)} retry={retry} />
}

/** The shape of the form while nothing is known yet. */
function Skeleton({ label }: { label: string }) {
  return (
    <div className="organisation-editor" aria-busy="true" aria-label={label} role="status">
      <Waiting label={label} />
      {[4, 3, 3].map((fields, place) => (
        <div key={place} className="card organisation-part">
          {Array.from({ length: fields }, (_, field) => (
            <span key={field} className="organisation-field">
              <span className="skeleton skeleton-line short" />
              <span className="skeleton skeleton-button" />
            </span>
          ))}
        </div>
      ))}
    </div>
  )
}
