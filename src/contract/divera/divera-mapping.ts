import * as v from 'valibot'
import { identifier } from '../values.ts'

/** Most vehicles, and most groups, of a unit that are mapped. */
export const MOST_MAPPED = 500

/** An id as DIVERA writes it: a number, or its text. */
export const diveraId = v.pipe(v.string(), v.minLength(1), v.maxLength(100))

/** Which vehicle and which group here is which one of DIVERA. null: it has none here, also where the names are equal. */
export const DiveraMapping = v.strictObject({
  vehicles: v.pipe(
    v.array(v.strictObject({ divera_id: diveraId, vehicle_id: v.nullable(identifier) })),
    v.maxLength(MOST_MAPPED),
  ),
  groups: v.pipe(
    v.array(v.strictObject({ divera_id: diveraId, group_id: v.nullable(identifier) })),
    v.maxLength(MOST_MAPPED),
  ),
})
export type DiveraMapping = v.InferOutput<typeof DiveraMapping>

export const nothingMapped: DiveraMapping = { vehicles: [], groups: [] }
