import type { Locale } from '../../contract/locales.ts'
import { translate, type Translate } from '../../i18n/translate.ts'
import type { GroupField, GroupValues } from '../../lib/group-form.ts'

interface Props {
  locale: Locale
  /** What both have changed, each in their own way. */
  fields: readonly GroupField[]
  /** What only the others have changed: it stands in the form already. */
  taken: readonly GroupField[]
  theirs: GroupValues
  onTake: (name: GroupField) => void
}

/** What somebody else has saved meanwhile, beside what was typed here. */
export function GroupConflict({ locale, fields, taken, theirs, onTake }: Props) {
  const t = translate(locale)
  const label = (name: GroupField) => labelOf(t, name)

  return (
    <section className="notice warning group-conflict" aria-labelledby="group-conflict">
      <h3 id="group-conflict">{t('groupForm.conflict')}</h3>
      {fields.length > 0 && (
        <ul>
          {fields.map((name) => (
            <li key={name}>
              <span>
                {theirs[name] === ''
                  ? t('groupForm.conflictEmpty', { field: label(name) })
                  : t('groupForm.conflictField', { field: label(name), value: said(t, theirs, name) })}
              </span>
              <button
                type="button"
                className="button"
                aria-label={t('groupForm.conflictTakeField', { field: label(name) })}
                onClick={() => onTake(name)}
              >
                {t('groupForm.conflictTake')}
              </button>
            </li>
          ))}
        </ul>
      )}
      {taken.length > 0 && <p>{t('groupForm.conflictTaken', { fields: taken.map(label).join(', ') })}</p>}
    </section>
  )
}

function labelOf(t: Translate, name: GroupField): string {
  if (name === 'new_members_join') return t('groupForm.newMembersJoin')
  if (name === 'name' || name === 'description' || name === 'colour') return t(`groupForm.${name}`)
  return t(`permissionNames.${name}`)
}

/** A value as somebody reads it. */
function said(t: Translate, values: GroupValues, name: GroupField): string {
  if (name === 'name' || name === 'description') return values[name]
  if (name === 'colour') return t(`groupForm.colours.${values.colour}`)
  if (name === 'new_members_join') return t(`groupForm.${values.new_members_join}`)
  return t(`groupForm.grants.${values[name]}`)
}
