import '../shared/tenant.css'
import '../vehicles/tenant-vehicles.css'
import type { Locale } from '../../../contract/locales.ts'
import { localizePath } from '../../../i18n/paths.ts'
import { translate } from '../../../i18n/translate.ts'
import { routes } from '../../../lib/routes.ts'
import { tenantVehicles } from '../../../lib/stores/tenant/vehicles.ts'
import { useWide } from '../../shared/use-wide.ts'
import { TenantFound } from '../shared/TenantFound.tsx'
import { useListAddress } from '../shared/use-list-address.ts'
import { VehicleFilters } from '../vehicles/VehicleFilters.tsx'
import { VehicleRows } from '../vehicles/VehicleRows.tsx'
import { VehicleTable } from '../vehicles/VehicleTable.tsx'
import { Empty } from '../../ui/feedback/Failure.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { plus } from '../../ui/icons/map.ts'
import { vehicle as sign } from '../../ui/icons/notification.ts'

/** The vehicles of all organisations of the tenant. */
export function TenantVehicles({ locale }: { locale: Locale }) {
  const t = translate(locale)
  useListAddress(tenantVehicles)
  const List = useWide() ? VehicleTable : VehicleRows

  return (
    <div className="tenant-page tenant-vehicle-list">
      <div className="page-head">
        <h1 tabIndex={-1}>{t('tenantVehicles.heading')}</h1>
        <a className="button secondary" href={localizePath(routes.newTenantVehicle.pattern, locale)}>
          <Icon shape={plus} />
          <span>{t('tenantVehicles.create')}</span>
        </a>
      </div>
      <VehicleFilters locale={locale} />
      <TenantFound
        locale={locale}
        list={tenantVehicles}
        empty={<Empty shape={sign} text={t('tenantVehicles.none')} hint={t('tenantVehicles.noneHint')} />}
      >
        {(vehicles) => <List locale={locale} vehicles={vehicles} />}
      </TenantFound>
    </div>
  )
}
