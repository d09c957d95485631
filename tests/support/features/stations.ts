import type { Queries } from '../../../src/backend/database/database.ts'
import { aboutHome, aboutNew, type MatrixFeature } from '../matrix/feature.ts'

let added = 0

/** Adds a station where no vehicle stands. */
export async function addStation(
  queries: Queries,
  { tenant, organisation, name }: { tenant: number; organisation: number; name: string },
): Promise<number> {
  const { id } = await queries
    .insertInto('stations')
    .values({ tenant_id: tenant, organisation_id: organisation, name })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

export const feature: MatrixFeature = {
  rows: {
    listStations: aboutHome(),
    createStation: {
      concerns: 'nothing',
      request: ({ places: { home } }) => ({
        params: { organisationId: home.organisation },
        input: { name: `Wache ${++added}`, lat: 51.2, lng: 9.5 },
      }),
    },
    updateStation: aboutHome({ version: 1, address: 'Am Markt 1' }),
    deleteStation: aboutNew('stationId', (queries, home) =>
      addStation(queries, { ...home, name: `Neu ${++added}` }),
    ),
  },
  ids: {
    stationId: (queries, place) => addStation(queries, { ...place, name: `Wache ${place.word}` }),
  },
}
