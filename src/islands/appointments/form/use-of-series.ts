import { useStore } from '@nanostores/react'
import type { Appointment } from '../../../contract/appointments/appointments.ts'
import { mayAdminister } from '../../../lib/stores/session/permissions.ts'
import { $session, userOf } from '../../../lib/stores/session/session.ts'

/** Whether the member may change the whole series of an appointment: its responsible member may change that appointment alone. */
export function useOfSeries(
  appointment: Pick<Appointment, 'organisation_id' | 'series_id'> | undefined,
): boolean {
  const user = userOf(useStore($session, { ssr: 'initial' }))
  return (
    appointment !== undefined &&
    appointment.series_id !== null &&
    mayAdminister(user, appointment.organisation_id)
  )
}
