import type { Queries } from '../../database/database.ts'
import { Problem } from '../../http/problem.ts'
import { type Asking, readDetail } from './detail.ts'
import type { AppointmentRow } from './read.ts'

/** A 409 with the appointment as it is now: it is cancelled, was changed, or members were told of it. */
export async function changedMeanwhile(
  queries: Queries,
  asking: Asking,
  { id, cancelled_at }: Pick<AppointmentRow, 'id' | 'cancelled_at'>,
  text: 'appointmentCancelled' | 'appointmentChanged' | 'appointmentTold' = cancelled_at === null
    ? 'appointmentChanged'
    : 'appointmentCancelled',
): Promise<Problem> {
  return new Problem(409, text, { current: await readDetail(queries, asking, id) })
}
