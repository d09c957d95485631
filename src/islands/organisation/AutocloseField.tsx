import { useState } from 'react'
import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import { AUTOCLOSE, autocloseWays } from '../../lib/organisation/organisation-form.ts'
import { NumberField } from '../ui/fields/NumberField.tsx'
import { RadioGroup } from '../ui/fields/RadioGroup.tsx'

interface Props {
  locale: Locale
  /** With which it begins; '': never. */
  hours: string
}

/** A day: what most take. */
const USUAL_HOURS = '24'

/** Whether operations that nobody closes are closed, and how soon. What was typed stays while somebody looks at the other way. */
export function AutocloseField({ locale, hours }: Props) {
  const t = translate(locale)
  const [way, setWay] = useState(hours === '' ? 'never' : 'after')

  return (
    <div className="autoclose">
      <RadioGroup
        name={AUTOCLOSE}
        label={t('organisationSettings.autoclose')}
        hint={t('organisationSettings.autocloseHint')}
        look="segments"
        choices={autocloseWays.map((value) => ({ value, label: t(`organisationSettings.${value}`) }))}
        defaultValue={way}
        onChoose={setWay}
        required
      />
      <div hidden={way === 'never'}>
        <NumberField
          name="autoclose_after_hours"
          label={t('organisationSettings.hours')}
          unit={t('organisationSettings.hoursUnit')}
          defaultValue={hours || USUAL_HOURS}
          required
        />
      </div>
    </div>
  )
}
