import type { Locale } from '../../../contract/locales.ts'
import type { OperationVehicle } from '../../../contract/operations/operations.ts'
import { clockTime } from '../../../lib/pages/dates.ts'
import { hasNotMoved } from '../../../lib/vehicles/not-moved.ts'
import './vehicle-times.css'
import { translate } from '../../../i18n/translate.ts'

const times = [
  ['enRoute', 'en_route_at'],
  ['onScene', 'on_scene_at'],
  ['available', 'available_at'],
  ['home', 'home_at'],
] as const

interface Props {
  locale: Locale
  vehicle: OperationVehicle
  /** As it is shown, with what waits on this device. */
  status: number | null | undefined
  /** Whether the operation runs. */
  active: boolean
  now: number
}

/** What a vehicle has done in an operation, and when; or that it was alarmed, and has not moved. */
export function VehicleTimes({ locale, vehicle, status, active, now }: Props) {
  const t = translate(locale)
  const at = (time: string) => clockTime(time, now)
  const { alarmed_at } = vehicle
  if (active && alarmed_at && hasNotMoved(vehicle, status))
    return (
      <p className="vehicle-times">
        <strong>{t('vehicleTimes.notMoved')}</strong>
        <span>{t('vehicleTimes.alarmed', { time: at(alarmed_at) })}</span>
      </p>
    )
  const reached = times.flatMap(([name, field]) => {
    const time = vehicle[field]
    return time ? <span key={name}>{t(`vehicleTimes.${name}`, { time: at(time) })}</span> : []
  })

  return reached.length > 0 && <p className="vehicle-times">{reached}</p>
}
