import { atom } from 'nanostores'
import { type AppointmentView, searchOfAppointments, startView } from '../../appointments/appointment-view.ts'
import { whenPersonLeaves } from '../session/session.ts'

/** What the page of appointments shows now. */
export const $appointmentView = atom<AppointmentView>(startView)

whenPersonLeaves(() => $appointmentView.set(startView))

export function showAppointments(view: AppointmentView): void {
  if (searchOfAppointments(view) !== searchOfAppointments($appointmentView.value)) $appointmentView.set(view)
}
