import type { TenantVehicleDetail, VehicleUse } from '../../../contract/tenant/tenant-vehicles.ts'
import type { Queries } from '../../database/database.ts'
import type { VehicleRow } from '../../database/schema.ts'
import { findTenantVehicle } from './find.ts'

/** @throws {Problem} 404 where the tenant has no such vehicle. */
export async function tenantVehicleFor(
  queries: Queries,
  tenantId: number,
  vehicleId: number,
): Promise<TenantVehicleDetail> {
  const row = await findTenantVehicle(queries, tenantId, vehicleId)
  const { name } = await queries
    .selectFrom('organisations')
    .select('name')
    .where('id', '=', row.organisation_id)
    .where('tenant_id', '=', tenantId)
    .executeTakeFirstOrThrow()
  return {
    id: row.id,
    organisation_id: row.organisation_id,
    organisation: name,
    call_sign: row.call_sign,
    short_name: row.short_name,
    type_name: row.type_name,
    station: row.station,
    issi: row.issi,
    opta: row.opta,
    licence_plate: row.licence_plate,
    seats: row.seats,
    active: row.active,
    out_of_service_at: row.out_of_service_at,
    out_of_service_reason: row.out_of_service_reason,
    fms_status: row.fms_status,
    fms_status_at: row.fms_status_at,
    version: row.version,
    used: await usesOf(queries, row),
  }
}

/** Where a vehicle is named. */
async function usesOf(
  queries: Queries,
  { id, tenant_id, current_operation_id }: VehicleRow,
): Promise<VehicleUse> {
  const { operations } = await queries
    .selectFrom('operation_vehicles')
    .select(({ fn }) => fn.count<number>('operation_id').distinct().as('operations'))
    .where('vehicle_id', '=', id)
    .where('tenant_id', '=', tenant_id)
    .executeTakeFirstOrThrow()
  const { documents } = await queries
    .selectFrom('document_links')
    .select(({ fn }) => fn.count<number>('document_id').distinct().as('documents'))
    .where('vehicle_id', '=', id)
    .where('tenant_id', '=', tenant_id)
    .executeTakeFirstOrThrow()
  const { keywords } = await queries
    .selectFrom('keyword_vehicles')
    .select(({ fn }) => fn.countAll<number>().as('keywords'))
    .where('vehicle_id', '=', id)
    .executeTakeFirstOrThrow()
  const operation = await queries
    .selectFrom('operations')
    .select(['id', 'title'])
    .where('id', '=', current_operation_id ?? 0)
    .where('tenant_id', '=', tenant_id)
    .executeTakeFirst()
  return { operations, documents, keywords, current_operation: operation ?? null }
}
