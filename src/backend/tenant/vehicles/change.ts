import type * as v from 'valibot'
import type { createTenantVehicle, updateTenantVehicle } from '../../../contract/tenant/tenant-vehicles.ts'
import type { Queries } from '../../database/database.ts'
import type { VehicleRow } from '../../database/schema.ts'
import { takeOrganisation } from '../../organisation/take.ts'
import type { Caller } from '../../session/caller.ts'
import { insertVehicle, VehicleConflict, writeVehicle } from '../../vehicles/update.ts'
import { tenantAdministratorNow } from '../administrator.ts'
import { findTenantVehicle, organisationGiven } from './find.ts'
import { type Left, moveVehicle } from './move.ts'

/** Who changes the vehicles of their tenant; `at` in ISO 8601 UTC. */
interface Changing {
  caller: Pick<Caller, 'user'>
  at: string
}

/**
 * Adds a vehicle to an organisation of the tenant.
 * @throws {Problem} 401 and 403 where the caller has lost the right meanwhile; 422 for another organisation, and for a name
 * that another vehicle there has.
 */
export async function makeVehicle(
  queries: Queries,
  { caller, at }: Changing,
  { organisation_id, ...given }: v.InferOutput<(typeof createTenantVehicle)['input']>,
): Promise<VehicleRow> {
  const tenantId = caller.user.tenant_id
  await takeOrganisation(queries, { id: organisation_id, tenantId })
  await tenantAdministratorNow(queries, caller)
  const organisation = await organisationGiven(queries, tenantId, organisation_id)
  return insertVehicle(queries, organisation, given, at)
}

/** A vehicle after a change; `left`, where it has moved. */
export interface ChangedVehicle {
  vehicle: VehicleRow
  left?: Left
}

/**
 * Changes a vehicle of the tenant, and moves it if another organisation is given. undefined: nothing changes, as for a client that
 * repeats a request whose response was lost.
 * @throws {Problem} as `makeVehicle`; 404 where the tenant has no such vehicle.
 * @throws {VehicleConflict} where the vehicle was changed after the given version.
 */
export async function changeTenantVehicle(
  queries: Queries,
  { caller, at }: Changing,
  vehicleId: number,
  input: v.InferOutput<(typeof updateTenantVehicle)['input']>,
): Promise<ChangedVehicle | undefined> {
  const tenantId = caller.user.tenant_id
  const { organisation_id: from } = await findTenantVehicle(queries, tenantId, vehicleId)
  const to = input.organisation_id ?? from
  // In the order of their ids: two who move vehicles to and fro do not wait for each other.
  for (const id of [...new Set([from, to])].toSorted((one, other) => one - other))
    await takeOrganisation(queries, { id, tenantId })
  await tenantAdministratorNow(queries, caller)
  if (to !== from) await organisationGiven(queries, tenantId, to)
  const before = await findTenantVehicle(queries, tenantId, vehicleId)
  // Another administrator has moved the vehicle while this transaction waited.
  if (before.organisation_id !== from) throw new VehicleConflict()

  const written = await writeVehicle(queries, before, input, at)
  if (!written) return undefined
  if (to === from) return { vehicle: written }
  return moveVehicle(queries, { before, moved: written, at })
}
