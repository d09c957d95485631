import { useEffect, useRef, useState } from 'react'
import type { Group } from '../../contract/groups.ts'
import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import {
  changedFields,
  type GroupField,
  type GroupValues,
  inputOf,
  merge,
  valuesIn,
  valuesOf,
  withFieldsOf,
} from '../../lib/group-form.ts'
import { currentOf, saveGroup } from '../../lib/stores/group-work.ts'
import { showToast } from '../../lib/stores/toasts.ts'
import { Form, SubmitButton } from '../ui/Form.tsx'
import type { FieldProblem } from '../ui/form-context.ts'
import { formWords } from '../ui/form-words.ts'
import { checkGroup, groupProblems } from './group-problems.ts'
import { GroupConflict } from './GroupConflict.tsx'
import { GroupFields } from './GroupFields.tsx'

interface Conflict {
  fields: readonly GroupField[]
  taken: readonly GroupField[]
}

/** The form of a group that is there. Whatever happens, what was typed stays until it is saved. */
export function GroupEditor({ locale, group }: { locale: Locale; group: Group }) {
  const t = translate(locale)
  const [base, setBase] = useState(group)
  const [start, setStart] = useState(() => valuesOf(group))
  const [round, setRound] = useState(0)
  const [conflict, setConflict] = useState<Conflict>()
  const frame = useRef<HTMLElement>(null)

  const form = () => frame.current?.querySelector('form') ?? undefined
  const begin = (values: GroupValues) => {
    setStart(values)
    setRound((before) => before + 1)
  }
  // Somebody else has saved it, and nothing was typed here.
  useEffect(() => {
    if (group.version <= base.version || form()?.dataset['changed']) return
    setBase(group)
    begin(valuesOf(group))
  }, [group.version])

  async function send(data: FormData): Promise<readonly FieldProblem[]> {
    const values = valuesIn(data)
    const names = changedFields(values, valuesOf(base))
    try {
      if (names.length > 0)
        setBase(await saveGroup(base.id, { version: base.version, ...inputOf(values, names) }))
      setConflict(undefined)
      return []
    } catch (error) {
      console.warn('The group was not saved.', error)
      const theirs = currentOf(error)
      return theirs ? [settle(theirs, values)] : groupProblems(t, error, t('groupForm.offline'))
    }
  }

  /** What only the others have changed is taken over; about the rest somebody decides. */
  function settle(theirs: Group, mine: GroupValues): FieldProblem {
    const { conflicts, taken, values } = merge(valuesOf(base), mine, valuesOf(theirs))
    setConflict({ fields: conflicts, taken })
    setBase(theirs)
    begin(values)
    return { field: undefined, text: t('groupForm.conflictText') }
  }

  function take(name: GroupField): void {
    const element = form()
    if (!conflict || !element) return
    begin(withFieldsOf(valuesIn(new FormData(element)), valuesOf(base), [name]))
    setConflict({ ...conflict, fields: conflict.fields.filter((one) => one !== name) })
  }

  return (
    <section ref={frame} className="group-editing" aria-labelledby="group-editor">
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
        {conflict && <GroupConflict locale={locale} {...conflict} theirs={valuesOf(base)} onTake={take} />}
        <GroupFields key={round} locale={locale} values={start} />
        <div className="form-buttons">
          <SubmitButton busyText={t('groupForm.saving')}>{t('groupForm.save')}</SubmitButton>
        </div>
      </Form>
    </section>
  )
}
