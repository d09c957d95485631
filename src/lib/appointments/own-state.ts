import {
  type Appointment,
  type AppointmentAnswer,
  answersOf,
} from '../../contract/appointments/appointments.ts'
import { answerState } from './response-rule.ts'

/**
 * What the caller has answered; `open`: they can and have not; `assumed`: they have not refused and count as coming; `missed`: they
 * have not answered, and responses are closed.
 */
export type OwnState = AppointmentAnswer | 'open' | 'assumed' | 'missed'

/** undefined: nothing is to answer, since it is not for the caller, takes no responses or is cancelled. `now` in ms since 1970. */
export function ownStateOf(appointment: Appointment, now: number): OwnState | undefined {
  const { concerns_me, response, own, cancelled_at } = appointment
  if (!concerns_me || cancelled_at !== null || answersOf[response].length === 0) return undefined
  if (own) return own.answer
  if (response === 'unless_refused') return 'assumed'
  return answerState(appointment, now) === 'open' ? 'open' : 'missed'
}
