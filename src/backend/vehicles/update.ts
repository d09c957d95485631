import type * as v from 'valibot'
import type { updateVehicle as updating } from '../../contract/vehicles/vehicle-detail.ts'
import type { CheckedOrganisation } from '../session/caller.ts'
import type { Queries } from '../database/database.ts'
import type { VehicleRow } from '../database/schema.ts'
import { invalid } from '../http/problem.ts'
import { takeOrganisation } from '../organisation/take.ts'
import { stationCalled } from '../stations/change.ts'
import { findVehicle } from './find.ts'
import { readIssi, requireOwnNames } from './own-names.ts'

/** Thrown in a transaction: the vehicle was changed after the given version. */
export class VehicleConflict extends Error {
  override readonly name = 'VehicleConflict'
}

type Updating = v.InferOutput<typeof updating.input>

/** The changeable fields of a vehicle; undefined: unchanged. */
export interface GivenVehicle extends Omit<Updating, 'version'> {
  active?: boolean | undefined
  /** Another one than its own: it moves there. */
  organisation_id?: number | undefined
}

/** What is kept of it. */
type Kept = Pick<VehicleRow, keyof GivenVehicle | 'out_of_service_at'>

/**
 * Changes the given master data of a vehicle, at `at` (ISO 8601 UTC). Returns its row; undefined: nothing changes.
 * @throws {Problem} 404 where the organisation has no such vehicle, 422 for a name that another vehicle has.
 * @throws {VehicleConflict} where the vehicle was changed after the given version.
 */
export async function changeVehicle(
  queries: Queries,
  organisation: CheckedOrganisation,
  vehicleId: number,
  input: Updating,
  at: string,
): Promise<VehicleRow | undefined> {
  await takeOrganisation(queries, organisation)
  const row = await findVehicle(queries, organisation, vehicleId)
  return writeVehicle(queries, row, input, at)
}

/**
 * As `changeVehicle`, of a row that was read after its organisation was taken, and the one it moves to: there its names are
 * its own, and its station is one of those.
 */
export async function writeVehicle(
  queries: Queries,
  row: VehicleRow,
  { version, ...given }: GivenVehicle & Pick<Updating, 'version'>,
  at: string,
): Promise<VehicleRow | undefined> {
  const after = keptOf(given, row, at)
  const change = differenceTo(row, after)
  if (Object.keys(change).length === 0) return undefined
  if (version !== row.version) throw new VehicleConflict()

  const organisation = { id: after.organisation_id ?? row.organisation_id, tenantId: row.tenant_id }
  const moves = organisation.id !== row.organisation_id
  await requireOwnNames(queries, organisation, row.id, moves ? { ...row, ...change } : change)
  const station = moves ? (after.station ?? null) : change.station
  const place = station === undefined ? undefined : await placeAt(queries, organisation, station)
  return queries
    .updateTable('vehicles')
    .set(({ eb, ref }) => ({
      ...change,
      ...place,
      version: version + 1,
      revision: eb(ref('revision'), '+', 1),
    }))
    .where('id', '=', row.id)
    .where('organisation_id', '=', row.organisation_id)
    .where('tenant_id', '=', row.tenant_id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Adds a vehicle to an organisation that was taken.
 * @throws {Problem} 422 for a name that another one has.
 */
export async function insertVehicle(
  queries: Queries,
  organisation: CheckedOrganisation,
  { active = true, ...given }: GivenVehicle & { call_sign: string },
  at: string,
): Promise<VehicleRow> {
  const { station = null, ...kept } = keptOf(given, undefined, at)
  await requireOwnNames(queries, organisation, undefined, kept)
  return queries
    .insertInto('vehicles')
    .values({
      ...kept,
      ...(await placeAt(queries, organisation, station)),
      call_sign: given.call_sign,
      active,
      tenant_id: organisation.tenantId,
      organisation_id: organisation.id,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** The station with this name, spelled as the station is. */
async function placeAt(
  queries: Queries,
  organisation: CheckedOrganisation,
  station: string | null,
): Promise<Pick<VehicleRow, 'station' | 'station_id'>> {
  if (station === null) return { station: null, station_id: null }
  const { id, name } = await stationCalled(queries, organisation, station)
  return { station: name, station_id: id }
}

/** Only what is another than it was. */
function differenceTo(row: VehicleRow, after: Partial<Kept>): Partial<Kept> {
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => value !== row[name as keyof Kept]),
  )
}

/** What is given as it is kept; without what is not. */
function keptOf(given: GivenVehicle, row: VehicleRow | undefined, at: string): Partial<Kept> {
  const said = Object.entries({ ...given, ...serviceAfter(row, given, at) })
  const kept: Partial<Kept> = Object.fromEntries(
    said
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, value === '' ? null : value]),
  )
  return kept.issi ? { ...kept, issi: readGivenIssi(kept.issi) } : kept
}

function readGivenIssi(issi: string): string {
  const read = readIssi(issi)
  if (read === undefined) throw invalid({ issi: [{ key: 'format' }] })
  return read
}

/** Out since whenever it went out: another reason does not change that. */
function serviceAfter(
  row: VehicleRow | undefined,
  { out_of_service_reason: reason }: GivenVehicle,
  at: string,
): Partial<Kept> {
  if (reason === undefined) return {}
  return { out_of_service_at: reason ? (row?.out_of_service_at ?? at) : null }
}
