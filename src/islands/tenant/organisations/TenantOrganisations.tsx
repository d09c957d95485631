import { useStore } from '@nanostores/react'
import type { Locale } from '../../../contract/locales.ts'
import { localizePath } from '../../../i18n/paths.ts'
import { translate } from '../../../i18n/translate.ts'
import { isMissingCall } from '../../../lib/api/api-error.ts'
import { problemWords } from '../../../lib/api/problem-words.ts'
import { routes } from '../../../lib/routes.ts'
import { $tenantOrganisations, loadTenantOrganisations } from '../../../lib/stores/tenant/organisations.ts'
import { DataAge } from '../../ui/feedback/DataAge.tsx'
import { Empty, Failure, Offline } from '../../ui/feedback/Failure.tsx'
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { plus } from '../../ui/icons/map.ts'
import { organisation as sign } from '../../ui/icons/settings.ts'
import { OrganisationRows } from './OrganisationRows.tsx'

/** The organisations of the tenant, and the way to a new one. */
export function TenantOrganisations({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const organisations = useStore($tenantOrganisations, { ssr: 'initial' })
  const shown = organisations.state === 'ready' ? organisations : undefined

  return (
    <section className="tenant-section" aria-labelledby="tenant-organisations">
      <div className="tenant-section-head">
        <h2 id="tenant-organisations">{t('tenantOrganisations.heading')}</h2>
        <a className="button" href={localizePath(routes.newTenantOrganisation.pattern, locale)}>
          <Icon shape={plus} />
          {t('tenantOrganisations.create')}
        </a>
      </div>
      <Rows locale={locale} />
      {/* Below what comes with it: nothing moves. */}
      {shown && <DataAge locale={locale} at={shown.at} stale={shown.stale} />}
    </section>
  )
}

function Rows({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const organisations = useStore($tenantOrganisations, { ssr: 'initial' })
  if (organisations.state === 'loading') return <SkeletonRows rows={3} label={t('common.loading')} />
  if (organisations.state === 'failed') {
    const { error, changing: busy } = organisations
    if (isMissingCall(error)) return <Empty shape={sign} text={t('tenant.missing')} />
    const State = error.kind === 'offline' ? Offline : Failure
    const retry = { label: t('common.retry'), busy, onRetry: () => void loadTenantOrganisations() }
    return <State {...problemWords(t, error)} retry={retry} />
  }
  if (organisations.value.length === 0)
    return (
      <Empty shape={sign} text={t('tenantOrganisations.none')} hint={t('tenantOrganisations.noneHint')} />
    )
  return <OrganisationRows locale={locale} organisations={organisations.value} />
}
