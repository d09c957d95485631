import { useEffect } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { MOST_SEATS, type VehicleDetail } from '../../../contract/vehicles/vehicle-detail.ts'
import { translate } from '../../../i18n/translate.ts'
import { problemOf } from '../../../lib/api/api-error.ts'
import { currentOf, saveVehicle } from '../../../lib/stores/vehicles/vehicle-work.ts'
import { showToast } from '../../../lib/stores/app/toasts.ts'
import { inputOf, problemsIn, valuesIn, valuesOf } from '../../../lib/vehicles/vehicle-form.ts'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import type { FieldProblem } from '../../ui/form/form-context.ts'
import { formWords } from '../../ui/form/form-words.ts'
import { EditConflict } from '../../shared/EditConflict.tsx'
import { useEdited } from '../../shared/use-edited.ts'
import { fieldLabel, VehicleFields } from './VehicleFields.tsx'
import './vehicle-work.css'
import { formProblems } from '../../shared/form-problems.ts'

interface Props {
  locale: Locale
  vehicle: VehicleDetail
  onEnd: () => void
}

/** The form of a vehicle. Whatever happens, what was typed stays until it is saved, or somebody says that it may go. */
export function VehicleEditor({ locale, vehicle, onEnd }: Props) {
  const t = translate(locale)
  const edited = useEdited(vehicle, { valuesOf, valuesIn })
  const { base, conflict } = edited
  useEffect(() => edited.frame.current?.querySelector('input')?.focus(), [])

  async function send(data: FormData): Promise<readonly FieldProblem[]> {
    const { values, names } = edited.changesIn(data)
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
      edited.meet(theirs)
      return [{ field: undefined, text: t('vehicleWork.conflictText') }]
    }
    return formProblems(t, problemOf(error), { offline: t('vehicleWork.offline') })
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
    if (!edited.isChanged() || confirm(t('vehicleWork.discard'))) onEnd()
  }

  return (
    <section ref={edited.frame} className="vehicle-editor card" aria-labelledby="vehicle-editor">
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
          <EditConflict
            locale={locale}
            {...conflict}
            label={(name) => fieldLabel(locale, name)}
            theirs={(name) => valuesOf(base)[name]}
            onTake={edited.take}
          />
        )}
        <VehicleFields key={edited.round} locale={locale} values={edited.start} />
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
