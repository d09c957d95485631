import '../shared/tenant.css'
import '../../organisation/organisation-settings.css'
import { useStore } from '@nanostores/react'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { isMissingCall } from '../../../lib/api/api-error.ts'
import { problemWords } from '../../../lib/api/problem-words.ts'
import { $tenantOrganisations } from '../../../lib/stores/tenant/organisations.ts'
import { $tenant, loadTenant } from '../../../lib/stores/tenant/tenant.ts'
import { TenantEditor } from '../organisations/TenantEditor.tsx'
import { TenantOrganisations } from '../organisations/TenantOrganisations.tsx'
import { TenantTexts } from '../texts/TenantTexts.tsx'
import { StatusWords } from '../../vehicles/fms/StatusWords.tsx'
import { Empty, Failure, Offline } from '../../ui/feedback/Failure.tsx'
import { SkeletonRows } from '../../ui/feedback/SkeletonRows.tsx'

/** The tenant itself: its organisations, its data, what statuses are called. */
export function TenantSettings({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const organisations = useStore($tenantOrganisations, { ssr: 'initial' })

  return (
    <div className="tenant-page">
      <div className="page-head">
        <h1 tabIndex={-1}>{t('tenantSettings.heading')}</h1>
      </div>
      <TenantOrganisations locale={locale} />
      {/* Below what is as long as it likes: nothing moves. */}
      {organisations.state !== 'loading' && <TenantData locale={locale} />}
    </div>
  )
}

function TenantData({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const tenant = useStore($tenant, { ssr: 'initial' })
  if (tenant.state === 'failed') {
    const { error, changing: busy } = tenant
    if (isMissingCall(error)) return <Empty text={t('tenant.missing')} />
    const State = error.kind === 'offline' ? Offline : Failure
    const retry = { label: t('common.retry'), busy, onRetry: () => void loadTenant() }
    return <State {...problemWords(t, error)} retry={retry} />
  }
  if (tenant.state === 'loading') return <SkeletonRows rows={4} label={t('common.loading')} />
  return (
    <>
      <TenantEditor key={tenant.value.id} locale={locale} tenant={tenant.value} />
      <TenantTexts locale={locale} />
      <StatusWords locale={locale} />
    </>
  )
}
