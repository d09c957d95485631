import type * as v from 'valibot'
import type { listTenantVehicles, TenantVehicle } from '../../../contract/tenant/tenant-vehicles.ts'
import type { Database, Queries } from '../../database/database.ts'
import { findIn, pageOf } from '../index/found.ts'
import { inOrder } from '../index/in-order.ts'

type Asked = v.InferOutput<(typeof listTenantVehicles)['input']>

/**
 * The vehicles of a tenant that a filter lets through, from a place on.
 * @throws {Problem} 422 for a place that no list has answered.
 */
export async function listVehiclesOf(
  database: Database,
  tenantId: number,
  asked: Asked,
): Promise<v.InferOutput<(typeof listTenantVehicles)['output']>> {
  const of = { tenantId, kind: 'vehicle' } as const
  const found = await findIn(database, of, { search: asked.search, marks: marksOf(asked) })
  const { ids, ...page } = await pageOf(database.read, found, asked)
  return { data: await toVehicles(database.read, tenantId, ids), ...page }
}

/** The filters as the index has marked vehicles (`kinds.ts`). */
function marksOf({ organisation, active }: Asked): string[] {
  return [
    ...(organisation === undefined ? [] : [`organisation:${organisation}`]),
    ...(active === undefined ? [] : [active === 'true' ? 'active' : 'inactive']),
  ]
}

/** These vehicles as the contract writes them, in this order. */
async function toVehicles(
  queries: Queries,
  tenantId: number,
  ids: readonly number[],
): Promise<TenantVehicle[]> {
  if (ids.length === 0) return []
  const rows = await queries
    .selectFrom('vehicles')
    .innerJoin('organisations', 'organisations.id', 'vehicles.organisation_id')
    .select([
      'vehicles.id',
      'vehicles.organisation_id',
      'organisations.name as organisation',
      'vehicles.call_sign',
      'vehicles.short_name',
      'vehicles.type_name',
      'vehicles.station',
      'vehicles.issi',
      'vehicles.active',
      'vehicles.out_of_service_at',
      'vehicles.fms_status',
      'vehicles.fms_status_at',
    ])
    .where('vehicles.tenant_id', '=', tenantId)
    .where('vehicles.id', 'in', ids)
    .execute()
  return inOrder(ids, rows)
}
