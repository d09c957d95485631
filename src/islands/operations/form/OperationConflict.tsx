import '../../ui/fields/choice.css'
import { useEffect, useRef, useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import type { OperationChoices } from '../../../contract/operations/operation-list.ts'
import { translate, type Translate } from '../../../i18n/translate.ts'
import { withFieldsOf } from '../../../lib/pages/edited-values.ts'
import type { OperationField, OperationValues } from '../../../lib/operations/operation-form.ts'
import { typeKey } from '../../../lib/operations/operation-types.ts'
import { fieldKey } from './operation-field-words.ts'

interface Props {
  locale: Locale
  /** What both have changed, each in their own way. */
  conflicts: readonly OperationField[]
  /** What only the others have changed. */
  taken: readonly OperationField[]
  mine: OperationValues
  theirs: OperationValues
  choices: OperationChoices
  /** With what shall hold. */
  onSettle: (values: OperationValues) => void
}

type Side = 'yours' | 'theirs'

/** Two versions beside each other, detail by detail; nothing of either is lost until somebody has decided. */
export function OperationConflict({ locale, conflicts, taken, mine, theirs, choices, onSettle }: Props) {
  const t = translate(locale)
  const heading = useRef<HTMLHeadingElement>(null)
  const [chosen, setChosen] = useState<Partial<Record<OperationField, Side>>>({})
  const sideOf = (name: OperationField) => chosen[name] ?? 'yours'
  useEffect(() => heading.current?.focus(), [])
  const label = (name: OperationField) => t(fieldKey(name))

  return (
    <section className="operation-conflict card" aria-labelledby="conflict-heading">
      <h2 id="conflict-heading" ref={heading} tabIndex={-1}>
        {t('operationForm.conflict.heading')}
      </h2>
      <p>{t('operationForm.conflict.text')}</p>
      {conflicts.map((name) => (
        <fieldset key={name} className="operation-conflict-field">
          <legend>{label(name)}</legend>
          {(['yours', 'theirs'] as const).map((side) => (
            <label key={side} className="choice operation-conflict-side">
              <input
                type="radio"
                className="tick"
                name={`conflict-${name}`}
                checked={sideOf(name) === side}
                onChange={() => setChosen({ ...chosen, [name]: side })}
              />
              <span>
                <strong>{t(`operationForm.conflict.${side}`)}</strong>
                <span className="operation-text">
                  {shown(side === 'yours' ? mine : theirs, name, choices, t)}
                </span>
              </span>
            </label>
          ))}
        </fieldset>
      ))}
      {taken.length > 0 && (
        <p className="muted">{t('operationForm.conflict.taken', { fields: taken.map(label).join(', ') })}</p>
      )}
      <button
        type="button"
        className="button primary"
        onClick={() =>
          onSettle(
            withFieldsOf(
              mine,
              theirs,
              conflicts.filter((name) => sideOf(name) === 'theirs'),
            ),
          )
        }
      >
        {t('operationForm.conflict.apply')}
      </button>
    </section>
  )
}

/** A value as somebody reads it. */
function shown(
  values: OperationValues,
  name: OperationField,
  choices: OperationChoices,
  t: Translate,
): string {
  const value = values[name]
  if (name === 'kind') return t(`operationForm.kinds.${values.kind}`)
  if (name === 'type') return t(typeKey(values.type))
  if (typeof value === 'boolean') return t(`operationForm.conflict.${value ? 'yes' : 'no'}`)
  if (typeof value === 'string') {
    const keyword = choices.keywords.find(({ id }) => name === 'keyword_id' && String(id) === value)
    return (keyword ? `${keyword.code} – ${keyword.title}` : value) || t('operationForm.conflict.empty')
  }
  const { groups, vehicles } = choices
  const names = new Map(
    name === 'group_ids'
      ? groups.map((one) => [String(one.id), one.name])
      : vehicles.map((one) => [String(one.id), one.call_sign]),
  )
  return value.map((id) => names.get(id) ?? id).join(', ') || t('operationForm.conflict.empty')
}
