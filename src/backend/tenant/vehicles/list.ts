import type * as v from 'valibot'
import type { listTenantVehicles, TenantVehicle } from '../../../contract/tenant/tenant-vehicles.ts'
import type { Database, Queries } from '../../database/database.ts'
import { countUpToMost, listedRows } from '../index/listed.ts'
import { readPlace, writePlace } from '../index/place.ts'
import { refreshIndex } from '../index/refresh.ts'

type Asked = v.InferOutput<(typeof listTenantVehicles)['input']>

const shown = [
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
] as const

/**
 * The vehicles of a tenant that a filter lets through, from a place on.
 * @throws {Problem} 422 for a place that no list has answered.
 */
export async function listVehiclesOf(
  database: Database,
  tenantId: number,
  { limit, after, ...filter }: Asked,
): Promise<v.InferOutput<(typeof listTenantVehicles)['output']>> {
  const place = after === undefined ? undefined : readPlace(after)
  await refreshIndex(database, { tenantId, kind: 'vehicle' })
  const found = filtered(database.read, tenantId, filter)
  const rows = await found
    .select([...shown, 'entry.sort_key'])
    .$if(place !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('entry.sort_key', 'entry.row_id'), '>', tuple(place?.key ?? '', place?.id ?? 0)),
      ),
    )
    .orderBy('entry.sort_key')
    .orderBy('entry.row_id')
    // One more tells whether anything follows.
    .limit(limit + 1)
    .execute()
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    data: page.map(({ sort_key, ...vehicle }): TenantVehicle => vehicle),
    next: rows.length > limit && last ? writePlace({ key: last.sort_key, id: last.id }) : null,
    ...(await countUpToMost(database.read, found)),
  }
}

function filtered(
  queries: Queries,
  tenantId: number,
  { search, organisation, active }: Omit<Asked, 'limit' | 'after'>,
) {
  return listedRows(queries, { tenantId, kind: 'vehicle', search })
    .innerJoin('vehicles', 'vehicles.id', 'entry.row_id')
    .innerJoin('organisations', 'organisations.id', 'vehicles.organisation_id')
    .where('vehicles.tenant_id', '=', tenantId)
    .$if(organisation !== undefined, (query) =>
      query.where('vehicles.organisation_id', '=', organisation ?? 0),
    )
    .$if(active !== undefined, (query) => query.where('vehicles.active', '=', active === 'true'))
}
