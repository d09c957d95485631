import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { day } from './operation-list.ts'
import { DEFAULT_OPERATION_TYPE, operationTypes } from './operations.ts'

/** Where one bar of durations ends, in minutes; the last bar is of what took longer. */
export const DURATION_STEPS = [30, 60, 120, 240, 480] as const

const minutes = v.nullable(v.number())

/** Of actual operations alone: exercises, tests and what was merged into another do not count. */
export const OperationStatistics = v.object({
  /** The first and the last day that count. */
  from: v.string(),
  to: v.string(),
  total: v.number(),
  false_alarms: v.number(),
  /** Every month of the period, `2026-03`, also those without operations. */
  months: v.array(v.object({ month: v.string(), count: v.number() })),
  /** The most frequent first. */
  types: v.array(
    v.object({
      type: v.fallback(v.picklist(operationTypes), DEFAULT_OPERATION_TYPE),
      count: v.number(),
    }),
  ),
  /** Seven weekdays from Monday on, each with 24 hours, by the clocks of the organisation. */
  hours: v.array(v.array(v.number())),
  /** Numbers of operations by their duration (`DURATION_STEPS`); `up_to` in minutes, null: longer. Without open operations. */
  durations: v.array(v.object({ up_to: v.nullable(v.number()), count: v.number() })),
  /** Medians; null: unknown. */
  response: v.object({
    first_out_minutes: minutes,
    first_on_scene_minutes: minutes,
    people_coming: minutes,
  }),
})
export type OperationStatistics = v.InferOutput<typeof OperationStatistics>

export const getOperationStatistics = endpoint(
  'GET',
  '/api/organisation/{organisationId}/operations/statistics',
  {
    access: { kind: 'organisation', permission: 'operations.view' },
    summary:
      'How many actual operations there were, when, of what type, how long, and how fast they were answered.',
    /** Left out: the year until today. */
    input: v.object({ from: v.optional(day), to: v.optional(day) }),
    output: OperationStatistics,
  },
)
