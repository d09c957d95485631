import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { INTAKE_BYTES, INTAKE_FMS_PATH } from '../operations/intake.ts'
import { tokenLimits } from '../limits.ts'
import { identifier } from '../values.ts'
import { FmsStatus } from './vehicles.ts'

/** What a radio gateway may send at once. */
export const MOST_FMS_EVENTS = 500

/** What is read of an event; without `vehicle` or `status` it is refused, for anything else it is not. */
export const FmsEvent = v.object({
  /** Its call sign, ISSI or OPTA, however it is spelled; a number is its id or an ISSI. */
  vehicle: v.union([identifier, v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(100))]),
  /** One digit, as a number or a text. */
  status: v.union([FmsStatus, v.pipe(v.string(), v.trim(), v.regex(/^\d$/), v.transform(Number))]),
  /** A text or a number; it is cut after 500 letters. */
  note: v.optional(v.unknown()),
  /** In many forms; without an offset it is the local time of the organisation. */
  at: v.optional(v.unknown()),
  /** Degrees, WGS 84, as numbers or as people write them. */
  lat: v.optional(v.unknown()),
  lng: v.optional(v.unknown()),
})
export type FmsEvent = v.InferOutput<typeof FmsEvent>

/** Fields of all events that are read besides the known ones: 500 of them have 40 each. */
const FMS_KEYS = MOST_FMS_EVENTS * 40
const eventFields = Object.keys(FmsEvent.entries)

export const intakeFms = endpoint('POST', INTAKE_FMS_PATH, {
  access: { kind: 'apiKey', scope: 'fms' },
  summary:
    'Reports the FMS status of vehicles, up to 500 events at once; those beyond are refused alone. An event whose status is none, or that names no vehicle of the organisation or more than one, is refused alone; one that was reported before (same vehicle, status and `at`) is taken and changes nothing.',
  limits: tokenLimits,
  takesAnyBody: {
    bytes: INTAKE_BYTES,
    keys: FMS_KEYS,
    fields: ['events', ...eventFields],
    list: { name: 'events', most: MOST_FMS_EVENTS, fields: eventFields },
  },
  /** `events`, or without it one event. */
  input: v.looseObject({
    events: v.optional(
      v.pipe(
        v.unknown(),
        v.description(
          'A list of objects with `vehicle` (call sign, ISSI, OPTA, or id) and `status` (one digit); and if known `at`, `note`, `lat`, `lng`. Without it, a single event stands in the body itself, as forms have it.',
        ),
      ),
    ),
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
