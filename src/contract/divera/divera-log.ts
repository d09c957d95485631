import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { identifier, nothing, queryInteger, timestamp } from '../values.ts'
import { diveraFailures } from './divera-failures.ts'

/** So long entries of the log are kept. */
export const DIVERA_LOG_DAYS = 30
export const DIVERA_LOG_PAGE = 20

/**
 * What became of what DIVERA has said. `recorded`: an alarm of before, without ringing; `linked`: the alarm of another source that was
 * open; `waits`: a draft, a time in the future, or a webhook without words, which is read at DIVERA; `gone`: DIVERA does not have the
 * alarm any more, and the operation stays as it is; `statuses`: reports of vehicles; `failed`: it was not taken.
 */
export const diveraOutcomes = [
  'alarmed',
  'recorded',
  'linked',
  'updated',
  'unchanged',
  'closed',
  'reopened',
  'archived',
  'waits',
  'gone',
  'statuses',
  'failed',
] as const
export type DiveraOutcome = (typeof diveraOutcomes)[number]

export const DiveraLogEntry = v.object({
  id: identifier,
  at: timestamp,
  /** How it came: DIVERA has called, or was asked. */
  way: v.picklist(['webhook', 'poll']),
  outcome: v.picklist(diveraOutcomes),
  divera_id: v.nullable(v.string()),
  title: v.nullable(v.string()),
  operation_id: v.nullable(identifier),
  /** Of `failed`, if DIVERA has not answered. */
  failure: v.nullable(v.picklist(diveraFailures)),
  /** Of `statuses`: of how many vehicles. */
  count: v.nullable(v.number()),
  /** Whether it can be tried again. */
  can_retry: v.boolean(),
})
export type DiveraLogEntry = v.InferOutput<typeof DiveraLogEntry>

export const DiveraLog = v.object({
  /** The latest first. */
  entries: v.array(DiveraLogEntry),
  /** Where the older ones begin, as `before`; null: there are none. */
  next: v.nullable(identifier),
})
export type DiveraLog = v.InferOutput<typeof DiveraLog>

const path = '/api/organisation/{organisationId}/integrations/divera/log'
const administration = { kind: 'organisationAdmin' } as const

export const listDiveraLog = endpoint('GET', path, {
  access: administration,
  summary: 'What DIVERA has said in the last 30 days and what became of it, the latest first.',
  input: v.object({
    /** A part of the title, or the id of an alarm. */
    search: v.optional(v.pipe(v.string(), v.maxLength(200))),
    before: v.optional(queryInteger(1, Number.MAX_SAFE_INTEGER)),
  }),
  output: DiveraLog,
})

export const retryDiveraEntry = endpoint('POST', `${path}/{entryId}/retry`, {
  access: administration,
  summary: 'Takes what failed once more, as DIVERA has it now. 404 where it did not fail.',
  input: nothing,
  output: DiveraLogEntry,
})
