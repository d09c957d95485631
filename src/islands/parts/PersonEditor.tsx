import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Locale } from '../../contract/locales.ts'
import type { Person } from '../../contract/people.ts'
import { translate } from '../../i18n/translate.ts'
import { problemOf } from '../../lib/api-error.ts'
import {
  changedFields,
  inputOf,
  merge,
  missingIn,
  type PersonField,
  type PersonValues,
  valuesIn,
  valuesOf,
  withFieldsOf,
} from '../../lib/person-form.ts'
import { problemWords } from '../../lib/problem-words.ts'
import { currentPersonOf, savePerson } from '../../lib/stores/person-work.ts'
import { showToast } from '../../lib/stores/toasts.ts'
import { adoptStyles } from '../ui/adopt-styles.ts'
import choiceStyles from '../ui/choice.css?inline'
import { Form, problemsOfFields, SubmitButton } from '../ui/Form.tsx'
import type { FieldProblem } from '../ui/form-context.ts'
import { formWords } from '../ui/form-words.ts'
import { PersonConflict } from './PersonConflict.tsx'
import { PersonFields } from './PersonFields.tsx'
import styles from './person-work.css?inline'
import { personWorkWords } from './person-work-words.ts'
import { useGroups } from './use-groups.ts'

interface Props {
  locale: Locale
  person: Person
  onEnd: () => void
}

interface Conflict {
  fields: readonly PersonField[]
  taken: readonly PersonField[]
}

const missing = { first_name: 'firstName', last_name: 'lastName' } as const

/** The form of a member. Whatever happens, what was typed stays until it is saved, or somebody says that it may go. */
export function PersonEditor({ locale, person, onEnd }: Props) {
  const t = personWorkWords(locale)
  const groups = useGroups()
  const [base, setBase] = useState(person)
  const [start, setStart] = useState(() => valuesOf(person))
  const [round, setRound] = useState(0)
  const [conflict, setConflict] = useState<Conflict>()
  const frame = useRef<HTMLElement>(null)
  useLayoutEffect(() => adoptStyles(choiceStyles, styles), [])
  useEffect(() => frame.current?.querySelector<HTMLElement>('input:enabled')?.focus(), [])

  const read = (data: FormData) => valuesIn(data, start)
  const typed = () => {
    const form = frame.current?.querySelector('form')
    return form ? read(new FormData(form)) : start
  }
  const begin = (values: PersonValues) => {
    setStart(values)
    setRound((before) => before + 1)
  }

  async function send(data: FormData): Promise<readonly FieldProblem[]> {
    const values = read(data)
    const names = changedFields(values, valuesOf(base))
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
      const { conflicts, taken, values } = merge(valuesOf(base), typed(), valuesOf(theirs))
      setConflict({ fields: conflicts, taken })
      setBase(theirs)
      begin(values)
      return [{ field: undefined, text: t('personWork.conflictText') }]
    }
    const problem = problemOf(error)
    if (problem.kind === 'invalid') return problemsOfFields(problem.fields)
    if (problem.kind === 'offline') return [{ field: undefined, text: t('personWork.offline') }]
    return [{ field: undefined, text: problemWords(translate(locale), problem).text }]
  }

  const check = (data: FormData) =>
    missingIn(data, start).map((field) => ({
      field,
      text: t(
        `personWork.missing.${field === 'first_name' || field === 'last_name' ? missing[field] : 'qualification'}`,
      ),
    }))

  const leave = () => {
    const isChanged = frame.current?.querySelector('form')?.dataset['changed']
    if (!isChanged || confirm(t('personWork.discard'))) onEnd()
  }

  return (
    <section ref={frame} className="person-editor card" aria-labelledby="person-editor">
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
          <PersonConflict
            locale={locale}
            {...conflict}
            theirs={valuesOf(base)}
            groups={groups.state === 'ready' ? groups.value : []}
            onTake={(name) => {
              begin(withFieldsOf(typed(), valuesOf(base), [name]))
              setConflict({ ...conflict, fields: conflict.fields.filter((one) => one !== name) })
            }}
          />
        )}
        <PersonFields
          key={round}
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
