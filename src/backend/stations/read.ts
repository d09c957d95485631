import type { Station } from '../../contract/organisation/stations.ts'
import type { CheckedOrganisation } from '../session/caller.ts'
import type { Queries } from '../database/database.ts'
import { notFound } from '../http/problem.ts'

/** "Wache 2" stands before "Wache 10". */
const byName = new Intl.Collator('de', { numeric: true })

/** The stations of an organisation by their names, each with how many vehicles in use stand there. */
export async function readStations(
  queries: Queries,
  { id, tenantId }: CheckedOrganisation,
): Promise<Station[]> {
  const rows = await queries
    .selectFrom('stations')
    .leftJoin('vehicles', (join) =>
      join
        .onRef('vehicles.station_id', '=', 'stations.id')
        .onRef('vehicles.organisation_id', '=', 'stations.organisation_id')
        .on('vehicles.active', '=', true),
    )
    .select(({ fn }) => [
      'stations.id',
      'stations.name',
      'stations.address',
      'stations.lat',
      'stations.lng',
      'stations.version',
      fn.count<number>('vehicles.id').as('vehicles'),
    ])
    .where('stations.tenant_id', '=', tenantId)
    .where('stations.organisation_id', '=', id)
    .groupBy([
      'stations.id',
      'stations.name',
      'stations.address',
      'stations.lat',
      'stations.lng',
      'stations.version',
    ])
    .execute()
  return rows.toSorted((one, other) => byName.compare(one.name, other.name) || one.id - other.id)
}

/** @throws {Problem} 404 where the organisation has no such station. */
export async function findStation(
  queries: Queries,
  organisation: CheckedOrganisation,
  stationId: number,
): Promise<Station> {
  const station = (await readStations(queries, organisation)).find(({ id }) => id === stationId)
  if (!station) throw notFound()
  return station
}
