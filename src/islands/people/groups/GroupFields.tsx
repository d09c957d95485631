import './group-editor.css'
import { LONGEST_GROUP_DESCRIPTION, LONGEST_GROUP_NAME } from '../../../contract/people/groups.ts'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import type { GroupValues } from '../../../lib/people/group-form.ts'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { lengthLimit } from '../../ui/fields/input-words.ts'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { ColourChoice } from '../../shared/ColourChoice.tsx'
import { GroupGrants } from './GroupGrants.tsx'

interface Props {
  locale: Locale
  /** With which they begin. */
  values: GroupValues
}

/** What people say of a group: who it is, and what it may do. */
export function GroupFields({ locale, values }: Props) {
  const t = translate(locale)

  return (
    <>
      <div className="card group-fields">
        <TextField
          name="name"
          label={t('groupForm.name')}
          hint={t('groupForm.nameHint')}
          defaultValue={values.name}
          maxLength={LONGEST_GROUP_NAME}
          autoComplete="off"
          required
        />
        <TextArea
          name="description"
          label={t('groupForm.description')}
          defaultValue={values.description}
          limit={lengthLimit(t, LONGEST_GROUP_DESCRIPTION)}
          rows={2}
        />
        <ColourChoice locale={locale} label={t('groupForm.colour')} chosen={values.colour} />
        <Checkbox
          name="new_members_join"
          label={t('groupForm.newMembersJoin')}
          hint={t('groupForm.newMembersJoinHint')}
          defaultChecked={values.new_members_join === 'yes'}
        />
        <Checkbox
          name="leads"
          label={t('groupForm.leads')}
          hint={t('groupForm.leadsHint')}
          defaultChecked={values.leads === 'yes'}
        />
      </div>
      <GroupGrants locale={locale} values={values} />
    </>
  )
}
