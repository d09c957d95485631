import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { timestamp } from '../values.ts'
import { Appointment, appointmentAnswers, LONGEST_RESPONSE_NOTE } from './appointments.ts'

/** A response as a member gives it. */
export const GivenResponse = v.strictObject({
  answer: v.picklist(appointmentAnswers),
  note: v.optional(v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(LONGEST_RESPONSE_NOTE)))),
  /** When the member answered, if the client had to wait for a network. */
  at: v.optional(v.nullable(timestamp)),
})

export const respondToAppointment = endpoint(
  'PUT',
  '/api/organisation/{organisationId}/appointment/{appointmentId}/response',
  {
    access: { kind: 'member' },
    summary:
      'The caller’s answer; the one given last counts. A time of the client is never later than its receipt, and what was given before the deadline counts for 12 hours after it.',
    replayable: true,
    conflict: 'The appointment is cancelled, has begun, or its deadline is over.',
    input: GivenResponse,
    output: Appointment,
  },
)
