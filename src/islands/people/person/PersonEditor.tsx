import { useEffect } from 'react'
import type { Group } from '../../../contract/people/groups.ts'
import type { Locale } from '../../../contract/locales.ts'
import type { Person } from '../../../contract/people/people.ts'
import { translate } from '../../../i18n/translate.ts'
import { problemOf } from '../../../lib/api/api-error.ts'
import {
  inputOf,
  missingIn,
  type PersonField,
  type PersonValues,
  valuesIn,
  valuesOf,
} from '../../../lib/people/person-form.ts'
import { currentPersonOf, savePerson } from '../../../lib/stores/people/person-work.ts'
import { showToast } from '../../../lib/stores/app/toasts.ts'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import type { FieldProblem } from '../../ui/form/form-context.ts'
import { formWords } from '../../ui/form/form-words.ts'
import { EditConflict } from '../../shared/EditConflict.tsx'
import { PersonFields } from './PersonFields.tsx'
import './person-work.css'
import { personFieldLabel } from './person-work-words.ts'
import { useEdited } from '../../shared/use-edited.ts'
import { useGroups } from './use-groups.ts'
import { formProblems } from '../../shared/form-problems.ts'

interface Props {
  locale: Locale
  person: Person
  onEnd: () => void
}

const missing = { first_name: 'firstName', last_name: 'lastName' } as const

/** The form of a member. Whatever happens, what was typed stays until it is saved, or somebody says that it may go. */
export function PersonEditor({ locale, person, onEnd }: Props) {
  const t = translate(locale)
  const groups = useGroups()
  const edited = useEdited(person, { valuesOf, valuesIn })
  const { base, conflict, start } = edited
  useEffect(() => edited.frame.current?.querySelector<HTMLElement>('input:enabled')?.focus(), [])

  async function send(data: FormData): Promise<readonly FieldProblem[]> {
    const { values, names } = edited.changesIn(data)
    try {
      if (names.length > 0) await savePerson(base.id, { version: base.version, ...inputOf(values, names) })
      return []
    } catch (error) {
      console.warn('The member was not saved.', error)
      return problemsOf(error)
    }
  }

  function problemsOf(error: unknown): readonly FieldProblem[] {
    const theirs = currentPersonOf(error)
    if (theirs) {
      edited.meet(theirs)
      return [{ field: undefined, text: t('personWork.conflictText') }]
    }
    return formProblems(translate(locale), problemOf(error), { offline: t('personWork.offline') })
  }

  const check = (data: FormData) =>
    missingIn(data, start).map((field) => ({
      field,
      text: t(
        `personWork.missing.${field === 'first_name' || field === 'last_name' ? missing[field] : 'qualification'}`,
      ),
    }))

  const leave = () => {
    if (!edited.isChanged() || confirm(t('personWork.discard'))) onEnd()
  }

  return (
    <section ref={edited.frame} className="person-editor card" aria-labelledby="person-editor">
      <h2 id="person-editor">{t('personWork.editHeading')}</h2>
      <Form
        words={formWords(t)}
        aria-labelledby="person-editor"
        check={check}
        onSend={send}
        onSent={() => {
          showToast({ kind: 'done', text: t('personWork.saved') })
          onEnd()
        }}
        guardChanges
      >
        {conflict && (
          <EditConflict
            locale={locale}
            {...conflict}
            label={(name) => personFieldLabel(locale, name)}
            theirs={(name) => shown(valuesOf(base), name, groups.state === 'ready' ? groups.value : [])}
            onTake={edited.take}
          />
        )}
        <PersonFields
          key={edited.round}
          locale={locale}
          values={start}
          nameLock={base.locked.name}
          groups={groups}
        />
        <div className="form-buttons">
          <SubmitButton busyText={t('personWork.saving')}>{t('personWork.save')}</SubmitButton>
          <button type="button" className="button quiet" onClick={leave}>
            {t('personWork.cancel')}
          </button>
        </div>
      </Form>
    </section>
  )
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
