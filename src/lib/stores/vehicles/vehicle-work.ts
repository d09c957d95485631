import type * as v from 'valibot'
import { updateVehicle, VehicleDetail } from '../../../contract/vehicles/vehicle-detail.ts'
import { call } from '../../api/api.ts'
import { $organisationId } from '../organisation/organisation.ts'
import { showChanged } from './vehicle.ts'
import { conflictOf } from '../../api/conflict.ts'

type Input = v.InferInput<typeof updateVehicle.input>

/**
 * Changes what people edit of a vehicle of the current organisation, and shows it.
 * @throws {ApiError} a conflict where somebody else has changed it since that version: see `currentOf`
 */
export async function saveVehicle(vehicleId: number, input: Input): Promise<VehicleDetail> {
  const saved = await call(updateVehicle, {
    params: { organisationId: $organisationId.get(), vehicleId },
    input,
  })
  showChanged(saved)
  return saved
}

/** How the vehicle stands that somebody else has changed meanwhile; undefined: that is not what went wrong. */
export function currentOf(error: unknown): VehicleDetail | undefined {
  return conflictOf(VehicleDetail, error)
}
