import type { Queries } from '../database/database.ts'

/** Of the demo: organisation, name, address, and where it is on the map. */
const stations = [
  [1, 'Wache Mitte', 'Marktplatz 4, 99999 Musterstadt', 50.9787, 11.0328],
  [1, 'Wache Süd', 'Südring 21, 99999 Musterstadt', 50.9668, 11.0361],
  [2, 'Gerätehaus Neudorf', 'Dorfstraße 9, 99998 Neudorf', 51.0102, 11.0875],
] as const

/** The stations of the demo; answers their ids by their names. */
export async function fillDemoStations(
  queries: Queries,
  { tenant, musterstadt, neudorf }: { tenant: number; musterstadt: number; neudorf: number },
): Promise<ReadonlyMap<string, number>> {
  const rows = await queries
    .insertInto('stations')
    .values(
      stations.map(([home, name, address, lat, lng]) => ({
        tenant_id: tenant,
        organisation_id: home === 1 ? musterstadt : neudorf,
        name,
        address,
        lat,
        lng,
      })),
    )
    .returning(['id', 'name'])
    .execute()
  return new Map(rows.map(({ id, name }) => [name, id]))
}
