import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Locale } from '../../contract/locales.ts'
import { MOST_SEATS, type VehicleDetail } from '../../contract/vehicle-detail.ts'
import { translate } from '../../i18n/translate.ts'
import { problemOf } from '../../lib/api-error.ts'
import { problemWords } from '../../lib/problem-words.ts'
import { currentOf, saveVehicle } from '../../lib/stores/vehicle-work.ts'
import { showToast } from '../../lib/stores/toasts.ts'
import {
  changedFields,
  inputOf,
  merge,
  problemsIn,
  valuesIn,
  valuesOf,
  type VehicleField,
  type VehicleValues,
} from '../../lib/vehicle-form.ts'
import { adoptStyles } from '../ui/adopt-styles.ts'
import { Form, problemsOfFields, SubmitButton } from '../ui/Form.tsx'
import type { FieldProblem } from '../ui/form-context.ts'
import { formWords } from '../ui/form-words.ts'
import { VehicleConflict } from './VehicleConflict.tsx'
import { VehicleFields } from './VehicleFields.tsx'
import styles from './vehicle-work.css?inline'
import { vehicleWorkWords } from './vehicle-work-words.ts'

interface Props {
  locale: Locale
  vehicle: VehicleDetail
  onEnd: () => void
}

interface Conflict {
  fields: readonly VehicleField[]
  taken: readonly VehicleField[]
}

/** The form of a vehicle. Whatever happens, what was typed stays until it is saved, or somebody says that it may go. */
export function VehicleEditor({ locale, vehicle, onEnd }: Props) {
  const t = vehicleWorkWords(locale)
  const [base, setBase] = useState(vehicle)
  const [start, setStart] = useState(() => valuesOf(vehicle))
  const [round, setRound] = useState(0)
  const [conflict, setConflict] = useState<Conflict>()
  const frame = useRef<HTMLElement>(null)
  useLayoutEffect(() => adoptStyles(styles), [])
  useEffect(() => frame.current?.querySelector('input')?.focus(), [])

  const typed = () => {
    const form = frame.current?.querySelector('form')
    return form ? valuesIn(new FormData(form)) : start
  }
  const begin = (values: VehicleValues) => {
    setStart(values)
    setRound((before) => before + 1)
  }

  async function send(data: FormData): Promise<readonly FieldProblem[]> {
    const values = valuesIn(data)
    const names = changedFields(values, valuesOf(base))
    try {
      if (names.length > 0)
        await saveVehicle(base.id, { version: base.version ?? 1, ...inputOf(values, names) })
      return []
    } catch (error) {
      console.warn('The vehicle was not saved.', error)
      return problemsOf(error)
    }
  }

  function problemsOf(error: unknown): readonly FieldProblem[] {
    const theirs = currentOf(error)
    if (theirs) {
      const { conflicts, taken, values } = merge(valuesOf(base), typed(), valuesOf(theirs))
      setConflict({ fields: conflicts, taken })
      setBase(theirs)
      begin(values)
      return [{ field: undefined, text: t('vehicleWork.conflictText') }]
    }
    const problem = problemOf(error)
    if (problem.kind === 'invalid') return problemsOfFields(problem.fields)
    if (problem.kind === 'offline') return [{ field: undefined, text: t('vehicleWork.offline') }]
    return [{ field: undefined, text: problemWords(translate(locale), problem).text }]
  }

  const check = (data: FormData) =>
    problemsIn(valuesIn(data)).map((field) => ({
      field,
      text:
        field === 'seats'
          ? t('vehicleWork.seatsWrong', { most: MOST_SEATS })
          : t('vehicleWork.callSignMissing'),
    }))

  const leave = () => {
    const isChanged = frame.current?.querySelector('form')?.dataset['changed']
    if (!isChanged || confirm(t('vehicleWork.discard'))) onEnd()
  }

  return (
    <section ref={frame} className="vehicle-editor card" aria-labelledby="vehicle-editor">
      <h2 id="vehicle-editor">{t('vehicleWork.editHeading')}</h2>
      <Form
        words={formWords(t)}
        aria-labelledby="vehicle-editor"
        check={check}
        onSend={send}
        onSent={() => {
          showToast({ kind: 'done', text: t('vehicleWork.saved') })
          onEnd()
        }}
        guardChanges
      >
        {conflict && (
          <VehicleConflict
            locale={locale}
            {...conflict}
            theirs={valuesOf(base)}
            onTake={(name) => {
              begin({ ...typed(), [name]: valuesOf(base)[name] })
              setConflict({ ...conflict, fields: conflict.fields.filter((one) => one !== name) })
            }}
          />
        )}
        <VehicleFields key={round} locale={locale} values={start} />
        <div className="form-buttons">
          <SubmitButton busyText={t('vehicleWork.saving')}>{t('vehicleWork.save')}</SubmitButton>
          <button type="button" className="button quiet" onClick={leave}>
            {t('vehicleWork.cancel')}
          </button>
        </div>
      </Form>
    </section>
  )
}
