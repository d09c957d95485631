import * as v from 'valibot'
import { Appointment, day } from '../../contract/appointments/appointments.ts'

/** The first word of the name under which the device keeps the appointments of the next weeks, of all organisations of the member. */
const KIND = 'appointments'

/** Every appointment from one day to another (both included), the earliest first. */
export const AppointmentsAhead = v.object({ from: day, to: day, data: v.array(Appointment) })
export type AppointmentsAhead = v.InferOutput<typeof AppointmentsAhead>

/** @param organisations those of the member: what was kept of others is not shown */
export function aheadName(organisations: readonly number[]): string {
  return [KIND, ...organisations].join(' ')
}

export function isAhead(name: string): boolean {
  return name.split(' ')[0] === KIND
}

/** Replaces the row with the same id; an appointment that is not among the rows changes nothing. */
export function withAppointment(rows: readonly Appointment[], changed: Appointment): Appointment[] {
  return rows.map((one) => (one.id === changed.id ? changed : one))
}
