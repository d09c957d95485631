import '../../ui/fields/select-field.css'
import { useId } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { type Limit, type LimitName, limitUnits } from '../../../lib/vehicles/fms-settings-form.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { down } from '../../ui/icons/fields.ts'
import { Problem } from '../../ui/fields/Field.tsx'
import { translate } from '../../../i18n/translate.ts'

interface Props {
  locale: Locale
  name: LimitName
  limit: Limit
  problem: string | undefined
  onChange: (limit: Limit) => void
}

const labels = {
  stale_after_minutes: 'fmsSettings.underWay',
  stale_at_rest_after_minutes: 'fmsSettings.atRest',
} as const

/** So many minutes or hours, or never. */
export function FmsLimitField({ locale, name, limit, problem, onChange }: Props) {
  const t = translate(locale)
  const id = useId()
  const label = t(labels[name])
  const never = limit.unit === 'never'

  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <div className="fms-settings-limit">
        <input
          id={id}
          className="input figures"
          name={name}
          inputMode="numeric"
          autoComplete="off"
          dir="ltr"
          value={never ? '' : limit.amount}
          disabled={never}
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={problem === undefined ? undefined : `${id}-problem`}
          onChange={({ currentTarget }) => onChange({ ...limit, amount: currentTarget.value })}
        />
        <div className="input-box select-box">
          <select
            className="input"
            aria-label={t('fmsSettings.unit', { limit: label })}
            value={limit.unit}
            onChange={({ currentTarget }) => {
              const unit = limitUnits.find((one) => one === currentTarget.value)
              if (unit) onChange({ ...limit, unit })
            }}
          >
            {limitUnits.map((unit) => (
              <option key={unit} value={unit}>
                {t(`fmsSettings.units.${unit}`)}
              </option>
            ))}
          </select>
          <span className="input-end">
            <Icon shape={down} />
          </span>
        </div>
      </div>
      <Problem id={id} text={problem} />
    </div>
  )
}
