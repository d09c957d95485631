import type { CheckedOrganisation } from '../session/caller.ts'
import type { Queries } from '../database/database.ts'
import type { VehicleRow } from '../database/schema.ts'
import { notFound } from '../http/problem.ts'

/** @throws {Problem} 404 where the organisation has no such vehicle. */
export async function findVehicle(
  queries: Queries,
  organisation: CheckedOrganisation,
  vehicleId: number,
): Promise<VehicleRow> {
  const row = await queries
    .selectFrom('vehicles')
    .selectAll()
    .where('id', '=', vehicleId)
    .where('tenant_id', '=', organisation.tenantId)
    .where('organisation_id', '=', organisation.id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}
