import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { INTAKE_FMS_PATH } from '../operations/intake.ts'
import { tokenLimits } from '../limits.ts'
import { identifier, reportedTime } from '../values.ts'
import { FmsStatus, STATUS_NOTE_LENGTH } from './vehicles.ts'

/** What a radio gateway may send at once. */
export const MOST_FMS_EVENTS = 500

/** Degrees, WGS 84, as a number or as people write them; what is none is dropped. */
const degrees = v.optional(v.nullable(v.union([v.number(), v.string()])))

const FmsEvent = v.strictObject({
  /** Its id (a number), or its call sign, ISSI or OPTA (a text); capitals, spaces and umlauts do not matter. */
  vehicle: v.union([identifier, v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100))]),
  /** One digit, as a number or a text. */
  status: v.union([FmsStatus, v.pipe(v.string(), v.trim(), v.regex(/^\d$/), v.transform(Number))]),
  note: v.optional(
    v.nullable(
      v.pipe(
        v.union([v.string(), v.number()]),
        v.transform(String),
        v.trim(),
        v.maxLength(STATUS_NOTE_LENGTH),
      ),
    ),
  ),
  /** In many forms; without an offset it is the local time of the organisation. */
  at: v.optional(v.nullable(reportedTime)),
  lat: degrees,
  lng: degrees,
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
