import type { AppointmentDetail } from '../../contract/appointments/appointments.ts'

/** The fields of a form that say how an appointment repeats. */
export const repetitionFields = ['repeat', 'repeat_ends', 'repeat_until', 'repeat_count'] as const

/**
 * How an appointment repeats, as texts of a form. `repeat`: every so many weeks; '' never; `own`: by a rule that the form cannot show.
 * `repeat_ends`: '' never, `until` a day, or after a `count`.
 */
export type Repetition = Readonly<Record<(typeof repetitionFields)[number], string>>

export const never: Repetition = { repeat: '', repeat_ends: '', repeat_until: '', repeat_count: '' }
/** Of `repeat`: a rule that the form cannot show. */
export const OWN_RULE = 'own'
/** The backend takes a series of so many appointments at most. */
export const MOST_REPETITIONS = 1000

export function repetitionOf({
  rrule,
  recurrence,
}: Pick<AppointmentDetail, 'rrule' | 'recurrence'>): Repetition {
  if (rrule === null) return never
  if (recurrence?.unit !== 'week' || recurrence.days.length !== 1) return { ...never, repeat: OWN_RULE }
  const { every, count, until } = recurrence
  return {
    repeat: String(every),
    repeat_ends: count !== null ? 'count' : until !== null ? 'until' : '',
    repeat_until: until ?? '',
    repeat_count: String(count ?? ''),
  }
}

/** The rule (RFC 5545) on the day of the week on which the appointment begins; undefined: none, or one that the form cannot show. */
export function ruleOf({ repeat, repeat_ends, repeat_until, repeat_count }: Repetition): string | undefined {
  if (repeat === '' || repeat === OWN_RULE) return undefined
  return [
    'FREQ=WEEKLY',
    ...(repeat === '1' ? [] : [`INTERVAL=${repeat}`]),
    ...(repeat_ends === 'count' ? [`COUNT=${repeat_count}`] : []),
    ...(repeat_ends === 'until' ? [`UNTIL=${repeat_until.replaceAll('-', '')}`] : []),
  ].join(';')
}

/** Why an end of a repetition cannot be sent, by its field. @param start when the first appointment begins; '' where it is not known */
export function problemOfRepetition(
  { repeat, repeat_ends, repeat_until, repeat_count }: Repetition,
  start: string,
):
  | { field: 'repeat_until' | 'repeat_count'; problem: 'untilMissing' | 'untilBeforeStart' | 'noCount' }
  | undefined {
  if (repeat === '' || repeat === OWN_RULE) return undefined
  if (repeat_ends === 'until' && repeat_until === '')
    return { field: 'repeat_until', problem: 'untilMissing' }
  if (repeat_ends === 'until' && repeat_until < start.slice(0, 10))
    return { field: 'repeat_until', problem: 'untilBeforeStart' }
  const count = /^\d{1,4}$/.test(repeat_count) ? Number(repeat_count) : 0
  return repeat_ends === 'count' && (count < 1 || count > MOST_REPETITIONS)
    ? { field: 'repeat_count', problem: 'noCount' }
    : undefined
}
