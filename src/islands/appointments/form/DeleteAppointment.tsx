import { useState } from 'react'
import type { Appointment, AppointmentScope } from '../../../contract/appointments/appointments.ts'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { showToast } from '../../../lib/stores/app/toasts.ts'
import {
  type AppointmentPlace,
  currentAppointmentOf,
  deleteAppointment,
} from '../../../lib/stores/appointments/appointment-work.ts'
import { LateQuestion } from '../../shared/LateQuestion.tsx'
import { tellFailure } from '../../shared/tell-failure.ts'
import { Form, SubmitButton } from '../../ui/form/Form.tsx'
import { formWords } from '../../ui/form/form-words.ts'
import { AppointmentSheet } from './AppointmentSheet.tsx'
import { ScopeField, scopeIn } from './ScopeField.tsx'

interface Props {
  locale: Locale
  appointment: AppointmentPlace & Pick<Appointment, 'title' | 'series_id'>
  onDeleted: () => void
  /** Members know of it, and the member wants to cancel it instead. */
  onCancelInstead: () => void
  onClose: () => void
}

/** Asks before an appointment is deleted; where members know of it, whether it is to be cancelled instead. */
export function DeleteAppointment({ locale, appointment, onDeleted, onCancelInstead, onClose }: Props) {
  const t = translate(locale)
  const { title } = appointment
  const [isTold, setIsTold] = useState(false)

  async function remove(scope: AppointmentScope): Promise<void> {
    try {
      await deleteAppointment(appointment, scope)
      showToast({ kind: 'done', text: t('appointmentForm.delete.done', { title }) })
      onDeleted()
    } catch (error) {
      const current = currentAppointmentOf(error)
      if (current?.cancelled_at === null) return setIsTold(true)
      if (current) showToast({ kind: 'failure', text: t('appointmentForm.delete.stays', { title }) })
      else tellFailure(locale, error, 'The appointment was not deleted.')
      onClose()
    }
  }

  if (isTold) {
    return (
      <LateQuestion
        key="told"
        locale={locale}
        words={{
          question: t('appointmentForm.delete.told', { title }),
          consequence: t('appointmentForm.delete.cancelInstead'),
          yes: t('appointmentForm.delete.toCancel'),
          no: t('appointmentForm.delete.no'),
        }}
        onConfirm={() => Promise.resolve(onCancelInstead())}
        onCancel={onClose}
      />
    )
  }
  if (appointment.series_id !== null) {
    const heading = t('appointmentForm.delete.question', { title })
    return (
      <AppointmentSheet locale={locale} heading={heading} onClose={onClose}>
        <Form
          aria-label={heading}
          words={formWords(t)}
          onSend={async (data) => {
            await remove(scopeIn(data))
            return []
          }}
        >
          <ScopeField t={t} purpose="delete" />
          <p>{t('appointmentForm.delete.forGood')}</p>
          <div className="form-buttons">
            <SubmitButton variant="danger" busyText={t('appointmentForm.delete.busy')}>
              {t('appointmentForm.delete.yes')}
            </SubmitButton>
          </div>
        </Form>
      </AppointmentSheet>
    )
  }
  return (
    <LateQuestion
      key="delete"
      locale={locale}
      words={{
        question: t('appointmentForm.delete.question', { title }),
        consequence: t('appointmentForm.delete.consequence'),
        yes: t('appointmentForm.delete.yes'),
        no: t('appointmentForm.delete.no'),
      }}
      onConfirm={() => remove('this')}
      onCancel={onClose}
    />
  )
}
