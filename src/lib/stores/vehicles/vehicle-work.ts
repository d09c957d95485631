import * as v from 'valibot'
import { updateVehicle, VehicleDetail } from '../../../contract/vehicles/vehicle-detail.ts'
import { problemOf } from '../../api/api-error.ts'
import { call } from '../../api/api.ts'
import { $organisationId } from '../organisation/organisation.ts'
import { showChanged } from './vehicle.ts'

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
  const problem = problemOf(error)
  if (problem.kind !== 'server' || problem.status !== 409) return undefined
  const current = v.safeParse(VehicleDetail, problem.current)
  return current.success ? current.output : undefined
}
