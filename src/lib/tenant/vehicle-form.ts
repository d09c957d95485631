import type { TenantVehicleDetail } from '../../contract/tenant/tenant-vehicles.ts'
import {
  inputOf as masterDataOf,
  type VehicleField,
  vehicleFields,
  type VehicleValues,
  valuesIn as vehicleValuesIn,
  valuesOf as vehicleValuesOf,
} from '../vehicles/vehicle-form.ts'

/** What the form of a vehicle of the tenant holds: its master data, and the id of its organisation. */
export type TenantVehicleField = VehicleField | 'organisation_id'
export type TenantVehicleValues = VehicleValues & Readonly<Record<'organisation_id', string>>

/** Of a vehicle that is new, in an organisation that is offered first. */
export function newVehicleValues(organisationId: number): TenantVehicleValues {
  return {
    ...(Object.fromEntries(vehicleFields.map((name) => [name, ''])) as Record<VehicleField, string>),
    organisation_id: organisationId === 0 ? '' : String(organisationId),
  }
}

export function valuesOf(vehicle: TenantVehicleDetail): TenantVehicleValues {
  return { ...vehicleValuesOf(vehicle), organisation_id: String(vehicle.organisation_id) }
}

export function valuesIn(data: FormData): TenantVehicleValues {
  return { ...vehicleValuesIn(data), organisation_id: String(data.get('organisation_id') ?? '') }
}

/** What is sent of these fields. Whoever moves a vehicle says where it stands there: its station is one of the other organisation. */
export function inputOf(values: TenantVehicleValues, names: readonly TenantVehicleField[]) {
  const moves = names.includes('organisation_id')
  const named = vehicleFields.filter((name) => names.includes(name) || (moves && name === 'station'))
  return {
    ...masterDataOf(values, named),
    ...(moves && { organisation_id: Number(values.organisation_id) }),
  }
}
