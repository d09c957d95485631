import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { LONGEST_QUALIFICATION } from '../people/people.ts'

export const MOST_THRESHOLDS = 20
export const LARGEST_THRESHOLD = 1000

/** So many members with a qualification should be available. */
export const Threshold = v.strictObject({
  name: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(LONGEST_QUALIFICATION)),
  least: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(LARGEST_THRESHOLD)),
})
export type Threshold = v.InferOutput<typeof Threshold>

export const Thresholds = v.object({
  thresholds: v.array(Threshold),
  /** Whether members who have said nothing count as available. */
  counts_unknown: v.boolean(),
  /** Grows with every change: one that names an older version is answered with 409. */
  version: v.number(),
})
export type Thresholds = v.InferOutput<typeof Thresholds>

const path = '/api/organisation/{organisationId}/availability/thresholds'
const administration = { kind: 'organisationAdmin' } as const

export const getThresholds = endpoint('GET', path, {
  access: administration,
  summary: 'How many members with which qualification should be available.',
  input: v.object({}),
  output: Thresholds,
})

export const putThresholds = endpoint('PUT', path, {
  access: administration,
  summary:
    'Replaces the thresholds. Leaders are notified when one is no longer met, and when all are met again, at most once in ten minutes. A qualification stands once (422).',
  conflict: 'An administrator has changed them since `version`; `current` is what holds now.',
  input: v.strictObject({
    thresholds: v.pipe(v.array(Threshold), v.maxLength(MOST_THRESHOLDS)),
    counts_unknown: v.boolean(),
    version: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  }),
  output: Thresholds,
})
