import type { Queries } from '../../database/database.ts'
import { rowsOf } from '../../database/portions.ts'
import { iso } from '../../time/iso.ts'

/** Product page, section 2: responses and notes are kept for two years after the appointment. */
const KEPT_YEARS = 2
/** Of so many appointments at a time, so that an alarm does not wait long for its turn. */
const APPOINTMENTS_AT_ONCE = 20

/** Deletes a portion of the responses to appointments that ended more than two years before `now` (ms since 1970). */
export async function forgetOldResponses(queries: Queries, now: number): Promise<number> {
  const before = new Date(now)
  before.setUTCFullYear(before.getUTCFullYear() - KEPT_YEARS)
  const old = queries
    .selectFrom('appointment_responses')
    .innerJoin('appointments', 'appointments.id', 'appointment_responses.appointment_id')
    .select('appointments.id')
    .distinct()
    .where('appointments.ends_at', '<', iso(before.getTime()))
    .limit(APPOINTMENTS_AT_ONCE)
  const removed = await queries
    .deleteFrom('appointment_responses')
    .where('appointment_id', 'in', old)
    .executeTakeFirstOrThrow()
  return rowsOf(removed)
}
