import {
  type Appointment,
  type AppointmentAnswer,
  answersOf,
} from '../../contract/appointments/appointments.ts'
import { startOf } from './calendar.ts'

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
  return isClosed(appointment, now) ? 'missed' : 'open'
}

/** Whether responses are over: by the deadline, or since it has begun. */
export function isClosed(appointment: Appointment, now: number): boolean {
  const { response_until } = appointment
  return now >= (response_until === null ? startOf(appointment) : Date.parse(response_until))
}

/** How many come, as far as they say; with `unless_refused` those who have not answered, too. */
export function comingOf({ response, counts }: Appointment): number {
  return response === 'unless_refused' ? counts.yes + counts.open : counts.yes
}

/** How many people are missing until the smallest number; 0: enough, or none is wanted, or it is cancelled or over. */
export function missingPeople(appointment: Appointment, now: number): number {
  const { min, response, cancelled_at } = appointment
  if (min === null || response === 'none' || cancelled_at !== null || startOf(appointment) <= now) return 0
  return Math.max(0, min - comingOf(appointment))
}
