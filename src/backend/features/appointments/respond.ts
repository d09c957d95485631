import type * as v from 'valibot'
import {
  type AppointmentAnswer,
  answersOf,
  LATE_ARRIVAL_HOURS,
} from '../../../contract/appointments/appointments.ts'
import type { GivenResponse } from '../../../contract/appointments/responses.ts'
import type { Queries } from '../../database/database.ts'
import { invalid, Problem } from '../../http/problem.ts'
import { keptAnswer, replacesAnswerOf } from '../../responses/given-answer.ts'
import { HOUR_MS } from '../../time/durations.ts'
import { timeZoneOf } from '../../time/organisation-zone.ts'
import type { Asking } from './detail.ts'
import { isFor } from './members.ts'
import { noteRefusal } from './news/refusal.ts'
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
  given: v.InferOutput<typeof GivenResponse>,
): Promise<void> {
  const row = await takeAppointment(queries, organisation, appointmentId)
  if (!(await concerns(queries, appointmentId, user.id))) throw new Problem(403, 'appointmentOfOthers')
  if (row.cancelled_at !== null) throw new Problem(409, 'appointmentCancelled')
  if (!answersOf[row.response].includes(given.answer)) throw invalid({ answer: [{ key: 'notAsked' }] })

  const response = keptAnswer(given, { askedAt: Date.parse(row.created_at), now })
  const before = await answerOf(queries, appointmentId, user.id)
  const isLate = isLateRefusal(row, { before, given: response.answer, now })
  if (!isLate && !isInTime(row, Date.parse(response.answered_at), now))
    throw new Problem(409, 'appointmentClosed')
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
  if (isLate) {
    const timeZone = await timeZoneOf(queries, organisation)
    await noteRefusal(queries, row, { userId: user.id, timeZone, now })
  }
}

/** So shortly before the start the responsible member is told of a refusal. */
const LATE_MS = 24 * HOUR_MS

/**
 * Whether a member who was to come refuses late, which they can until the start: after the deadline, or in the last 24 hours.
 * @param answers.before what they had answered; undefined: nothing
 */
function isLateRefusal(
  { response, response_until, starts_at }: AppointmentRow,
  { before, given, now }: { before: AppointmentAnswer | undefined; given: AppointmentAnswer; now: number },
): boolean {
  const wasToCome =
    before === 'yes' || before === 'maybe' || (before === undefined && response === 'unless_refused')
  const starts = Date.parse(starts_at)
  const closes = Math.min(Date.parse(response_until ?? starts_at), starts - LATE_MS)
  return given === 'no' && wasToCome && now > closes && now <= starts
}

async function answerOf(
  queries: Queries,
  appointmentId: number,
  userId: number,
): Promise<AppointmentAnswer | undefined> {
  const row = await queries
    .selectFrom('appointment_responses')
    .select('answer')
    .where('appointment_id', '=', appointmentId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.answer
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
