import type { Appointment, AppointmentAnswer } from '../../contract/appointments/appointments.ts'
import { startOf } from './calendar.ts'

/** Whether a member may answer; where they may not, the reason. */
export type AnswerState = 'open' | 'closed' | 'begun' | 'cancelled' | 'notAsked' | 'notMine'

/** The fields that decide it. */
export type Answerable = Pick<
  Appointment,
  'cancelled_at' | 'response' | 'concerns_me' | 'response_until' | 'starts_at' | 'all_day'
>

/**
 * Whether the member may answer an appointment at `now` (ms since 1970), as the backend decides it. An all-day appointment begins at
 * midnight on the clocks of the device.
 */
export function answerState(appointment: Answerable, now: number): AnswerState {
  const { cancelled_at, response, concerns_me, response_until } = appointment
  if (cancelled_at !== null) return 'cancelled'
  if (response === 'none') return 'notAsked'
  if (!concerns_me) return 'notMine'
  if (now > startOf(appointment)) return 'begun'
  return response_until !== null && now > Date.parse(response_until) ? 'closed' : 'open'
}

/**
 * Whether a member who was to come may still refuse once the deadline is over (until the appointment begins), as the backend decides it.
 * The responsible member is told of such a refusal.
 */
export function canRefuseLate(appointment: Answerable & Pick<Appointment, 'own'>, now: number): boolean {
  const { own, response } = appointment
  if (answerState(appointment, now) !== 'closed') return false
  return own ? own.answer !== 'no' : response === 'unless_refused'
}

/** The note that stays with another answer: a reason not to come does not fit an answer that the member comes. */
export function noteKept(own: Appointment['own'], answer: AppointmentAnswer): string | null {
  return own && (answer === 'no') === (own.answer === 'no') ? own.note : null
}
