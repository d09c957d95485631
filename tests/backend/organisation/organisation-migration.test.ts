import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../src/backend/database/open.ts'
import { readOrganisation } from '../../../src/backend/organisation/read.ts'
import { readStations } from '../../../src/backend/stations/read.ts'
import { engines, useEmptyPostgres } from '../../support/servers/engines.ts'
import { removeFolder, temporaryFolder } from '../../support/documents/folders.ts'
import { addIntakeKey, addOrganisation, addTenant } from '../../support/worlds/tenant-rows.ts'

// Architecture, Database: a database of an older version comes over as it is. Until 0020 a vehicle named its station by a text,
// and of a key was only known that it was used.

const LAST_BEFORE = '0020-second-factors'
const postgres = useEmptyPostgres()

test.for(engines)('the stations of vehicles come over, each once, on %s', async (engine, { skip }) => {
  const folder = temporaryFolder()
  const address =
    engine === 'sqlite' ? { file: join(folder, 'alarm.sqlite') } : { url: postgres.needUrl(skip) }
  const database = openDatabase(address)
  await database.migrate(LAST_BEFORE)
  const written = ['Gerätehaus Süd', 'GERÄTEHAUS SÜD', ' gerätehaus süd ', 'Wache 2', null, '']
  const { organisation, other } = await database.write(async (queries) => {
    const tenant_id = await addTenant(queries, 'Kreis Alt')
    const ids = [
      await addOrganisation(queries, { tenant: tenant_id, name: 'FF Alt' }),
      await addOrganisation(queries, { tenant: tenant_id, name: 'FF Neben' }),
    ] as const
    const vehicle = (organisation_id: number, station: string | null, index: number) =>
      queries
        .insertInto('vehicles')
        .values({ tenant_id, organisation_id, call_sign: `${index}`, station, active: true })
        .execute()
    for (const [index, station] of written.entries()) await vehicle(ids[0], station, index)
    await vehicle(ids[1], 'Wache 2', 1)
    return {
      organisation: { id: ids[0], tenantId: tenant_id },
      other: { id: ids[1], tenantId: tenant_id },
    }
  })
  await database.write(async (queries) => {
    const of = { tenant: organisation.tenantId, organisation: organisation.id }
    await addIntakeKey(queries, { ...of, key: 'used', scopes: ['alarm'] })
    await addIntakeKey(queries, { ...of, key: 'unused', scopes: ['alarm'] })
    const last_used_at = '2026-11-20T12:00:00.000Z'
    const used = queries.updateTable('api_keys').set({ last_used_at })
    await used.where('name', '=', 'Leitstelle used').execute()
  })

  await database.migrate()

  const [south, two, ...more] = await readStations(database.read, organisation)
  expect(more).toEqual([])
  expect(south?.name.trim().toLocaleLowerCase('de')).toBe('gerätehaus süd')
  expect([south, two]).toMatchObject([
    { vehicles: 3, version: 1, address: null, lat: null },
    { name: 'Wache 2', vehicles: 1 },
  ])
  expect(await readStations(database.read, other)).toMatchObject([{ name: 'Wache 2', vehicles: 1 }])
  const vehicles = await database.read
    .selectFrom('vehicles')
    .select(['station', 'station_id'])
    .where('organisation_id', '=', organisation.id)
    .orderBy('id')
    .execute()
  const standing = (station: typeof south) => ({ station: station?.name, station_id: station?.id })
  const nowhere = { station: null, station_id: null }
  expect(vehicles).toEqual([...[south, south, south, two].map(standing), nowhere, nowhere])

  expect(await readOrganisation(database.read, organisation)).toMatchObject({
    name: 'FF Alt',
    address: null,
    lat: null,
    colour: 'grey',
    version: 1,
    changed_by: null,
  })
  const uses = await database.read.selectFrom('api_key_uses').selectAll().execute()
  expect(uses).toMatchObject([{ scope: 'alarm', failing: false, accepted_at: '2026-11-20T12:00:00.000Z' }])

  await database.close()
  removeFolder(folder)
})
