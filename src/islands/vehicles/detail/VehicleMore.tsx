import type { Locale } from '../../../contract/locales.ts'
import type { VehicleDetail } from '../../../contract/vehicles/vehicle-detail.ts'
import { clockTime } from '../../../lib/pages/dates.ts'
import { routeLink } from '../../../lib/places/route-link.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { route } from '../../ui/icons/operation.ts'
import { LateDocuments } from '../../documents/linked/LateDocuments.tsx'
import { Place } from '../../operations/detail/OperationPlace.tsx'
import { VehicleDay } from './VehicleDay.tsx'
import { VehicleHistory } from './VehicleHistory.tsx'
import './vehicle-day.css'
import './vehicle-history.css'
import { translate } from '../../../i18n/translate.ts'

interface Props {
  locale: Locale
  vehicle: VehicleDetail
}

/** What a vehicle has done: a day as a picture, everything as a list. */
export function VehiclePast({ locale, vehicle: { id } }: Props) {
  return (
    <>
      <VehicleDay locale={locale} vehicleId={id} />
      <VehicleHistory locale={locale} vehicleId={id} />
    </>
  )
}

/** Below what is known of a vehicle: where it was last, and its documents. */
export function VehicleBelow(props: Props & { now: number | undefined }) {
  return (
    <>
      <VehiclePlace {...props} />
      <LateDocuments locale={props.locale} kind="vehicle" id={props.vehicle.id} />
    </>
  )
}

/** Where it was last, when that was, and the way there. */
function VehiclePlace({ locale, vehicle, now }: Props & { now: number | undefined }) {
  const t = translate(locale)
  const { lat, lng, position_at, short_name, call_sign } = vehicle
  // 0/0 means none (product page, section 2).
  if (!lat || !lng) return null
  const name = short_name || call_sign
  const link = routeLink({ address: null, lat, lng }, navigator.userAgent)
  const time = position_at && clockTime(position_at, now ?? Date.now())

  return (
    <section className="vehicle-place card">
      <h2>{time ? t('vehicleMore.placeAt', { time }) : t('vehicleMore.place')}</h2>
      <Place locale={locale} lat={lat} lng={lng} label={t('vehicleMore.map', { vehicle: name })} />
      {link && (
        <a
          className="button secondary"
          href={link}
          target="_blank"
          rel="noreferrer"
          aria-label={t('vehicleMore.routeTo', { vehicle: name })}
        >
          <Icon shape={route} />
          {t('vehicleMore.route')}
        </a>
      )}
    </section>
  )
}
