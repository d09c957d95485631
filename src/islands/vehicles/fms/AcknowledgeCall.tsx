import type { Locale } from '../../../contract/locales.ts'
import { acknowledgeVehicleCall, type VehicleThatCalls } from '../../../lib/stores/vehicles/vehicle-status.ts'
import './acknowledge-call.css'
import { tellFailure } from '../../shared/tell-failure.ts'
import { useMay } from '../../shared/use-may.ts'
import { translate } from '../../../i18n/translate.ts'

interface Props {
  locale: Locale
  /** With what waits on this device. */
  vehicle: Pick<VehicleThatCalls, 'id' | 'callSign'> & {
    call: number | null | undefined
    /** `fms_call_id`: all up to this one are acknowledged. */
    callId: number | null | undefined
  }
}

/** For a vehicle that calls (0, 5): whoever may says that they have heard it. Nothing where nobody calls. */
export function AcknowledgeCall({ locale, vehicle }: Props) {
  const t = translate(locale)
  const may = useMay('vehicles.fms')
  // A call of this person's own that is not sent yet has no number: it is taken back.
  if (!may || vehicle.call == null || vehicle.callId == null) return null
  const acknowledge = () => {
    acknowledgeVehicleCall(vehicle).catch((error: unknown) =>
      tellFailure(locale, error, 'The call was not acknowledged.'),
    )
  }

  return (
    <button
      type="button"
      className="button acknowledge-call"
      aria-label={t('vehicleStatus.acknowledgeOf', { call: vehicle.call, vehicle: vehicle.callSign })}
      onClick={acknowledge}
    >
      {t('vehicleStatus.acknowledge')}
    </button>
  )
}
