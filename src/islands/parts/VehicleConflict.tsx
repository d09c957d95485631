import type { Locale } from '../../contract/locales.ts'
import type { VehicleField, VehicleValues } from '../../lib/vehicle-form.ts'
import { fieldLabel } from './VehicleFields.tsx'
import { vehicleWorkWords } from './vehicle-work-words.ts'

interface Props {
  locale: Locale
  /** What both have changed, each in their own way. */
  fields: readonly VehicleField[]
  /** What only the others have changed: it stands in the form already. */
  taken: readonly VehicleField[]
  theirs: VehicleValues
  onTake: (name: VehicleField) => void
}

/** What somebody else has saved meanwhile, beside what was typed here. */
export function VehicleConflict({ locale, fields, taken, theirs, onTake }: Props) {
  const t = vehicleWorkWords(locale)
  const label = (name: VehicleField) => fieldLabel(locale, name)

  return (
    <section className="notice warning vehicle-conflict" aria-labelledby="vehicle-conflict">
      <h3 id="vehicle-conflict">{t('vehicleWork.conflict')}</h3>
      {fields.length > 0 && (
        <ul>
          {fields.map((name) => (
            <li key={name}>
              <span>
                {theirs[name] === ''
                  ? t('vehicleWork.conflictEmpty', { field: label(name) })
                  : t('vehicleWork.conflictField', { field: label(name), value: theirs[name] })}
              </span>
              <button
                type="button"
                className="button"
                aria-label={t('vehicleWork.conflictTakeField', { field: label(name) })}
                onClick={() => onTake(name)}
              >
                {t('vehicleWork.conflictTake')}
              </button>
            </li>
          ))}
        </ul>
      )}
      {taken.length > 0 && <p>{t('vehicleWork.conflictTaken', { fields: taken.map(label).join(', ') })}</p>}
    </section>
  )
}
