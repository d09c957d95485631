import type { Queries } from '../../database/database.ts'
import { PORTION, rowsOf } from '../../database/portions.ts'
import { iso } from '../../time/iso.ts'

/** Product page, section 2: responses and notes are kept for two years after the appointment. */
const KEPT_YEARS = 2

/** Deletes a portion of the responses to appointments that ended more than two years before `now` (ms since 1970). */
export async function forgetOldResponses(queries: Queries, now: number): Promise<number> {
  const before = new Date(now)
  before.setUTCFullYear(before.getUTCFullYear() - KEPT_YEARS)
  const old = await queries
    .selectFrom('appointment_responses')
    .innerJoin('appointments', 'appointments.id', 'appointment_responses.appointment_id')
    .select(['appointment_id', 'user_id'])
    .where('appointments.ends_at', '<', iso(before.getTime()))
    .limit(PORTION)
    .execute()
  if (old.length === 0) return 0
  const byAppointment = Map.groupBy(old, ({ appointment_id }) => appointment_id)
  let removed = 0
  for (const [appointment, rows] of byAppointment) {
    const result = await queries
      .deleteFrom('appointment_responses')
      .where('appointment_id', '=', appointment)
      .where(
        'user_id',
        'in',
        rows.map(({ user_id }) => user_id),
      )
      .executeTakeFirstOrThrow()
    removed += rowsOf(result)
  }
  return removed
}
