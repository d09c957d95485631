import { useRef, useState } from 'react'
import {
  type Appointment,
  type AppointmentDetail,
  LONGEST_CANCEL_REASON,
} from '../../../contract/appointments/appointments.ts'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { problemOf } from '../../../lib/api/api-error.ts'
import { showToast } from '../../../lib/stores/app/toasts.ts'
import {
  type AppointmentPlace,
  cancelAppointment,
  currentAppointmentOf,
} from '../../../lib/stores/appointments/appointment-work.ts'
import { formProblems } from '../../shared/form-problems.ts'
import { lengthLimit } from '../../ui/fields/input-words.ts'
import { TextArea } from '../../ui/fields/TextArea.tsx'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import type { FieldProblem } from '../../ui/form/form-context.ts'
import { formWords } from '../../ui/form/form-words.ts'
import { AppointmentSheet } from './AppointmentSheet.tsx'
import { ScopeField, scopeIn } from './ScopeField.tsx'
import { useOfSeries } from './use-of-series.ts'

interface Props {
  locale: Locale
  appointment: AppointmentPlace & Pick<Appointment, 'title' | 'version' | 'series_id'>
  /** With the cancelled appointment. */
  onCancelled: (appointment: AppointmentDetail) => void
  onClose: () => void
}

/** Asks for the reason, which the members see, and cancels an appointment. */
export function CancelAppointment({ locale, appointment, onCancelled, onClose }: Props) {
  const t = translate(locale)
  const { title } = appointment
  const ofSeries = useOfSeries(appointment)
  const [version, setVersion] = useState(appointment.version)
  const cancelled = useRef<AppointmentDetail>(undefined)
  const heading = t('appointmentForm.cancel.heading', { title })

  async function send(data: FormData): Promise<readonly FieldProblem[]> {
    try {
      cancelled.current = await cancelAppointment(appointment, {
        version,
        reason: reasonIn(data),
        scope: scopeIn(data),
      })
      showToast({ kind: 'done', text: t('appointmentForm.cancel.done', { title }) })
      return []
    } catch (error) {
      console.warn('The appointment was not cancelled.', error)
      const theirs = currentAppointmentOf(error)
      if (!theirs) return formProblems(t, problemOf(error), { offline: t('appointmentForm.cancel.offline') })
      if (theirs.cancelled_at !== null) {
        const reason = theirs.cancel_reason ?? ''
        return [{ field: undefined, text: t('appointmentForm.cancel.already', { reason }) }]
      }
      setVersion(theirs.version)
      return [{ field: undefined, text: t('appointmentForm.cancel.changed') }]
    }
  }

  function check(data: FormData): readonly FieldProblem[] {
    const { length } = reasonIn(data)
    if (length === 0) return [{ field: 'reason', text: t('appointmentForm.cancel.missing') }]
    if (length <= LONGEST_CANCEL_REASON) return []
    return [{ field: 'reason', text: t('appointmentForm.cancel.tooLong', { count: LONGEST_CANCEL_REASON }) }]
  }

  return (
    <AppointmentSheet locale={locale} heading={heading} onClose={onClose}>
      <Form
        aria-label={heading}
        words={formWords(t)}
        check={check}
        onSend={send}
        onSent={() => cancelled.current && onCancelled(cancelled.current)}
      >
        {ofSeries && <ScopeField t={t} purpose="cancel" />}
        <TextArea
          name="reason"
          id="cancel-reason"
          label={t('appointmentForm.cancel.reason')}
          hint={t('appointmentForm.cancel.hint')}
          limit={lengthLimit(t, LONGEST_CANCEL_REASON)}
          required
        />
        <div className="form-buttons">
          <SubmitButton variant="danger" busyText={t('appointmentForm.cancel.busy')}>
            {t('appointmentForm.cancel.submit')}
          </SubmitButton>
        </div>
      </Form>
    </AppointmentSheet>
  )
}

/** In one line, as the contract has it. */
function reasonIn(data: FormData): string {
  return String(data.get('reason') ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
