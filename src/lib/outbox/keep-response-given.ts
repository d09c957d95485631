import * as v from 'valibot'
import { Appointment } from '../../contract/appointments/appointments.ts'
import { AppointmentsAhead, isAhead, withAppointment } from '../device/kept-appointments.ts'
import { changeShown } from '../device/kept-shown.ts'
import { readValue } from '../device/read-value.ts'

/** Writes an own response that has reached the backend into the appointments on the device. Rejects where the browser keeps nothing. */
export async function keepResponseGiven(person: number, answer: unknown): Promise<void> {
  const appointment = v.safeParse(Appointment, answer)
  if (!appointment.success) return
  await changeShown({ person, organisation: 0 }, (name, value) => {
    const known = isAhead(name) ? readValue(AppointmentsAhead, value) : undefined
    return known ? { ...known, data: withAppointment(known.data, appointment.output) } : value
  })
}
