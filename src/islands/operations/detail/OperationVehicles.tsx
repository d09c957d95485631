import { useStore } from '@nanostores/react'
import type { Locale } from '../../../contract/locales.ts'
import type { Operation, OperationVehicle } from '../../../contract/operations/operations.ts'
import { translate } from '../../../i18n/translate.ts'
// Statuses are called as the tenant calls them.
import '../../../lib/stores/vehicles/fms-settings.ts'
import { $unsent } from '../../../lib/stores/outbox/unsent.ts'
import { sentWithGiven } from '../../../lib/vehicles/vehicle-status.ts'
import { FmsChip } from '../../vehicles/fms/FmsChip.tsx'
import { useMay } from '../../shared/use-may.ts'
import { VehicleStatus } from '../../vehicles/fms/VehicleStatus.tsx'
import { VehicleTimes } from './VehicleTimes.tsx'

interface Props {
  locale: Locale
  operation: Operation
  now: number | undefined
}

/** The vehicles of an operation; while it runs, whoever may sets their status. */
export function OperationVehicles({ locale, operation: { vehicles, active }, now }: Props) {
  const t = translate(locale)
  const maySet = useMay('vehicles.fms') && active

  return (
    <section className="operation-detail-fleet card">
      <h2>{t('operation.vehicles')}</h2>
      {vehicles.length === 0 && <p className="muted">{t('operation.noVehicles')}</p>}
      <ul className="operation-detail-vehicles">
        {vehicles.map((vehicle) => (
          <Vehicle
            key={vehicle.call_sign}
            locale={locale}
            vehicle={vehicle}
            active={active}
            now={now}
            maySet={maySet}
          />
        ))}
      </ul>
    </section>
  )
}

interface VehicleProps extends Omit<Props, 'operation'> {
  vehicle: OperationVehicle
  active: boolean
  maySet: boolean
}

function Vehicle({ locale, vehicle, active, now, maySet }: VehicleProps) {
  const shown = sentWithGiven(vehicle, useStore($unsent, { ssr: 'initial' }))
  const { call_sign, fms_status, fms_status_at } = vehicle
  const status = shown ? shown.vehicle.status : fms_status

  return (
    <li data-calls={shown?.vehicle.call != null || undefined}>
      <div>
        <span className="call-sign">{call_sign}</span>
        {now !== undefined && (
          <VehicleTimes locale={locale} vehicle={vehicle} status={status} active={active} now={now} />
        )}
      </div>
      {shown ? (
        <VehicleStatus locale={locale} vehicle={shown.vehicle} given={shown.last} now={now} maySet={maySet} />
      ) : (
        <FmsChip locale={locale} status={fms_status} since={fms_status_at} now={now} />
      )}
    </li>
  )
}
