import * as v from 'valibot'
import { operationKinds, operationTypes } from '../operations/operations.ts'
import { timestamp } from '../values.ts'

const text = v.nullable(v.string())

/**
 * An operation as outsiders see it: what, where and with which vehicles. Nothing of the caller, of members and of the report; of
 * the answers only how many there are.
 */
export const SharedOperation = v.object({
  kind: v.literal('operation'),
  title: v.string(),
  /** null: the operation has none, or the link's maker has left it out. */
  text,
  /** null: the operation has none, or the link's maker has not chosen it. */
  remark: text,
  type: v.picklist(operationTypes),
  operation_kind: v.picklist(operationKinds),
  keyword: text,
  priority: v.boolean(),
  address: text,
  /** What stands there. */
  object: text,
  /** How it is found. */
  location_note: text,
  lat: v.nullable(v.number()),
  lng: v.nullable(v.number()),
  /** They are probably the wrong way round. */
  position_swapped: v.boolean(),
  alarm_at: timestamp,
  vehicles: v.array(
    v.object({
      call_sign: v.string(),
      fms_status: v.nullable(v.number()),
      /** What the tenant calls it, in the caller's language. */
      fms_label: text,
      fms_status_at: v.nullable(timestamp),
    }),
  ),
  answers: v.object({ coming: v.number(), later: v.number(), not_coming: v.number() }),
})
export type SharedOperation = v.InferOutput<typeof SharedOperation>
