import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { day } from '../operations/operation-list.ts'
import { extra, identifier, queryInteger, timestamp } from '../values.ts'
import { Vehicle, FmsStatus } from './vehicles.ts'

const text = extra(v.nullable(v.string()))
const time = extra(v.nullable(timestamp))

/** Longest texts of the master data, in UTF-16 units. */
export const vehicleTextLimits = {
  call_sign: 100,
  short_name: 50,
  type_name: 100,
  licence_plate: 20,
  issi: 20,
  opta: 30,
  station: 100,
  out_of_service_reason: 500,
} as const
/** More seats than any vehicle of a fire brigade has. */
export const MOST_SEATS = 99

/** What the vehicle is at. Answered only to those who hold operations.view. */
const CurrentOperation = v.object({
  id: identifier,
  title: v.string(),
  keyword: text,
  number: text,
  address: v.nullable(v.string()),
  alarm_at: timestamp,
  active: v.boolean(),
  alarmed_at: time,
  en_route_at: time,
  on_scene_at: time,
  available_at: time,
  home_at: time,
})

/** One vehicle with everything that is known of it. */
export const VehicleDetail = v.object({
  ...Vehicle.entries,
  licence_plate: text,
  /** The number of its digital radio (TETRA): several are separated by commas. */
  issi: text,
  /** Its call sign as digital radio sends it. */
  opta: text,
  /** Seats of its crew, the leader's among them. */
  seats: extra(v.nullable(v.number())),
  current_operation: extra(v.nullable(CurrentOperation)),
  /** Grows with every edit: a change that names an older version is answered with 409. */
  version: extra(v.number()),
})
export type VehicleDetail = v.InferOutput<typeof VehicleDetail>

const vehiclePath = '/api/organisation/{organisationId}/vehicle/{vehicleId}'
const view = { kind: 'organisation', permission: 'vehicles.view' } as const

export const getVehicle = endpoint('GET', vehiclePath, {
  access: view,
  summary: 'One vehicle: master data, status, position, current operation.',
  input: v.object({}),
  output: VehicleDetail,
})

/** One status event. The same status with a new time is an event, too. */
export const VehicleStatusEvent = v.object({
  id: identifier,
  status: FmsStatus,
  /** Time of the status event. */
  at: timestamp,
  /** When it arrived: later than `at` if the reporter had no network. */
  received_at: timestamp,
  note: v.nullable(v.string()),
  /** `manual`: a person in this product; `api`: a radio gateway; `divera`. */
  source: v.string(),
  /** The person's name; null: a program. */
  user: v.nullable(v.string()),
  lat: extra(v.nullable(v.number())),
  lng: extra(v.nullable(v.number())),
  /** Only for a call to speak (0 and 5). */
  acknowledged_at: time,
  acknowledged_by: text,
  /** When the reporter withdrew the status; then it counts nowhere. */
  withdrawn_at: time,
})
export type VehicleStatusEvent = v.InferOutput<typeof VehicleStatusEvent>

export const VehicleHistory = v.object({
  data: v.array(VehicleStatusEvent),
  /** Send it as `before` to get the next page, regardless of new reports; null: this is the last page. */
  next: v.nullable(v.string()),
})
export type VehicleHistory = v.InferOutput<typeof VehicleHistory>

/** Default number of entries in a page of the history. */
export const HISTORY_PAGE = 20

export const getVehicleHistory = endpoint('GET', `${vehiclePath}/history`, {
  access: view,
  summary:
    'What was reported of a vehicle, the latest first by its own time. It has no page numbers: it grows while it is read, and counting it would take the longer the more there is.',
  input: v.object({
    limit: v.optional(queryInteger(1, 100), HISTORY_PAGE),
    before: v.optional(v.pipe(v.string(), v.maxLength(100))),
  }),
  output: VehicleHistory,
})

/** More reports of one day than a crew ever makes; the picture of a day shows its last ones. */
export const MOST_EVENTS_OF_DAY = 1000

export const VehicleDay = v.object({
  day: v.string(),
  /** The first moment of the day, and the first of the next one, as the clocks of the organisation show it. */
  from: timestamp,
  to: timestamp,
  /** The status at the beginning of the day; null: unknown. */
  status_before: v.nullable(FmsStatus),
  /** In the order of their times, without withdrawn ones. */
  events: v.array(v.object({ id: identifier, status: FmsStatus, at: timestamp })),
})
export type VehicleDay = v.InferOutput<typeof VehicleDay>

export const getVehicleDay = endpoint('GET', `${vehiclePath}/day`, {
  access: view,
  summary: 'The statuses of a vehicle on one day of the organisation; today where none is named.',
  input: v.object({ day: v.optional(day) }),
  output: VehicleDay,
})

const trimmed = (name: keyof typeof vehicleTextLimits) =>
  v.pipe(v.string(), v.trim(), v.maxLength(vehicleTextLimits[name]))
/** Empty is the same as null. */
const given = (name: keyof typeof vehicleTextLimits) => v.optional(v.nullable(trimmed(name)))

/** Every vehicle has one. */
export const CallSign = v.pipe(trimmed('call_sign'), v.minLength(1))
/** What people edit of a vehicle. What is not named stays. */
export const VehicleMasterData = {
  call_sign: v.optional(CallSign),
  short_name: given('short_name'),
  type_name: given('type_name'),
  licence_plate: given('licence_plate'),
  issi: given('issi'),
  opta: given('opta'),
  seats: v.optional(v.nullable(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MOST_SEATS)))),
  /** The name of a station, in any case; one that the organisation does not have yet is made of it. */
  station: given('station'),
  /** Why it cannot be sent; null or empty: it is in service again. */
  out_of_service_reason: given('out_of_service_reason'),
}

export const updateVehicle = endpoint('PATCH', vehiclePath, {
  access: { kind: 'organisationAdmin' },
  summary:
    'Changes the master data of a vehicle, and whether it is in service. What is not named stays. A station that is new is added to those of the organisation.',
  conflict: 'Somebody has changed it since `version`; `current` is the vehicle as it is now.',
  input: v.strictObject({
    version: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
    ...VehicleMasterData,
  }),
  output: VehicleDetail,
})
