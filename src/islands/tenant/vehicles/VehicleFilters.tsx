import { useStore } from '@nanostores/react'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { tenantVehicles } from '../../../lib/stores/tenant/vehicles.ts'
import { FilterSelect } from '../../shared/FilterSelect.tsx'
import { TypedSearch } from '../../shared/TypedSearch.tsx'
import { narrowList } from '../shared/use-list-address.ts'
import { useOrganisationChoices } from '../shared/organisation-choices.ts'

/** By what the list is narrowed down. */
export function VehicleFilters({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const { search, organisation, active } = useStore(tenantVehicles.$filter, { ssr: 'initial' })
  const choices = useOrganisationChoices(locale)

  return (
    <search className="tenant-filters">
      <TypedSearch
        words={{
          label: t('tenantVehicles.search'),
          short: t('tenant.searchShort'),
          clear: t('tenant.clearSearch'),
        }}
        search={search}
        onSearch={(text) => narrowList(tenantVehicles, { search: text })}
      />
      <div className="tenant-choices">
        <FilterSelect
          name="organisation"
          id="vehicle-organisation"
          label={t('tenantVehicles.organisation')}
          nothing={t('tenantVehicles.anyOrganisation')}
          choices={choices}
          value={organisation === undefined ? undefined : String(organisation)}
          onChoose={(chosen) => narrowList(tenantVehicles, { organisation: chosen })}
        />
        <FilterSelect
          name="active"
          id="vehicle-active"
          label={t('tenantVehicles.standing')}
          nothing={`${t('tenantVehicles.standing')}: ${t('tenantVehicles.anyStanding')}`}
          choices={[
            { value: 'true', label: t('tenantVehicles.active') },
            { value: 'false', label: t('tenantVehicles.inactive') },
          ]}
          value={active}
          onChoose={(chosen) => narrowList(tenantVehicles, { active: chosen })}
        />
      </div>
    </search>
  )
}
