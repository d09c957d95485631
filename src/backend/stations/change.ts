import type * as v from 'valibot'
import {
  type createStation,
  MOST_STATIONS,
  type Station,
  type updateStation,
} from '../../contract/organisation/stations.ts'
import type { Caller, CheckedOrganisation } from '../session/caller.ts'
import type { Queries } from '../database/database.ts'
import type { VehicleRow } from '../database/schema.ts'
import { foldName } from '../database/folded-name.ts'
import { takeOrganisation } from '../organisation/take.ts'
import { administratorNow } from '../people/administrator.ts'
import { positionAfter } from '../organisation/position.ts'
import { invalid, notFound, Problem } from '../http/problem.ts'
import { findStation, readStations } from './read.ts'

/** Who changes the stations of an organisation. */
export interface Changing {
  organisation: CheckedOrganisation
  caller: Pick<Caller, 'user'>
}

const nowhere = { lat: null, lng: null }

/**
 * Adds a station.
 * @throws {Problem} 401 and 403 where the caller has lost the right meanwhile; 409 where there are as many as there may be; 422
 * for a name that is taken, and for half of a position.
 */
export async function makeStation(
  queries: Queries,
  changing: Changing,
  { name, address, ...given }: v.InferOutput<(typeof createStation)['input']>,
): Promise<Station> {
  const { organisation } = changing
  const stations = await takeStations(queries, changing)
  if (stations.length >= MOST_STATIONS) {
    throw new Problem(409, 'stationsFull', { values: { count: MOST_STATIONS } })
  }
  requireFreeName(stations, name)
  const id = await insertStation(queries, organisation, {
    name,
    address: address || null,
    ...positionAfter(nowhere, given),
  })
  return findStation(queries, organisation, id)
}

/** A station after a change, and the vehicles that show another name by it. */
export interface ChangedStation {
  station: Station
  vehicleIds: readonly number[]
}

/**
 * Changes the given fields of a station, and the name of the station in its vehicles, in the same transaction.
 * @throws {Problem} 404; 409 where the station was changed after the given version; and as `makeStation`.
 */
export async function changeStation(
  queries: Queries,
  changing: Changing,
  stationId: number,
  { version, name, address, ...given }: v.InferOutput<(typeof updateStation)['input']>,
): Promise<ChangedStation> {
  const { organisation } = changing
  const stations = await takeStations(queries, changing)
  const before = stations.find(({ id }) => id === stationId)
  if (!before) throw notFound()
  const after = {
    name: name ?? before.name,
    address: address === undefined ? before.address : address || null,
    ...positionAfter(before, given),
  }
  // To save once more what is so already is no conflict: a lost answer can be asked for again.
  if (Object.entries(after).every(([field, value]) => value === before[field as keyof typeof after])) {
    return { station: before, vehicleIds: [] }
  }
  if (version !== before.version) throw new Problem(409, 'stationChanged', { current: before })
  const others = stations.filter((station) => station !== before)
  requireFreeName(others, after.name)

  await queries
    .updateTable('stations')
    .set({ ...after, version: version + 1 })
    .where('id', '=', stationId)
    .where('organisation_id', '=', organisation.id)
    .execute()
  const place = { station: after.name, station_id: stationId }
  const vehicleIds =
    after.name === before.name ? [] : await putVehicles(queries, organisation, stationId, place)
  return { station: await findStation(queries, organisation, stationId), vehicleIds }
}

/**
 * Removes a station. Vehicles that are no longer used name it no more.
 * @throws {Problem} 404; 409 where a vehicle in use stands there; 401 and 403 as `makeStation`.
 */
export async function removeStation(queries: Queries, changing: Changing, stationId: number): Promise<void> {
  const { organisation } = changing
  const stations = await takeStations(queries, changing)
  const station = stations.find(({ id }) => id === stationId)
  if (!station) throw notFound()
  if (station.vehicles > 0) {
    throw new Problem(409, 'stationInUse', { values: { count: station.vehicles }, current: station })
  }
  await putVehicles(queries, organisation, stationId, { station: null, station_id: null })
  await queries
    .deleteFrom('stations')
    .where('id', '=', stationId)
    .where('organisation_id', '=', organisation.id)
    .execute()
}

/**
 * The station with a name; creates it if the organisation does not have it yet. Call it in a transaction that has locked the
 * organisation.
 * @throws {Problem} 422 for the field `station` where the organisation has the most stations allowed.
 */
export async function stationCalled(
  queries: Queries,
  organisation: CheckedOrganisation,
  name: string,
): Promise<{ id: number; name: string }> {
  const stations = await readStations(queries, organisation)
  const meant = foldName(name)
  const known = stations.find((station) => foldName(station.name) === meant)
  if (known) return known
  if (stations.length >= MOST_STATIONS) {
    throw invalid({ station: [{ key: 'stationsFull', values: { count: MOST_STATIONS } }] })
  }
  return { id: await insertStation(queries, organisation, { name, address: null, ...nowhere }), name }
}

async function takeStations(queries: Queries, { organisation, caller }: Changing): Promise<Station[]> {
  await takeOrganisation(queries, organisation)
  await administratorNow(queries, caller, organisation)
  return readStations(queries, organisation)
}

/** @throws {Problem} 422 where another station has this name, in upper or lower case. */
function requireFreeName(others: readonly Station[], name: string): void {
  const wanted = foldName(name)
  if (others.some((station) => foldName(station.name) === wanted)) {
    throw invalid({ name: [{ key: 'taken' }] })
  }
}

async function insertStation(
  queries: Queries,
  { id, tenantId }: CheckedOrganisation,
  station: Pick<Station, 'name' | 'address' | 'lat' | 'lng'>,
): Promise<number> {
  const row = await queries
    .insertInto('stations')
    .values({ ...station, tenant_id: tenantId, organisation_id: id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

/**
 * Writes the new name or place of a station into all of its vehicles. Locks them in the order of their ids, as all code does, to avoid
 * deadlocks. Raises their versions, so that a form that was opened before cannot bring the old name back.
 */
async function putVehicles(
  queries: Queries,
  organisation: CheckedOrganisation,
  stationId: number,
  place: Pick<VehicleRow, 'station' | 'station_id'>,
): Promise<number[]> {
  const rows = await queries
    .selectFrom('vehicles')
    .select('id')
    .where('station_id', '=', stationId)
    .where('organisation_id', '=', organisation.id)
    .orderBy('id')
    .execute()
  for (const { id } of rows) {
    await queries
      .updateTable('vehicles')
      .set(({ eb, ref }) => ({
        ...place,
        version: eb(ref('version'), '+', 1),
        revision: eb(ref('revision'), '+', 1),
      }))
      .where('id', '=', id)
      .where('organisation_id', '=', organisation.id)
      .execute()
  }
  return rows.map(({ id }) => id)
}
