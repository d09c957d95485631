import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { extra, identifier, queryInteger, timestamp } from '../values.ts'

/** So long it can be read what a dispatch centre has sent. */
export const INTAKE_LOG_DAYS = 30
export const INTAKE_LOG_PAGE = 20

/**
 * What became of a message; `alarmed_again`: the operation was closed, `updated`: it brought news, `repeated`: it was taken
 * before, `unchanged`: it said nothing that was not known, `recorded`: it was raised too long ago to alarm, `linked`: it was about the
 * open operation of another source.
 */
const intakeOutcomes = [
  'alarmed',
  'alarmed_again',
  'updated',
  'repeated',
  'unchanged',
  'recorded',
  'linked',
] as const
export type IntakeOutcome = (typeof intakeOutcomes)[number]

export const IntakeMessage = v.object({
  id: identifier,
  received_at: timestamp,
  /** The name of the key. */
  sender: v.string(),
  source: v.string(),
  source_id: v.string(),
  title: v.string(),
  outcome: v.picklist(intakeOutcomes),
  /** How often it came in a row without changing anything. */
  times: v.number(),
  /** Parts that were changed, dropped, or alarmed no brigade. */
  warnings: extra(v.array(v.string())),
  operation_id: identifier,
})
export type IntakeMessage = v.InferOutput<typeof IntakeMessage>

const IntakeMessages = v.object({
  messages: v.array(IntakeMessage),
  /** Where the older ones begin, as `before`; null: there are none. */
  next: v.nullable(identifier),
})
export type IntakeMessages = v.InferOutput<typeof IntakeMessages>

export const listIntakeMessages = endpoint('GET', '/api/organisation/{organisationId}/intake-messages', {
  access: { kind: 'organisationAdmin' },
  summary: 'What dispatch centres have sent in the last 30 days and what became of it, the latest first.',
  input: v.object({ before: v.optional(queryInteger(1, Number.MAX_SAFE_INTEGER)) }),
  output: IntakeMessages,
})
