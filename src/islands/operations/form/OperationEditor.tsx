import './operation-editor.css'
import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import type { OperationDetail } from '../../../contract/operations/operation-detail.ts'
import type { OperationChoices } from '../../../contract/operations/operation-list.ts'
import { localizePath } from '../../../i18n/paths.ts'
import { translate } from '../../../i18n/translate.ts'
import { problemOf } from '../../../lib/api/api-error.ts'
import { changedFields, merge, type Merged } from '../../../lib/pages/edited-values.ts'
import { newIdempotencyKey } from '../../../lib/api/idempotency-key.ts'
import {
  inputOf,
  noValues,
  type OperationValues,
  problemsIn,
  valuesIn,
  valuesOf,
  withKeyword,
} from '../../../lib/operations/operation-form.ts'
import { problemWords } from '../../../lib/api/problem-words.ts'
import { routes } from '../../../lib/routes.ts'
import { $operationChoices } from '../../../lib/stores/operations/operation-choices.ts'
import { currentOf, raiseOperation, saveOperation } from '../../../lib/stores/operations/operation-work.ts'
import { showToast } from '../../../lib/stores/app/toasts.ts'
import { LeaveWithOrganisation } from '../../shared/LeaveWithOrganisation.tsx'
import { usePart } from '../../ui/behaviour/use-part.ts'
import { OperationFields } from './OperationFields.tsx'
import { Button } from '../../ui/buttons/Button.tsx'
import { Checkbox } from '../../ui/fields/Checkbox.tsx'
import { Form, problemsOfFields, SubmitButton } from '../../ui/form/Form.tsx'
import { formWords } from '../../ui/form/form-words.ts'

const loadConflict = () => import('./OperationConflict.tsx')
const nothing: OperationChoices = { keywords: [], groups: [], vehicles: [] }

interface Props {
  locale: Locale
  /** The operation as it was when its form was opened; undefined: it is made. */
  operation?: OperationDetail
}

/** Two versions of an operation that somebody has to make one of. */
interface Conflict extends Merged<OperationValues> {
  theirs: OperationDetail
}

/** The form of an operation: of a new one, which alarms, or of one that is there. */
export function OperationEditor({ locale, operation }: Props) {
  const t = translate(locale)
  const choices = useStore($operationChoices, { ssr: 'initial' })
  const known = choices.state === 'ready' ? choices.value : nothing
  const [base, setBase] = useState(operation)
  const [start, setStart] = useState(() => (operation ? valuesOf(operation) : noValues))
  const [round, setRound] = useState(0)
  const [conflict, setConflict] = useState<Conflict>()
  const [kind, setKind] = useState(start.kind)
  const [silent, setSilent] = useState(false)
  const [key] = useState(newIdempotencyKey)
  const versions = usePart(loadConflict, operation !== undefined)
  const keyword = useRef<string>(start.keyword_id)
  const frame = useRef<HTMLDivElement>(null)
  const way = useRef<HTMLAnchorElement>(null)
  const target = useRef(operation?.id)

  const detailPath = (id: number) => localizePath(routes.alert.pattern, locale).replace('[id]', String(id))
  const read = (data: FormData) => valuesIn(data, start)
  const begin = (values: OperationValues) => {
    setStart(values)
    setRound((before) => before + 1)
  }

  function chooseKeyword(id: string): void {
    const form = frame.current?.querySelector('form')
    const find = (wanted: string) => known.keywords.find((one) => String(one.id) === wanted)
    const chosen = find(id)
    const before = find(keyword.current)
    keyword.current = id
    // What is there already keeps what was decided for it.
    if (form && chosen && !operation) begin(withKeyword(read(new FormData(form)), chosen, before))
  }

  async function send(data: FormData) {
    const values = read(data)
    try {
      if (base) await save(base, values)
      else await raise(values)
      return []
    } catch (error) {
      console.warn('The operation was not saved.', error)
      return problemsOf(error)
    }
  }

  async function raise(values: OperationValues): Promise<void> {
    const input = { ...(await inputOf(values, changedFields(values, noValues))), silent }
    const { id, alarmed } = await raiseOperation(input, key)
    target.current = id
    const text = silent ? t('operationForm.recorded') : t('operationForm.raised', { count: alarmed })
    showToast({ kind: 'done', text })
  }

  async function save(from: OperationDetail, values: OperationValues): Promise<void> {
    const names = changedFields(values, valuesOf(from))
    if (names.length > 0)
      await saveOperation(from.id, { version: from.version ?? 1, ...(await inputOf(values, names)) })
    showToast({ kind: 'done', text: t('operationForm.saved') })
  }

  /** A conflict is no problem with a field: it gets a place of its own, above what was written. */
  function problemsOf(error: unknown) {
    const theirs = currentOf(error)
    const form = frame.current?.querySelector('form')
    if (theirs && base && form) {
      const found = merge(valuesOf(base), read(new FormData(form)), valuesOf(theirs))
      setConflict({ ...found, theirs })
      begin(found.values)
      return [{ field: undefined, text: t('operationForm.conflict.heading') }]
    }
    const problem = problemOf(error)
    if (problem.kind === 'invalid') return problemsOfFields(fieldsOf(problem.fields))
    const { text } = problemWords(t, problem)
    return [{ field: undefined, text: problem.kind === 'offline' ? t('operationForm.offline') : text }]
  }

  /** A link of ours takes the router. */
  function leave(): void {
    if (!way.current) return
    if (target.current !== undefined) way.current.href = detailPath(target.current)
    way.current.click()
  }

  function settle(values: OperationValues): void {
    if (!conflict) return
    setBase(conflict.theirs)
    setConflict(undefined)
    begin(values)
    // With the fields as they are now.
    setTimeout(() => frame.current?.querySelector('form')?.requestSubmit())
  }

  const isDrill = kind !== 'actual'
  return (
    <div ref={frame} className="operation-editor">
      <LeaveWithOrganisation to={localizePath(routes.alerts.pattern, locale)} />
      <a ref={way} hidden href={localizePath(routes.alerts.pattern, locale)} tabIndex={-1} />
      <h1>{t(operation ? 'operationForm.edit' : 'operationForm.new')}</h1>
      {base && !base.active && <p className="notice">{t('operationForm.closed')}</p>}
      {choices.state === 'failed' && <p className="notice">{t('operationForm.noChoices')}</p>}
      {conflict && versions && (
        <versions.OperationConflict
          locale={locale}
          conflicts={conflict.conflicts}
          taken={conflict.taken}
          mine={conflict.values}
          theirs={valuesOf(conflict.theirs)}
          choices={known}
          onSettle={settle}
        />
      )}
      <Form
        className="operation-form"
        aria-label={t(operation ? 'operationForm.edit' : 'operationForm.new')}
        words={formWords(t)}
        check={(data) =>
          problemsIn(read(data)).map(({ field, key: name }) => ({
            field,
            text:
              name === 'noMoment'
                ? t('forms.typed.noMoment', { label: t('operationForm.alarmAt') })
                : t(`operationForm.missing.${name}`),
            ...(field === 'title' && { orFields: ['keyword_id'] }),
          }))
        }
        onInput={({ currentTarget }) => {
          const data = new FormData(currentTarget)
          setKind(read(data).kind)
          setSilent(data.has('silent'))
        }}
        onSend={send}
        onSent={leave}
        leavesPage
        guardChanges
      >
        <OperationFields
          locale={locale}
          values={start}
          round={round}
          choices={known}
          exists={operation !== undefined}
          onKeyword={chooseKeyword}
        />
        {isDrill && (
          <p className="notice">{t('operationForm.drill', { kind: t(`operationForm.kinds.${kind}`) })}</p>
        )}
        {!operation && <Checkbox name="silent" label={t('operationForm.silent')} />}
        <div className="form-buttons operation-form-end">
          <SubmitButton
            size="large"
            variant={operation || silent ? 'primary' : 'danger'}
            busyText={t(operation || silent ? 'operationForm.saving' : 'operationForm.raising')}
          >
            {t(operation ? 'operationForm.save' : silent ? 'operationForm.record' : 'operationForm.raise')}
          </SubmitButton>
          <Button
            size="large"
            variant="quiet"
            href={base ? detailPath(base.id) : localizePath(routes.alerts.pattern, locale)}
          >
            {t('operationForm.cancel')}
          </Button>
        </div>
      </Form>
    </div>
  )
}

/** The form has one field for a place, the backend two. */
function fieldsOf(fields: Readonly<Record<string, string[]>>): Record<string, string[]> {
  const { lat, lng, ...others } = fields
  const place = lat ?? lng
  return place ? { ...others, coordinates: place } : others
}
