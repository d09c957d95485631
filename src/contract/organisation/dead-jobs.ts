import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { anything, identifier, nothing, timestamp } from '../values.ts'

/** The answer holds so many dead jobs at most. */
export const MOST_DEAD_JOBS = 100

/** The kinds of jobs that belong to a tenant. A kind that a page does not know is `other`. */
export const deadJobKinds = [
  'mail',
  'fms-news',
  'document-preview',
  'account-deletion',
  'appointment-news',
  'appointment-refusal',
  'strength-check',
  'divera-poll',
  'divera-awaited',
  'other',
] as const
export type DeadJobKind = (typeof deadJobKinds)[number]

/** A job that has failed for good. */
export const DeadJob = v.object({
  id: identifier,
  kind: v.fallback(v.picklist(deadJobKinds), 'other'),
  tries: v.number(),
  /** Name, code and answer of the last failure, without personal data; null: the server stopped during each try. */
  last_error: v.nullable(v.string()),
  dead_at: timestamp,
  created_at: timestamp,
})
export type DeadJob = v.InferOutput<typeof DeadJob>

export const DeadJobs = v.object({
  /** How many there are, also beyond those of the answer. */
  total: v.number(),
  /** The latest first. */
  jobs: v.array(DeadJob),
})
export type DeadJobs = v.InferOutput<typeof DeadJobs>

const administration = { kind: 'organisationAdmin' } as const

export const listDeadJobs = endpoint('GET', '/api/organisation/{organisationId}/jobs', {
  access: administration,
  summary:
    'The jobs of the tenant of an organisation that have failed for good and can be tried again, the latest first.',
  input: v.object({}),
  output: DeadJobs,
})

export const retryDeadJob = endpoint('POST', '/api/organisation/{organisationId}/jobs/{jobId}/retry', {
  access: administration,
  summary:
    'Has a job that has failed for good tried again, as often as a new one. 404 where it waits again already, or has expired.',
  successes: [204],
  input: nothing,
  output: anything,
})
