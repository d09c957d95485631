import { useStore } from '@nanostores/react'
import type { Locale } from '../../contract/locales.ts'
import type { Operation, OperationVehicle } from '../../contract/operations.ts'
import { translate } from '../../i18n/translate.ts'
import { $unsent } from '../../lib/stores/unsent.ts'
import { sentWithGiven } from '../../lib/vehicle-status.ts'
import { FmsChip } from '../ui/FmsChip.tsx'
import { useMay } from './use-may.ts'
import { VehicleStatus } from './VehicleStatus.tsx'

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
          <li key={vehicle.call_sign}>
            <span className="call-sign">{vehicle.call_sign}</span>
            <Status locale={locale} of={vehicle} now={now} maySet={maySet} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Status({
  locale,
  of: sent,
  now,
  maySet,
}: Omit<Props, 'operation'> & { of: OperationVehicle; maySet: boolean }) {
  const shown = sentWithGiven(sent, useStore($unsent, { ssr: 'initial' }))
  if (!shown) return <FmsChip locale={locale} status={sent.fms_status} since={sent.fms_status_at} now={now} />

  return (
    <VehicleStatus locale={locale} vehicle={shown.vehicle} given={shown.last} now={now} maySet={maySet} />
  )
}
