import type { AppointmentDetail } from '../../contract/appointments/appointments.ts'
import type { Locale } from '../../contract/locales.ts'
import { AppointmentForm } from './form/AppointmentForm.tsx'
import { CancelAppointment } from './form/CancelAppointment.tsx'
import { DeleteAppointment } from './form/DeleteAppointment.tsx'

interface Props {
  locale: Locale
  work: 'edit' | 'cancel' | 'delete'
  appointment: AppointmentDetail
  /** undefined: the dialog closes. */
  onWork: (work: 'cancel' | undefined) => void
  onSaved: (id: number) => void
  onCancelled: (appointment: AppointmentDetail) => void
  onDeleted: () => void
}

/** What changes an appointment. */
export function AppointmentDialogs(props: Props) {
  const { locale, work, appointment, onWork, onSaved, onCancelled, onDeleted } = props
  const close = () => onWork(undefined)
  switch (work) {
    case 'edit':
      return (
        <AppointmentForm
          locale={locale}
          organisations={[]}
          organisationId={appointment.organisation_id}
          appointment={appointment}
          onSaved={onSaved}
          onClose={close}
        />
      )
    case 'cancel':
      return (
        <CancelAppointment
          locale={locale}
          appointment={appointment}
          onCancelled={onCancelled}
          onClose={close}
        />
      )
    case 'delete':
      return (
        <DeleteAppointment
          locale={locale}
          appointment={appointment}
          onDeleted={onDeleted}
          onCancelInstead={() => onWork('cancel')}
          onClose={close}
        />
      )
  }
}
