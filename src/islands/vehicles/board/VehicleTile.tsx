import { memo } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import type { Vehicle } from '../../../contract/vehicles/vehicles.ts'
import { localizePath, pathOf } from '../../../i18n/paths.ts'
import { translate } from '../../../i18n/translate.ts'
import { clockTime } from '../../../lib/pages/dates.ts'
import { isSameAge } from '../../../lib/vehicles/fms-age.ts'
import { $fmsLook } from '../../../lib/vehicles/fms-look.ts'
import { routes } from '../../../lib/routes.ts'
import type { GivenChange } from '../../../lib/vehicles/vehicle-status.ts'
import { useAgeTime } from './use-age-time.ts'
import { VehicleStatus } from '../fms/VehicleStatus.tsx'

interface Props {
  locale: Locale
  /** With what waits on this device. */
  vehicle: Vehicle
  given: GivenChange | undefined
  /** What its operation is called; undefined: nobody here knows. */
  operation: string | undefined
  /** It has an alarm, and has not left. */
  unmoved: boolean
  maySet: boolean
}

/** One vehicle of the board. Rendered anew when something of it changes, and not with every other of hundreds. */
export const VehicleTile = memo(function VehicleTile({
  locale,
  vehicle,
  given,
  operation,
  unmoved,
  maySet,
}: Props) {
  const { id, call_sign, short_name, fms_status, fms_status_at, fms_call, fms_call_at, fms_call_id } = vehicle
  const now = useAgeTime((...times) => isSameAge(fms_status, fms_status_at, times, $fmsLook.get().limits))
  const shown = {
    id,
    callSign: call_sign,
    status: fms_status,
    since: fms_status_at,
    call: fms_call,
    callAt: fms_call_at,
    callId: fms_call_id,
  }

  return (
    <li className="vehicle-tile" data-vehicle={id} data-calls={fms_call != null || undefined}>
      <a className="vehicle-tile-name" href={localizePath(pathOf(routes.vehicle, { id }), locale)}>
        <strong>{short_name ?? call_sign}</strong>
        {short_name && <span className="muted">{call_sign}</span>}
      </a>
      <VehicleStatus locale={locale} vehicle={shown} given={given} now={now} maySet={maySet} />
      <Notes locale={locale} vehicle={vehicle} operation={operation} unmoved={unmoved} now={now} />
    </li>
  )
})

/** What else is to be known of it. */
function Notes({
  locale,
  vehicle: { current_operation_id, fms_status_note, out_of_service_at, out_of_service_reason: reason },
  operation,
  unmoved,
  now,
}: Pick<Props, 'locale' | 'vehicle' | 'operation' | 'unmoved'> & { now: number }) {
  const t = translate(locale)
  const out = out_of_service_at == null ? undefined : clockTime(out_of_service_at, now)

  return (
    <>
      {out !== undefined && (
        <p className="vehicle-tile-note" data-kind="out">
          {reason
            ? t('vehicleBoard.outOfServiceBecause', { time: out, reason })
            : t('vehicleBoard.outOfService', { time: out })}
        </p>
      )}
      {unmoved && (
        <p className="vehicle-tile-note" data-kind="unmoved">
          {t('vehicleBoard.unmoved')}
        </p>
      )}
      {current_operation_id != null && (
        <a
          className="vehicle-tile-operation"
          href={localizePath(pathOf(routes.alert, { id: current_operation_id }), locale)}
        >
          {operation ?? t('vehicleBoard.operation')}
        </a>
      )}
      {fms_status_note && <p className="vehicle-tile-note">{fms_status_note}</p>}
    </>
  )
}
