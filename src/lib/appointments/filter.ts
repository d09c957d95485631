import type { Appointment, AppointmentCategory } from '../../contract/appointments/appointments.ts'
import { ownStateOf } from './own-state.ts'

export interface AppointmentFilter {
  /** Empty: all of them. */
  categories: readonly AppointmentCategory[]
  /** Only those that are for the caller. */
  mine: boolean
  /** Only those that the caller has not answered and still can. */
  open: boolean
}

export const noFilter: AppointmentFilter = { categories: [], mine: false, open: false }

export function isFiltered({ categories, mine, open }: AppointmentFilter): boolean {
  return categories.length > 0 || mine || open
}

/** Those that the filter leaves, in their order. `now` in ms since 1970: what is closed is not open. */
export function filterAppointments(
  appointments: readonly Appointment[],
  { categories, mine, open }: AppointmentFilter,
  now: number,
): readonly Appointment[] {
  return appointments.filter(
    (one) =>
      (categories.length === 0 || categories.includes(one.category)) &&
      (!mine || one.concerns_me) &&
      (!open || ownStateOf(one, now) === 'open'),
  )
}
