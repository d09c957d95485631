import * as v from 'valibot'
import { AlarmedCounts, TimelineEntry } from './operation-timeline.ts'
import { OperationResponse, OperationVehicle } from './operations.ts'
import { identifier } from '../values.ts'

/** A member has answered. Everything in it is answered to each who may see the operation. */
export const OperationAnswered = v.object({
  id: identifier,
  organisation_id: identifier,
  /** The answer of that person that counts now; null: none does, as where it was given before the operation was alarmed again. */
  response: v.nullable(OperationResponse),
  /** As they were with this answer. */
  alarmed: AlarmedCounts,
  /** What the answer has added to the timeline. */
  timeline: v.array(TimelineEntry),
})
export type OperationAnswered = v.InferOutput<typeof OperationAnswered>

/** Vehicles of an operation have reported. Everything in it is answered to each who may see the operation. */
export const OperationReported = v.object({
  id: identifier,
  organisation_id: identifier,
  /** Those that have reported, with their status and their times at this operation now. */
  vehicles: v.array(OperationVehicle),
  /** What the reports have added to the timeline. */
  timeline: v.array(TimelineEntry),
})
export type OperationReported = v.InferOutput<typeof OperationReported>
