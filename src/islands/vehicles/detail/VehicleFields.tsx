import type { ReactNode } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { vehicleTextLimits } from '../../../contract/vehicles/vehicle-detail.ts'
import { translate } from '../../../i18n/translate.ts'
import type { VehicleField, VehicleValues } from '../../../lib/vehicles/vehicle-form.ts'
import { NumberField } from '../../ui/fields/NumberField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'

/** What a field of a vehicle is called. */
export function fieldLabel(locale: Locale, name: VehicleField): string {
  const t = translate(locale)
  const labels: Record<VehicleField, string> = {
    call_sign: t('vehicleWork.callSign'),
    short_name: t('vehicleWork.shortName'),
    type_name: t('vehicle.type'),
    licence_plate: t('vehicle.licencePlate'),
    seats: t('vehicle.seats'),
    station: t('vehicle.station'),
    issi: t('vehicle.issi'),
    opta: t('vehicle.opta'),
  }
  return labels[name]
}

interface Props {
  locale: Locale
  /** With which they begin. */
  values: VehicleValues
  /** In the place of its station, where that is chosen otherwise. */
  station?: ReactNode
}

export function VehicleFields({ locale, values, station }: Props) {
  const t = translate(locale)
  const about = (name: Exclude<VehicleField, 'seats'>) => ({
    name,
    label: fieldLabel(locale, name),
    defaultValue: values[name],
    maxLength: vehicleTextLimits[name],
    autoComplete: 'off',
  })

  return (
    <div className="vehicle-fields">
      <TextField {...about('call_sign')} required />
      <TextField {...about('short_name')} hint={t('vehicleWork.shortNameHint')} />
      <TextField {...about('type_name')} />
      <TextField {...about('licence_plate')} autoCapitalize="characters" spellCheck={false} />
      <NumberField
        name="seats"
        label={fieldLabel(locale, 'seats')}
        defaultValue={values.seats}
        hint={t('vehicleWork.seatsHint')}
      />
      {station ?? <TextField {...about('station')} />}
      <TextField {...about('issi')} hint={t('vehicleWork.issiHint')} inputMode="numeric" />
      <TextField {...about('opta')} spellCheck={false} />
    </div>
  )
}
