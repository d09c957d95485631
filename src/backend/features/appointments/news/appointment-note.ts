import type { Note } from '../../../notifications/feature.ts'
import { iso } from '../../../time/iso.ts'
import type { AppointmentRow } from '../read.ts'

/** The fields that every notification of appointments has. It leads to one appointment where that one is given as `topicId`. */
export function appointmentNote(
  { tenant_id, organisation_id }: Pick<AppointmentRow, 'tenant_id' | 'organisation_id'>,
  said: Pick<Note, 'title' | 'body' | 'topicId' | 'urgent'>,
  now: number,
): Note {
  return {
    tenantId: tenant_id,
    organisationId: organisation_id,
    type: 'other',
    topic: 'appointment',
    operationId: null,
    vehicleId: null,
    at: iso(now),
    ...said,
  }
}
