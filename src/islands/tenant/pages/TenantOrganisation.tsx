import '../shared/tenant.css'
import '../../organisation/organisation-settings.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { localizePath } from '../../../i18n/paths.ts'
import { translate } from '../../../i18n/translate.ts'
import { matchRoute, routes } from '../../../lib/routes.ts'
import {
  $tenantOrganisation,
  loadTenantOrganisation,
  showTenantOrganisation,
} from '../../../lib/stores/tenant/organisations.ts'
import { TenantOrganisationEditor } from '../organisations/TenantOrganisationEditor.tsx'
import { DataAge } from '../../ui/feedback/DataAge.tsx'
import { NoRow } from '../shared/NoRow.tsx'

/** The page of one organisation of the tenant: its address says which. */
export function TenantOrganisation({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const organisation = useStore($tenantOrganisation, { ssr: 'initial' })
  const shown = organisation.state === 'ready' ? organisation : undefined
  const name = shown?.value.name
  useEffect(() => {
    // Whoever went back before the script came is on another page already.
    const id = matchRoute(location.pathname)?.params['id']
    if (id !== undefined) showTenantOrganisation(Number(id))
  }, [])
  // The shell of the page is the same for every organisation: its title can only come with it.
  useEffect(() => {
    if (name) document.title = `${name} · ${translate(locale)('common.product')}`
  }, [name, locale])

  return (
    <div className="organisation-settings">
      <div className="page-head">
        <h1 tabIndex={-1}>{name ?? t('tenantOrganisations.one')}</h1>
        {shown && <DataAge locale={locale} at={shown.at} stale={shown.stale} />}
      </div>
      {shown ? (
        <TenantOrganisationEditor key={shown.value.id} locale={locale} organisation={shown.value} />
      ) : (
        <NoRow
          locale={locale}
          row={organisation}
          onRetry={() => void loadTenantOrganisation()}
          back={{ href: localizePath(routes.tenant.pattern, locale), label: t('tenant.toOrganisations') }}
        />
      )}
    </div>
  )
}
