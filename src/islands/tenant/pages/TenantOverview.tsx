import '../shared/tenant.css'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { Waiting } from '../overview/Waiting.tsx'
import { TenantOrganisations } from '../organisations/TenantOrganisations.tsx'

/** What a tenant has, and what waits for whoever administers it. */
export function TenantOverview({ locale }: { locale: Locale }) {
  const t = translate(locale)
  return (
    <div className="tenant-page">
      <div className="page-head">
        <h1 tabIndex={-1}>{t('tenant.heading')}</h1>
      </div>
      <Waiting locale={locale} />
      <TenantOrganisations locale={locale} />
    </div>
  )
}
