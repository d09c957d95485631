import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { extra, identifier, timestamp } from '../values.ts'

/** FMS status is one digit (product page, section 4). */
export const FmsStatus = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9))

/** Longest texts, in UTF-16 units. */
export const STATUS_NOTE_LENGTH = 500

/** How long a reporter may withdraw a status, in minutes. */
export const WITHDRAW_MINUTES = 5

export const Vehicle = v.object({
  id: identifier,
  call_sign: v.string(),
  fms_status: v.nullable(FmsStatus),
  organisation_id: extra(identifier),
  short_name: extra(v.nullable(v.string())),
  type_name: extra(v.nullable(v.string())),
  /** Where it stands when it is at home: the name of one of the stations of the organisation, and its id. */
  station: extra(v.nullable(v.string())),
  station_id: extra(v.nullable(identifier)),
  active: extra(v.boolean()),
  fms_status_at: extra(v.nullable(timestamp)),
  fms_status_note: extra(v.nullable(v.string())),
  fms_source: extra(v.nullable(v.string())),
  /** 0 or 5 while a call waits for acknowledgement, 0 before 5; the status beneath stays in `fms_status`. */
  fms_call: extra(v.nullable(FmsStatus)),
  /** When the first unacknowledged call of this status came. */
  fms_call_at: extra(v.nullable(timestamp)),
  /** The latest waiting call. A member who acknowledges it confirms all calls up to this one. */
  fms_call_id: extra(v.nullable(identifier)),
  current_operation_id: extra(v.nullable(identifier)),
  /** Since when the vehicle is out of service, regardless of its FMS status, and why; null: in service. */
  out_of_service_at: extra(v.nullable(timestamp)),
  out_of_service_reason: extra(v.nullable(v.string())),
  lat: extra(v.nullable(v.number())),
  lng: extra(v.nullable(v.number())),
  position_at: extra(v.nullable(timestamp)),
  /** Grows with every change of the vehicle. Of two versions the one with the higher number is newer, even if it arrives first. */
  revision: extra(v.number()),
})
export type Vehicle = v.InferOutput<typeof Vehicle>

const degrees = (most: number) =>
  v.optional(v.nullable(v.pipe(v.number(), v.minValue(-most), v.maxValue(most))))
const vehiclePath = '/api/organisation/{organisationId}/vehicle/{vehicleId}'
const mayReport = { kind: 'organisation', permission: 'vehicles.fms' } as const

export const setFmsStatus = endpoint('POST', `${vehiclePath}/fms`, {
  access: mayReport,
  summary:
    'Sets the FMS status of a vehicle. A time of the client is never later than its receipt; an older one than the vehicle has goes to its history.',
  replayable: true,
  input: v.strictObject({
    status: FmsStatus,
    note: v.optional(v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(STATUS_NOTE_LENGTH)))),
    at: v.optional(v.nullable(timestamp)),
    lat: degrees(90),
    lng: degrees(180),
  }),
  output: v.object({
    ...Vehicle.entries,
    /** The entry of the history that was made of it. */
    event_id: extra(identifier),
  }),
})

export const withdrawFmsStatus = endpoint('DELETE', `${vehiclePath}/fms/{eventId}`, {
  access: mayReport,
  summary: `Takes back a status that the caller has set within the last ${WITHDRAW_MINUTES} minutes. The history keeps it, as withdrawn; the vehicle is shown as if it had never been.`,
  replayable: true,
  conflict: 'It was set longer ago.',
  input: v.optional(v.strictObject({}), {}),
  output: Vehicle,
})

export const acknowledgeCall = endpoint('POST', `${vehiclePath}/acknowledge`, {
  access: mayReport,
  summary:
    'Acknowledges the calls of a vehicle (status 0 and 5) up to the one that was seen; whatever has been called since still waits. Acknowledging again changes nothing.',
  replayable: true,
  input: v.strictObject({
    /** `fms_call_id` as the caller saw it. */
    call_id: identifier,
  }),
  output: Vehicle,
})
