import type { Locale } from '../../../contract/locales.ts'
import type { TenantVehicleDetail } from '../../../contract/tenant/tenant-vehicles.ts'
import { localizePath, pathOf } from '../../../i18n/paths.ts'
import { translate } from '../../../i18n/translate.ts'
import { routes } from '../../../lib/routes.ts'
import { chooseOrganisation } from '../../../lib/stores/organisation/organisation.ts'
import { usePerson } from '../../shared/use-person.ts'
import { VehicleChip, VehicleMarks } from './VehicleMarks.tsx'

/** Whose it is and what it reports, and the way to its page there. */
export function VehicleHead({ locale, vehicle }: { locale: Locale; vehicle: TenantVehicleDetail }) {
  const t = translate(locale)
  const { id, organisation_id, organisation } = vehicle
  const mayVisit = usePerson()?.organisations.some((one) => one.id === organisation_id) ?? false

  return (
    <div className="tenant-vehicle-head">
      <span>{organisation}</span>
      <VehicleChip locale={locale} vehicle={vehicle} />
      <VehicleMarks locale={locale} vehicle={vehicle} />
      {mayVisit && (
        <a
          className="button"
          href={localizePath(pathOf(routes.vehicle, { id }), locale)}
          // Without its organisation it would not be found.
          onClick={() => chooseOrganisation(organisation_id)}
        >
          {t('tenantVehicles.toVehicle')}
        </a>
      )}
    </div>
  )
}
