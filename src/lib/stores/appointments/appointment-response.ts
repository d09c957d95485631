import type { Appointment, AppointmentAnswer } from '../../../contract/appointments/appointments.ts'
import { changeAtOnce } from '../outbox/change-at-once.ts'
import { $session } from '../session/session.ts'
import { $pendingResponses } from './pending-responses.ts'

/**
 * Responds to an appointment: shown at once, kept on this device, sent as soon as there is a network. Of several responses the last one
 * counts. If the backend refuses it, the page says why, and the stored response is shown again. Rejects where the response could not be
 * kept, and could not be sent either.
 * @param given.note left out: none
 */
export async function respondTo(
  { id, organisation_id, title, own }: Pick<Appointment, 'id' | 'organisation_id' | 'title' | 'own'>,
  { answer, note = null }: { answer: AppointmentAnswer; note?: string | null | undefined },
): Promise<void> {
  const session = $session.get()
  if (session.state !== 'signedIn') return
  const before = [own, $pendingResponses.get().get(id)].flatMap((one) =>
    one ? Date.parse(one.answered_at) : [],
  )
  // A response that is not later than the one before would be overtaken by it at the backend; the clock may have been put back.
  const at = Math.max(Date.now() - session.clockError, ...before.map((time) => time + 1))
  await changeAtOnce('respondToAppointment', {
    organisation: organisation_id,
    params: { organisationId: organisation_id, appointmentId: id },
    input: { answer, note: note || null, at: new Date(at).toISOString() },
    about: title,
  })
}
