import { useStore } from '@nanostores/react'
import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import type { ConnectionValues } from '../../lib/divera/connection-form.ts'
import { $diveraPreview } from '../../lib/stores/divera/divera-check.ts'
import { Checkbox } from '../ui/fields/Checkbox.tsx'
import { NumberField } from '../ui/fields/NumberField.tsx'
import { TextField } from '../ui/fields/TextField.tsx'

interface Props {
  locale: Locale
  /** With which they begin. */
  values: ConnectionValues
}

const LONGEST_ADDRESS = 300
const UNITS = 'divera-units'

/** Whether the organisation is connected, and with which server. */
export function AccessFields({ locale, values }: Props) {
  const t = translate(locale)
  return (
    <>
      <Checkbox
        name="enabled"
        label={t('diveraForm.enabled')}
        hint={t('diveraForm.enabledHint')}
        defaultChecked={values.enabled}
      />
      <TextField
        name="base_url"
        type="url"
        label={t('diveraForm.address')}
        hint={t('diveraForm.addressHint')}
        defaultValue={values.base_url}
        maxLength={LONGEST_ADDRESS}
        autoComplete="off"
        required
      />
    </>
  )
}

/** Of which unit DIVERA is asked, for which things, and how often. */
export function IntakeFields({ locale, values }: Props) {
  const t = translate(locale)
  const units = useStore($diveraPreview, { ssr: 'initial' })?.preview.units ?? []
  return (
    <>
      <NumberField
        name="ucr"
        label={t('diveraForm.ucr')}
        hint={t('diveraForm.ucrHint')}
        defaultValue={values.ucr}
        list={UNITS}
      />
      <datalist id={UNITS}>
        {units.map(({ ucr, name }) => (
          <option key={ucr} value={ucr}>
            {name}
          </option>
        ))}
      </datalist>
      <fieldset className="divera-directions">
        <legend>{t('diveraForm.comesIn')}</legend>
        <Checkbox
          name="alarms"
          label={t('diveraForm.alarms')}
          hint={t('diveraForm.alarmsHint')}
          defaultChecked={values.alarms}
        />
        <Checkbox
          name="vehicle_status"
          label={t('diveraForm.vehicle_status')}
          defaultChecked={values.vehicle_status}
        />
      </fieldset>
      <NumberField
        name="poll_seconds"
        label={t('diveraForm.poll')}
        hint={t('diveraForm.pollHint')}
        unit={t('diveraForm.pollUnit')}
        defaultValue={values.poll_seconds}
        required
      />
    </>
  )
}
