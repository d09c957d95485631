import { useState } from 'react'
import type { Appointment } from '../../../contract/appointments/appointments.ts'
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

interface Props {
  locale: Locale
  appointment: AppointmentPlace & Pick<Appointment, 'title'>
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

  async function remove(): Promise<void> {
    try {
      await deleteAppointment(appointment)
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
      onConfirm={remove}
      onCancel={onClose}
    />
  )
}
