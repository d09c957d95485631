import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { INTAKE_FMS_PATH } from '../operations/intake.ts'
import { tokenLimits } from '../limits.ts'
import { identifier } from '../values.ts'
import { setFmsStatus } from './vehicles.ts'

/** What a radio gateway may send at once. */
export const MOST_FMS_EVENTS = 500

const FmsEvent = v.strictObject({
  /** Its id (a number), or its call sign, ISSI or OPTA (a text); capitals, spaces and umlauts do not matter. */
  vehicle: v.union([identifier, v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100))]),
  ...setFmsStatus.input.entries,
})
export type FmsEvent = v.InferOutput<typeof FmsEvent>

export const intakeFms = endpoint('POST', INTAKE_FMS_PATH, {
  access: { kind: 'apiKey', scope: 'fms' },
  summary:
    'Reports the FMS status of vehicles, up to 500 events at once. An event that names no vehicle of the organisation, or more than one, is refused alone; one that was reported before (same vehicle, status and `at`) is taken and changes nothing.',
  limits: tokenLimits,
  input: v.strictObject({
    events: v.pipe(v.array(FmsEvent), v.minLength(1), v.maxLength(MOST_FMS_EVENTS)),
  }),
  output: v.object({
    /** How many events. */
    taken: v.number(),
    /** Which were not, by their place in `events`, from 0, and why. */
    refused: v.array(v.object({ event: v.number(), vehicle: v.string(), message: v.string() })),
    /** What was not understood of those that were taken. */
    warnings: v.optional(v.array(v.string())),
  }),
})
