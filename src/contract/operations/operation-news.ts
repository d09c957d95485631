import * as v from 'valibot'
import { AlarmedCounts, TimelineEntry } from './operation-timeline.ts'
import { OperationResponse, OperationVehicle } from './operations.ts'
import { extra, identifier } from '../values.ts'

/** A member has answered. Every member who may see the operation may see all fields of this event. */
export const OperationAnswered = v.object({
  id: identifier,
  organisation_id: identifier,
  /** The member's answer that counts now; null: none counts, for example because the operation was alarmed again afterwards. */
  response: v.nullable(OperationResponse),
  /** Whether the member comes and shows their phone number to some members: `getOperation` has it for those. */
  has_phone: extra(v.boolean()),
  /** The counts including this answer. */
  alarmed: AlarmedCounts,
  /** Timeline entries of this answer. */
  timeline: v.array(TimelineEntry),
})
export type OperationAnswered = v.InferOutput<typeof OperationAnswered>

/** Vehicles of an operation have reported. Every member who may see the operation may see all fields of this event. */
export const OperationReported = v.object({
  id: identifier,
  organisation_id: identifier,
  /** The reporting vehicles, with their current status and their times at this operation. */
  vehicles: v.array(OperationVehicle),
  /** Timeline entries of these reports. */
  timeline: v.array(TimelineEntry),
})
export type OperationReported = v.InferOutput<typeof OperationReported>
