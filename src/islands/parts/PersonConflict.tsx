import type { Group } from '../../contract/groups.ts'
import type { Locale } from '../../contract/locales.ts'
import type { PersonField, PersonValues } from '../../lib/person-form.ts'
import { personFieldLabel, personWorkWords } from './person-work-words.ts'

interface Props {
  locale: Locale
  /** What both have changed, each in their own way. */
  fields: readonly PersonField[]
  /** What only the others have changed: it stands in the form already. */
  taken: readonly PersonField[]
  theirs: PersonValues
  groups: readonly Group[]
  onTake: (name: PersonField) => void
}

/** What somebody else has saved meanwhile, beside what was typed here. */
export function PersonConflict({ locale, fields, taken, theirs, groups, onTake }: Props) {
  const t = personWorkWords(locale)
  const label = (name: PersonField) => personFieldLabel(locale, name)

  return (
    <section className="notice warning person-conflict" aria-labelledby="person-conflict">
      <h3 id="person-conflict">{t('personWork.conflict')}</h3>
      {fields.length > 0 && (
        <ul>
          {fields.map((name) => (
            <li key={name}>
              <span>{saidOf(name)}</span>
              <button
                type="button"
                className="button"
                aria-label={t('personWork.conflictTakeField', { field: label(name) })}
                onClick={() => onTake(name)}
              >
                {t('personWork.conflictTake')}
              </button>
            </li>
          ))}
        </ul>
      )}
      {taken.length > 0 && <p>{t('personWork.conflictTaken', { fields: taken.map(label).join(', ') })}</p>}
    </section>
  )

  function saidOf(name: PersonField): string {
    const field = label(name)
    const value = shown(theirs, name, groups)
    return value === ''
      ? t('personWork.conflictEmpty', { field })
      : t('personWork.conflictField', { field, value })
  }
}

/** A value as somebody reads it. */
function shown(values: PersonValues, name: PersonField, groups: readonly Group[]): string {
  if (name === 'group_ids') {
    const names = values.group_ids.map((id) => groups.find((one) => one.id === id)?.name ?? String(id))
    return names.join(', ')
  }
  if (name !== 'qualifications') return values[name]
  return values.qualifications.map((one) => (one.until ? `${one.name} (${one.until})` : one.name)).join(', ')
}
