import type { Appointment } from '../../contract/appointments/appointments.ts'
import { startOf } from './calendar.ts'

type Counted = Pick<Appointment, 'response' | 'counts' | 'min' | 'max'>

/** How the number of members who come compares with the numbers that are wanted. */
export type WantedPeople =
  /** Fewer than the smallest number, by `count`. */
  | { kind: 'missing'; count: number }
  /** As many as the largest number. */
  | { kind: 'full' }
  /** More than the largest number, by `count`. */
  | { kind: 'over'; count: number }
  | { kind: 'enough' }

/** How many members come: where members only refuse, a member who has not answered comes as well. */
export function comingCount({ response, counts }: Pick<Counted, 'response' | 'counts'>): number {
  return response === 'unless_refused' ? counts.yes + counts.open : counts.yes
}

/** undefined: members do not respond, or no number is wanted. */
export function wantedPeople(appointment: Counted): WantedPeople | undefined {
  const { response, min, max } = appointment
  if (response === 'none' || (min === null && max === null)) return undefined
  const coming = comingCount(appointment)
  if (min !== null && coming < min) return { kind: 'missing', count: min - coming }
  if (max === null || coming < max) return { kind: 'enough' }
  return coming === max ? { kind: 'full' } : { kind: 'over', count: coming - max }
}

/** How many people are missing until the smallest number; 0: enough, or none is wanted, or it is cancelled or has begun. */
export function missingPeople(appointment: Appointment, now: number): number {
  if (appointment.cancelled_at !== null || startOf(appointment) <= now) return 0
  const wanted = wantedPeople(appointment)
  return wanted?.kind === 'missing' ? wanted.count : 0
}
