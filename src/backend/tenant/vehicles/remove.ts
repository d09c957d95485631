import type { Queries } from '../../database/database.ts'
import type { VehicleRow } from '../../database/schema.ts'
import { Problem } from '../../http/problem.ts'
import type { Caller } from '../../session/caller.ts'
import { takeVehicle } from '../../vehicles/record.ts'
import { tenantAdministratorNow } from '../administrator.ts'
import { tenantVehicleFor } from './detail.ts'
import { findTenantVehicle } from './find.ts'

/**
 * Removes a vehicle that nothing names, with its history; keywords send it no more. Answers the row that it had last.
 * @throws {Problem} 401 and 403 where the caller has lost the right meanwhile; 404; 409 where something names it.
 */
export async function removeVehicle(
  queries: Queries,
  caller: Pick<Caller, 'user'>,
  vehicleId: number,
): Promise<VehicleRow> {
  const tenantId = caller.user.tenant_id
  await tenantAdministratorNow(queries, caller)
  const { organisation_id } = await findTenantVehicle(queries, tenantId, vehicleId)
  const row = await takeVehicle(queries, { id: organisation_id, tenantId }, vehicleId)
  const current = await tenantVehicleFor(queries, tenantId, vehicleId)
  const { operations, documents, current_operation } = current.used
  if (operations > 0 || documents > 0 || current_operation) {
    throw new Problem(409, 'vehicleInUse', { current })
  }

  await queries.deleteFrom('keyword_vehicles').where('vehicle_id', '=', vehicleId).execute()
  // What people were told of it stays in their lists; it leads nowhere any more.
  await queries
    .updateTable('notifications')
    .set({ vehicle_id: null })
    .where('vehicle_id', '=', vehicleId)
    .where('tenant_id', '=', tenantId)
    .execute()
  await queries
    .deleteFrom('vehicle_statuses')
    .where('vehicle_id', '=', vehicleId)
    .where('tenant_id', '=', tenantId)
    .execute()
  await queries.deleteFrom('vehicles').where('id', '=', vehicleId).where('tenant_id', '=', tenantId).execute()
  return row
}
