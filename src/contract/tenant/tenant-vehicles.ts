import * as v from 'valibot'
import { endpoint } from '../endpoint.ts'
import { anything, identifier, nothing, queryInteger, timestamp } from '../values.ts'
import { CallSign, VehicleMasterData } from '../vehicles/vehicle-detail.ts'
import { FmsStatus } from '../vehicles/vehicles.ts'
import { keyedPageOf, keyedQuery, tenantAdministration } from './tenant-values.ts'

const text = v.nullable(v.string())

/** A vehicle in the list of its tenant. */
export const TenantVehicle = v.object({
  id: identifier,
  organisation_id: identifier,
  /** The name of its organisation. */
  organisation: v.string(),
  call_sign: v.string(),
  short_name: text,
  type_name: text,
  /** The name of the station where it is at home. */
  station: text,
  issi: text,
  /** false: the vehicle is on no board, and is not alarmed; its names stay taken. */
  active: v.boolean(),
  /** Since when it cannot be sent; null: it can. */
  out_of_service_at: v.nullable(timestamp),
  fms_status: v.nullable(FmsStatus),
  fms_status_at: v.nullable(timestamp),
})
export type TenantVehicle = v.InferOutput<typeof TenantVehicle>

/** Where a vehicle is named: while it is, it cannot be deleted. */
export const VehicleUse = v.object({
  /** How many operations of its organisation name it, deleted ones among them. */
  operations: v.number(),
  /** How many documents belong to it. */
  documents: v.number(),
  /** How many keywords send it; that ends with the vehicle. */
  keywords: v.number(),
  /** What it is at. */
  current_operation: v.nullable(v.object({ id: identifier, title: v.string() })),
})
export type VehicleUse = v.InferOutput<typeof VehicleUse>

export const TenantVehicleDetail = v.object({
  ...TenantVehicle.entries,
  licence_plate: text,
  opta: text,
  seats: v.nullable(v.number()),
  out_of_service_reason: text,
  version: v.number(),
  used: VehicleUse,
})
export type TenantVehicleDetail = v.InferOutput<typeof TenantVehicleDetail>

/** What narrows the list: its page reads its address by it. */
export const tenantVehicleFilter = {
  search: keyedQuery.search,
  /** The id of one. */
  organisation: v.optional(queryInteger(1, Number.MAX_SAFE_INTEGER)),
  active: v.optional(v.picklist(['true', 'false'])),
}

const path = '/api/tenant/vehicle/{vehicleId}'
const organisation_id = identifier
const active = v.optional(v.boolean())

export const listTenantVehicles = endpoint('GET', '/api/tenant/vehicles', {
  access: tenantAdministration,
  summary: 'The vehicles of all organisations of the tenant, in the order of their call signs.',
  input: v.object({ ...keyedQuery, ...tenantVehicleFilter }),
  output: keyedPageOf(TenantVehicle),
})

export const createTenantVehicle = endpoint('POST', '/api/tenant/vehicles', {
  access: tenantAdministration,
  summary:
    'Adds a vehicle to an organisation of the tenant. None of its names (call sign, ISSI, OPTA) is one of another vehicle there (422). A station that is new is added to those of the organisation.',
  successes: [201],
  input: v.strictObject({
    ...VehicleMasterData,
    call_sign: CallSign,
    organisation_id,
    active,
  }),
  output: TenantVehicleDetail,
})

export const getTenantVehicle = endpoint('GET', path, {
  access: tenantAdministration,
  summary: 'A vehicle of the tenant: its master data, and where it is named.',
  input: nothing,
  output: TenantVehicleDetail,
})

export const updateTenantVehicle = endpoint('PATCH', path, {
  access: tenantAdministration,
  summary:
    'Changes a vehicle. What is not named stays. Another `organisation_id` moves it: it keeps its status and leaves the operation it is at, its keywords, its documents, its history and its station behind, unless one of the new organisation is named. Operations that were keep its call sign and its times.',
  conflict: 'Somebody has changed it since `version`; `current` is the vehicle as it is now.',
  input: v.strictObject({
    version: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
    ...VehicleMasterData,
    organisation_id: v.optional(organisation_id),
    active,
  }),
  output: TenantVehicleDetail,
})

export const deleteTenantVehicle = endpoint('DELETE', path, {
  access: tenantAdministration,
  summary:
    'Removes a vehicle that no operation and no document names, with its history and from the keywords that send it.',
  conflict: 'It is named somewhere; `current` is the vehicle, with where.',
  successes: [204],
  input: nothing,
  output: anything,
})
