import type { Locale } from '../../../contract/locales.ts'
import type { TenantVehicle } from '../../../contract/tenant/tenant-vehicles.ts'
import { localizePath, pathOf } from '../../../i18n/paths.ts'
import { routes } from '../../../lib/routes.ts'
import { ListRow } from '../../ui/layout/ListRow.tsx'
import { VehicleChip, VehicleMarks } from './VehicleMarks.tsx'

export interface VehiclesProps {
  locale: Locale
  vehicles: readonly TenantVehicle[]
}

export function pathOfVehicle(locale: Locale, id: number): string {
  return localizePath(pathOf(routes.tenantVehicle, { id }), locale)
}

/** Where there is no room for a table. */
export function VehicleRows({ locale, vehicles }: VehiclesProps) {
  return (
    <ul className="list-rows card">
      {vehicles.map((vehicle) => (
        <ListRow
          key={vehicle.id}
          href={pathOfVehicle(locale, vehicle.id)}
          title={
            <span className="tenant-title">
              {vehicle.call_sign}
              <VehicleMarks locale={locale} vehicle={vehicle} />
            </span>
          }
          meta={
            <>
              <span>
                {[vehicle.short_name ?? vehicle.type_name, vehicle.organisation].filter(Boolean).join(' · ')}
              </span>
              {vehicle.station && <span>{vehicle.station}</span>}
              <VehicleChip locale={locale} vehicle={vehicle} />
            </>
          }
        />
      ))}
    </ul>
  )
}
