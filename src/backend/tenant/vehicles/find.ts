import type { Queries } from '../../database/database.ts'
import type { VehicleRow } from '../../database/schema.ts'
import { invalid, notFound } from '../../http/problem.ts'
import type { CheckedOrganisation } from '../../session/caller.ts'

/** @throws {Problem} 404 where the tenant has no such vehicle. */
export async function findTenantVehicle(
  queries: Queries,
  tenantId: number,
  vehicleId: number,
): Promise<VehicleRow> {
  const row = await queries
    .selectFrom('vehicles')
    .selectAll()
    .where('id', '=', vehicleId)
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/**
 * The organisation that a vehicle is given to.
 * @throws {Problem} 422 where the tenant has no such organisation, or does not use it any more.
 */
export async function organisationGiven(
  queries: Queries,
  tenantId: number,
  organisationId: number,
): Promise<CheckedOrganisation> {
  const row = await queries
    .selectFrom('organisations')
    .select('id')
    .where('id', '=', organisationId)
    .where('tenant_id', '=', tenantId)
    .where('active', '=', true)
    .executeTakeFirst()
  if (!row) throw invalid({ organisation_id: [{ key: 'missing' }] })
  return { id: row.id, tenantId }
}
