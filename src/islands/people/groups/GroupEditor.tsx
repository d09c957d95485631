import { useEffect } from 'react'
import type { Group } from '../../../contract/people/groups.ts'
import type { Locale } from '../../../contract/locales.ts'
import { translate, type Translate } from '../../../i18n/translate.ts'
import {
  type GroupField,
  type GroupValues,
  inputOf,
  valuesIn,
  valuesOf,
} from '../../../lib/people/group-form.ts'
import { currentOf, saveGroup } from '../../../lib/stores/people/group-work.ts'
import { showToast } from '../../../lib/stores/app/toasts.ts'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import type { FieldProblem } from '../../ui/form/form-context.ts'
import { formWords } from '../../ui/form/form-words.ts'
import { EditConflict } from '../../shared/EditConflict.tsx'
import { checkGroup, groupProblems } from './group-problems.ts'
import { GroupFields } from './GroupFields.tsx'
import { useEdited } from '../../shared/use-edited.ts'

/** The form of a group that is there. Whatever happens, what was typed stays until it is saved. */
export function GroupEditor({ locale, group }: { locale: Locale; group: Group }) {
  const t = translate(locale)
  const edited = useEdited(group, { valuesOf, valuesIn })
  const { base, conflict } = edited
  // Somebody else has saved it, and nothing was typed here.
  useEffect(() => {
    if (group.version > base.version && !edited.isChanged()) edited.renew(group)
  }, [group.version])

  async function send(data: FormData): Promise<readonly FieldProblem[]> {
    const { values, names } = edited.changesIn(data)
    try {
      edited.keep(
        names.length > 0
          ? await saveGroup(base.id, { version: base.version, ...inputOf(values, names) })
          : base,
      )
      return []
    } catch (error) {
      console.warn('The group was not saved.', error)
      const theirs = currentOf(error)
      if (!theirs) return groupProblems(t, error, t('groupForm.offline'))
      edited.meet(theirs)
      return [{ field: undefined, text: t('groupForm.conflictText') }]
    }
  }

  return (
    <section ref={edited.frame} className="group-editing" aria-labelledby="group-editor">
      <h2 id="group-editor">{t('group.edit')}</h2>
      <Form
        className="group-editor"
        aria-labelledby="group-editor"
        words={formWords(t)}
        check={(data) => checkGroup(t, data)}
        onSend={send}
        onSent={() => showToast({ text: t('groupForm.saved') })}
        guardChanges
      >
        {conflict && (
          <EditConflict
            locale={locale}
            {...conflict}
            label={(name) => labelOf(t, name)}
            theirs={(name) => said(t, valuesOf(base), name)}
            onTake={edited.take}
          />
        )}
        <GroupFields key={edited.round} locale={locale} values={edited.start} />
        <div className="form-buttons">
          <SubmitButton busyText={t('groupForm.saving')}>{t('groupForm.save')}</SubmitButton>
        </div>
      </Form>
    </section>
  )
}

function labelOf(t: Translate, name: GroupField): string {
  if (name === 'new_members_join') return t('groupForm.newMembersJoin')
  if (name === 'name' || name === 'description' || name === 'colour' || name === 'leads')
    return t(`groupForm.${name}`)
  return t(`permissionNames.${name}`)
}

/** A value as somebody reads it. */
function said(t: Translate, values: GroupValues, name: GroupField): string {
  if (name === 'name' || name === 'description') return values[name]
  if (name === 'colour') return t(`colours.${values.colour}`)
  if (name === 'new_members_join' || name === 'leads') return t(`groupForm.${values[name]}`)
  return t(`groupForm.grants.${values[name]}`)
}
