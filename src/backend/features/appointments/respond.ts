import type * as v from 'valibot'
import {
  answersOf,
  LATE_ARRIVAL_HOURS,
  type respondToAppointment,
} from '../../../contract/appointments/appointments.ts'
import type { Queries } from '../../database/database.ts'
import { invalid, Problem } from '../../http/problem.ts'
import { keptAnswer, replacesAnswerOf } from '../../responses/given-answer.ts'
import { HOUR_MS } from '../../time/durations.ts'
import type { Asking } from './detail.ts'
import { isFor } from './members.ts'
import type { AppointmentRow } from './read.ts'
import { takeAppointment } from './take.ts'

/**
 * Stores a member's response to an appointment; the one that was given last counts, and another one of the same member on another device
 * does not take its place.
 * @throws {Problem} 404; 403 where the appointment is not for the caller; 409 where it is cancelled or the deadline is over; 422 for an
 * answer that it does not ask for
 */
export async function respond(
  queries: Queries,
  { caller: { user }, organisation, now }: Asking,
  appointmentId: number,
  given: v.InferOutput<(typeof respondToAppointment)['input']>,
): Promise<void> {
  const row = await takeAppointment(queries, organisation, appointmentId)
  if (!(await concerns(queries, appointmentId, user.id))) throw new Problem(403, 'appointmentOfOthers')
  if (row.cancelled_at !== null) throw new Problem(409, 'appointmentCancelled')
  if (!answersOf[row.response].includes(given.answer)) throw invalid({ answer: [{ key: 'notAsked' }] })

  const response = keptAnswer(given, { askedAt: Date.parse(row.created_at), now })
  if (!isInTime(row, Date.parse(response.answered_at), now)) throw new Problem(409, 'appointmentClosed')
  const { answer, note, answered_at } = response
  const kept = { answer, note, answered_at }
  await queries
    .insertInto('appointment_responses')
    .values({ appointment_id: appointmentId, user_id: user.id, tenant_id: user.tenant_id, ...kept })
    .onConflict((conflict) =>
      conflict
        .columns(['appointment_id', 'user_id'])
        .doUpdateSet(kept)
        .where(replacesAnswerOf('appointment_responses', kept)),
    )
    .execute()
}

/** Whether a response that the member gave at `givenAt` and that arrives `now` counts; both in ms since 1970. */
function isInTime({ response_until, starts_at }: AppointmentRow, givenAt: number, now: number): boolean {
  const deadline = Date.parse(response_until ?? starts_at)
  return givenAt <= deadline && now <= deadline + LATE_ARRIVAL_HOURS * HOUR_MS
}

async function concerns(queries: Queries, appointmentId: number, userId: number): Promise<boolean> {
  const found = await queries
    .selectFrom('appointments')
    .innerJoin('users', (join) => join.on('users.id', '=', userId))
    .select('appointments.id')
    .where('appointments.id', '=', appointmentId)
    .where(isFor('users.id'))
    .executeTakeFirst()
  return found !== undefined
}
