import { useStore } from '@nanostores/react'
import type { Locale } from '../../../contract/locales.ts'
import type { VehicleDetail } from '../../../contract/vehicles/vehicle-detail.ts'
import { translate } from '../../../i18n/translate.ts'
import { clockTime } from '../../../lib/pages/dates.ts'
import { $unsent } from '../../../lib/stores/outbox/unsent.ts'
import { givenStatuses, withGiven } from '../../../lib/vehicles/vehicle-status.ts'
import { useMay } from '../../shared/use-may.ts'
import { VehicleStatus } from '../fms/VehicleStatus.tsx'

interface Props {
  locale: Locale
  vehicle: VehicleDetail
  now: number | undefined
}

/** Which vehicle it is, its status (one press sets another), whether it calls, whether it can be sent at all. */
export function VehicleHead({ locale, vehicle, now }: Props) {
  const t = translate(locale)
  const maySet = useMay('vehicles.fms')
  const shown = withGiven(
    {
      id: vehicle.id,
      callSign: vehicle.call_sign,
      status: vehicle.fms_status,
      call: vehicle.fms_call,
      callAt: vehicle.fms_call_at,
      callId: vehicle.fms_call_id,
      since: vehicle.fms_status_at,
    },
    givenStatuses(useStore($unsent, { ssr: 'initial' }), vehicle.id),
  )
  const { short_name, call_sign, fms_status_note } = vehicle

  return (
    <header className="vehicle-head card">
      <div>
        <h1>{short_name || call_sign}</h1>
        {short_name && <p className="muted">{call_sign}</p>}
      </div>
      <VehicleStatus
        locale={locale}
        vehicle={shown.vehicle}
        given={shown.last}
        now={now}
        maySet={maySet && vehicle.active !== false}
      />
      {fms_status_note && <p>{fms_status_note}</p>}
      <OutOfService locale={locale} vehicle={vehicle} />
      {vehicle.active === false && <p className="notice">{t('vehicle.retired')}</p>}
    </header>
  )
}

function OutOfService({ locale, vehicle: { out_of_service_at, out_of_service_reason } }: Omit<Props, 'now'>) {
  const t = translate(locale)
  if (!out_of_service_at && !out_of_service_reason) return null
  const time = out_of_service_at && clockTime(out_of_service_at, Date.now())

  return (
    <div className="notice danger vehicle-out">
      <strong>{time ? t('vehicle.outOfServiceSince', { time }) : t('vehicle.outOfService')}</strong>
      {out_of_service_reason && <p>{out_of_service_reason}</p>}
    </div>
  )
}
