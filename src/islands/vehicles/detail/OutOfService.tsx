import { useEffect, useId, useRef, useState } from 'react'
import type { SubmitEvent } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { type VehicleDetail, vehicleTextLimits } from '../../../contract/vehicles/vehicle-detail.ts'
import { translate } from '../../../i18n/translate.ts'
import { problemOf } from '../../../lib/api/api-error.ts'
import { problemWords } from '../../../lib/api/problem-words.ts'
import { showToast } from '../../../lib/stores/app/toasts.ts'
import { currentOf, saveVehicle } from '../../../lib/stores/vehicles/vehicle-work.ts'
import { showChanged } from '../../../lib/stores/vehicles/vehicle.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import '../../ui/fields/field.css'
import './vehicle-work.css'

interface Props {
  locale: Locale
  vehicle: VehicleDetail
  onEnd: () => void
}

const LONGEST = vehicleTextLimits.out_of_service_reason

/** Why a vehicle cannot be sent; or, where it cannot, another reason. Open, with what was typed, until it is taken. */
export function OutOfServiceDialog({ locale, vehicle, onEnd }: Props) {
  const t = translate(locale)
  const id = useId()
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string>()
  // While it is sent it changes.
  const [isOut] = useState(Boolean(vehicle.out_of_service_at))
  const heading = t(isOut ? 'vehicleWork.changeReasonHeading' : 'vehicleWork.takeOutHeading')

  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (busy) return
    const reason = String(new FormData(event.currentTarget).get('reason')).trim()
    if (reason === '') return setProblem(t('vehicleWork.reasonMissing'))
    if (reason.length > LONGEST) return setProblem(t('vehicleWork.reasonLong', { most: LONGEST }))
    setBusy(true)
    try {
      await saveVehicle(vehicle.id, { version: vehicle.version ?? 1, out_of_service_reason: reason })
      showToast({ kind: 'done', text: t('vehicleWork.takenOut', { vehicle: nameOf(vehicle) }) })
      onEnd()
    } catch (error) {
      setProblem(wordsOf(locale, error))
      setBusy(false)
    }
  }

  return (
    <Dialog
      open
      keepOpen
      shape="sheet"
      heading={heading}
      closeLabel={t('vehicleWork.cancel')}
      onClose={onEnd}
    >
      <form className="vehicle-out-form" onSubmit={(event) => void submit(event)} noValidate>
        <div className="field">
          <label htmlFor={`${id}-reason`}>{t('vehicleWork.reason')}</label>
          <p id={`${id}-hint`} className="hint">
            {t('vehicleWork.reasonHint')}
          </p>
          <textarea
            id={`${id}-reason`}
            name="reason"
            className="input"
            rows={3}
            required
            defaultValue={vehicle.out_of_service_reason ?? ''}
            aria-invalid={problem ? true : undefined}
            aria-describedby={`${id}-hint ${id}-problem`}
            onInput={() => setProblem(undefined)}
          />
          <p id={`${id}-problem`} className="problem" role="alert">
            {problem}
          </p>
        </div>
        <div className="vehicle-out-buttons">
          <button type="button" className="button" onClick={onEnd}>
            {t('vehicleWork.cancel')}
          </button>
          <button type="submit" className="button primary" aria-disabled={busy}>
            {t(busy ? 'vehicleWork.sending' : isOut ? 'vehicleWork.save' : 'vehicleWork.takeOutSend')}
          </button>
        </div>
      </form>
    </Dialog>
  )
}

/** Puts a vehicle back in service as soon as it is there, and shows nothing but what has come of it. */
export function BackInService({ locale, vehicle, onEnd }: Props): null {
  const begun = useRef(false)
  useEffect(() => {
    if (begun.current) return
    begun.current = true
    const t = translate(locale)
    saveVehicle(vehicle.id, { version: vehicle.version ?? 1, out_of_service_reason: null }).then(
      () => showToast({ kind: 'done', text: t('vehicleWork.broughtBack', { vehicle: nameOf(vehicle) }) }),
      (error: unknown) => showToast({ kind: 'failure', text: wordsOf(locale, error) }),
    )
    onEnd()
  }, [])
  return null
}

function nameOf({ short_name, call_sign }: VehicleDetail): string {
  return short_name || call_sign
}

/** Of a conflict the page shows what has changed, and the next try is of that. */
function wordsOf(locale: Locale, error: unknown): string {
  console.warn('The vehicle was not changed.', error)
  const t = translate(locale)
  const current = currentOf(error)
  if (current) {
    showChanged(current)
    return t('vehicleWork.elsewhere')
  }
  const problem = problemOf(error)
  if (problem.kind === 'offline') return t('vehicleWork.offline')
  if (problem.kind === 'invalid') return Object.values(problem.fields).flat().join(' ')
  return problemWords(t, problem).text
}
