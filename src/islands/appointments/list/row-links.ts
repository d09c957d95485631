import type { Appointment } from '../../../contract/appointments/appointments.ts'

/** What lists hand to their rows. */
export interface RowLinks {
  hrefOf: (appointment: Appointment) => string
  onOpen: (id: number) => void
  /** The name of its organisation; undefined: the member is in one alone. */
  organisationOf?: (appointment: Appointment) => string | undefined
}
