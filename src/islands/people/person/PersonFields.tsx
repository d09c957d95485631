import type { Group } from '../../../contract/people/groups.ts'
import { LONGEST_FUNCTION, LONGEST_NAME } from '../../../contract/people/person-name.ts'
import type { Locale } from '../../../contract/locales.ts'
import { LONGEST_PERSONNEL_NUMBER, LONGEST_PHONE, type LockReason } from '../../../contract/people/people.ts'
import type { Loadable } from '../../../lib/api/loadable.ts'
import type { PersonField, PersonValues } from '../../../lib/people/person-form.ts'
import { TextField } from '../../ui/fields/TextField.tsx'
import { PersonGroups } from './PersonGroups.tsx'
import { QualificationFields } from './QualificationFields.tsx'
import { lockWords } from './person-standing-words.ts'
import { personFieldLabel } from './person-work-words.ts'
import { translate } from '../../../i18n/translate.ts'

interface Props {
  locale: Locale
  /** With which they begin. */
  values: PersonValues
  /** Why the person's own data is not the caller's to change. */
  nameLock: LockReason | null
  groups: Loadable<readonly Group[]>
}

type TextName = Exclude<PersonField, 'qualifications' | 'group_ids'>

export function PersonFields({ locale, values, nameLock, groups }: Props) {
  const t = translate(locale)
  const about = (name: TextName, maxLength: number) => ({
    name,
    label: personFieldLabel(locale, name),
    defaultValue: values[name],
    maxLength,
    autoComplete: 'off',
  })
  const own = { disabled: nameLock !== null }

  return (
    <>
      <fieldset className="person-fields">
        <legend>{t('personWork.data')}</legend>
        {nameLock && <p className="muted">{lockWords(locale, nameLock)}</p>}
        <div className="person-fields-grid">
          <TextField {...about('first_name', LONGEST_NAME)} {...own} required />
          <TextField {...about('last_name', LONGEST_NAME)} {...own} required />
          <TextField {...about('phone', LONGEST_PHONE)} {...own} type="tel" />
        </div>
      </fieldset>
      <fieldset className="person-fields">
        <legend>{t('personWork.membership')}</legend>
        <div className="person-fields-grid">
          <TextField {...about('function', LONGEST_FUNCTION)} hint={t('personWork.functionHint')} />
          <TextField {...about('personnel_no', LONGEST_PERSONNEL_NUMBER)} spellCheck={false} />
        </div>
      </fieldset>
      <QualificationFields locale={locale} qualifications={values.qualifications} />
      <PersonGroups locale={locale} groups={groups} chosen={values.group_ids} />
    </>
  )
}
