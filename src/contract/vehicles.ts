import * as v from 'valibot'
import { endpoint } from './endpoint.ts'
import { extra, identifier, timestamp } from './values.ts'

/** FMS status is one digit (product page, section 4). */
export const FmsStatus = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9))

export const Vehicle = v.object({
  id: identifier,
  call_sign: v.string(),
  fms_status: v.nullable(FmsStatus),
  organisation_id: extra(identifier),
  short_name: extra(v.nullable(v.string())),
  /** 0 or 5 while a call waits for acknowledgement; the status beneath stays in `fms_status`. */
  fms_call: extra(v.nullable(FmsStatus)),
  fms_status_at: extra(v.nullable(timestamp)),
  fms_status_note: extra(v.nullable(v.string())),
  fms_source: extra(v.nullable(v.string())),
  current_operation_id: extra(v.nullable(identifier)),
})
export type Vehicle = v.InferOutput<typeof Vehicle>

export const setFmsStatus = endpoint('POST', '/api/organisation/{organisationId}/vehicle/{vehicleId}/fms', {
  access: { kind: 'organisation', permission: 'vehicles.fms' },
  summary: 'Sets the FMS status of a vehicle. A time of the client is never later than its receipt.',
  replayable: true,
  input: v.strictObject({
    status: FmsStatus,
    note: v.optional(v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(500)))),
    at: v.optional(v.nullable(timestamp)),
    lat: v.optional(v.nullable(v.pipe(v.number(), v.minValue(-90), v.maxValue(90)))),
    lng: v.optional(v.nullable(v.pipe(v.number(), v.minValue(-180), v.maxValue(180)))),
  }),
  output: Vehicle,
})
