import { useId } from 'react'
import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import './edit-conflict.css'

interface Props<Field extends string> {
  locale: Locale
  /** What both have changed, each in their own way. */
  fields: readonly Field[]
  /** What only the others have changed: it stands in the form already. */
  taken: readonly Field[]
  /** What a field is called. */
  label: (name: Field) => string
  /** What the others have saved there, as somebody reads it; '' for nothing. */
  theirs: (name: Field) => string
  onTake: (name: Field) => void
}

/** What somebody else has saved meanwhile, beside what was typed here. */
export function EditConflict<Field extends string>(props: Props<Field>) {
  const { locale, fields, taken, label, theirs, onTake } = props
  const t = translate(locale)
  const heading = useId()
  const said = (name: Field) => {
    const value = theirs(name)
    return value === ''
      ? t('editConflict.empty', { field: label(name) })
      : t('editConflict.field', { field: label(name), value })
  }

  return (
    <section className="notice warning edit-conflict" aria-labelledby={heading}>
      <h3 id={heading}>{t('editConflict.heading')}</h3>
      {fields.length > 0 && (
        <ul>
          {fields.map((name) => (
            <li key={name}>
              <span>{said(name)}</span>
              <button
                type="button"
                className="button"
                aria-label={t('editConflict.takeField', { field: label(name) })}
                onClick={() => onTake(name)}
              >
                {t('editConflict.take')}
              </button>
            </li>
          ))}
        </ul>
      )}
      {taken.length > 0 && <p>{t('editConflict.taken', { fields: taken.map(label).join(', ') })}</p>}
    </section>
  )
}
