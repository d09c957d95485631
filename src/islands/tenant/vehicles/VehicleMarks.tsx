import type { Locale } from '../../../contract/locales.ts'
import type { TenantVehicle } from '../../../contract/tenant/tenant-vehicles.ts'
import { translate } from '../../../i18n/translate.ts'
import { useNow } from '../../ui/behaviour/use-now.ts'
import { FmsChip } from '../../vehicles/fms/FmsChip.tsx'

interface Props {
  locale: Locale
  vehicle: Pick<TenantVehicle, 'active' | 'out_of_service_at' | 'fms_status' | 'fms_status_at'>
}

/** Why nobody is alarmed with it. */
export function VehicleMarks({ locale, vehicle: { active, out_of_service_at } }: Props) {
  const t = translate(locale)
  return (
    <>
      {!active && <span className="badge">{t('tenantVehicles.inactive')}</span>}
      {out_of_service_at !== null && (
        <span className="badge" data-mark="warning">
          {t('tenantVehicles.outOfService')}
        </span>
      )}
    </>
  )
}

/** What it reports, and since when. */
export function VehicleChip({ locale, vehicle: { fms_status, fms_status_at } }: Props) {
  const now = useNow()
  return <FmsChip locale={locale} status={fms_status} since={fms_status_at} now={now} />
}
