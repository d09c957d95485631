import { useEffect, useId, useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import type { TenantVehicleDetail } from '../../../contract/tenant/tenant-vehicles.ts'
import { vehicleTextLimits } from '../../../contract/vehicles/vehicle-detail.ts'
import { translate } from '../../../i18n/translate.ts'
import { stationNamesOf } from '../../../lib/stores/tenant/vehicles.ts'
import type { TenantVehicleValues } from '../../../lib/tenant/vehicle-form.ts'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { VehicleFields } from '../../vehicles/detail/VehicleFields.tsx'
import '../../vehicles/detail/vehicle-work.css'
import { useOrganisationChoices } from '../shared/organisation-choices.ts'
import { VehicleMove } from './VehicleMove.tsx'

interface Props {
  locale: Locale
  /** With which they begin. */
  values: TenantVehicleValues
  /** As it is saved; undefined: it is a new one. */
  vehicle?: TenantVehicleDetail
}

/** The fields of a vehicle. Whoever chooses another organisation for it reads what that does. */
export function TenantVehicleFields({ locale, values, vehicle }: Props) {
  const t = translate(locale)
  const [chosen, setChosen] = useState(values.organisation_id)
  const [station, setStation] = useState(values.station)
  const own = vehicle && { id: vehicle.organisation_id, name: vehicle.organisation }
  const choices = useOrganisationChoices(locale, own)
  const to = choices.find(({ value }) => value === chosen)
  const choose = (organisation: string) => {
    setChosen(organisation)
    // A station of the one is none of the other.
    if (own) setStation(organisation === String(own.id) ? (vehicle.station ?? '') : '')
  }

  return (
    <div className="tenant-vehicle-fields">
      <SelectField
        name="organisation_id"
        label={t('tenantVehicles.organisation')}
        choices={choices}
        {...(!own && { nothing: t('tenantVehicles.chooseOrganisation') })}
        value={chosen}
        onChange={(event) => choose(event.currentTarget.value)}
        required
      />
      {vehicle && own && to && to.value !== String(own.id) && (
        <VehicleMove locale={locale} vehicle={vehicle} to={to.label} />
      )}
      <VehicleFields
        locale={locale}
        values={values}
        station={<StationField locale={locale} organisation={chosen} value={station} onChange={setStation} />}
      />
    </div>
  )
}

interface StationProps {
  locale: Locale
  /** The id of the one whose stations are offered; '' for none. */
  organisation: string
  value: string
  onChange: (station: string) => void
}

/** Whatever is typed is a station of the organisation: one that is new is added to them. */
function StationField({ locale, organisation, value, onChange }: StationProps) {
  const t = translate(locale)
  const list = useId()
  const [offered, setOffered] = useState<readonly string[]>([])
  useEffect(() => {
    setOffered([])
    if (organisation === '') return undefined
    let isWanted = true
    void stationNamesOf(Number(organisation)).then((names) => isWanted && setOffered(names))
    return () => {
      isWanted = false
    }
  }, [organisation])

  return (
    <div>
      <TextField
        name="station"
        label={t('vehicle.station')}
        list={list}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
        maxLength={vehicleTextLimits.station}
        autoComplete="off"
      />
      <datalist id={list}>
        {offered.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </div>
  )
}
