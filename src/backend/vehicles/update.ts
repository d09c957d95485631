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

/** Thrown in a transaction: somebody else has changed the vehicle since. */
export class VehicleConflict extends Error {
  override readonly name = 'VehicleConflict'
}

type Given = Omit<v.InferOutput<typeof updating.input>, 'version'>
type MasterData = Pick<VehicleRow, keyof Given | 'out_of_service_at'>

/**
 * Changes what is given of the master data of a vehicle, at `at` (ISO 8601 UTC). Answers its row, or nothing where all of
 * it is so already.
 * @throws {Problem} 404 where the organisation has no such vehicle, 422 for a name that another one has.
 * @throws {VehicleConflict} where somebody else has changed it since the given version.
 */
export async function changeVehicle(
  queries: Queries,
  organisation: CheckedOrganisation,
  vehicleId: number,
  { version, ...given }: v.InferOutput<typeof updating.input>,
  at: string,
): Promise<VehicleRow | undefined> {
  await takeOrganisation(queries, organisation)
  const row = await findVehicle(queries, organisation, vehicleId)
  const change = changeOf(row, given, at)
  if (Object.keys(change).length === 0) return undefined
  if (version !== row.version) throw new VehicleConflict()

  await requireOwnNames(queries, organisation, vehicleId, change)
  const place = await stationAfter(queries, organisation, change)
  return queries
    .updateTable('vehicles')
    .set(({ eb, ref }) => ({
      ...change,
      ...place,
      version: version + 1,
      revision: eb(ref('revision'), '+', 1),
    }))
    .where('id', '=', vehicleId)
    .where('organisation_id', '=', organisation.id)
    .where('tenant_id', '=', organisation.tenantId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** A vehicle shows its station as that is called, however somebody has written it. */
async function stationAfter(
  queries: Queries,
  organisation: CheckedOrganisation,
  { station }: Partial<MasterData>,
): Promise<Pick<VehicleRow, 'station' | 'station_id'> | undefined> {
  if (station === undefined) return undefined
  if (station === null) return { station: null, station_id: null }
  const { id, name } = await stationCalled(queries, organisation, station)
  return { station: name, station_id: id }
}

/** Only what is another than it was. */
function changeOf(row: VehicleRow, given: Given, at: string): Partial<MasterData> {
  const after = Object.entries({ ...emptyAsNull(given), ...serviceAfter(row, given, at) })
  return Object.fromEntries(
    after.filter(([name, value]) => value !== row[name as keyof MasterData]),
  ) as Partial<MasterData>
}

function emptyAsNull({ issi, ...given }: Given): Partial<MasterData> {
  const said = Object.entries(given).filter(([, value]) => value !== undefined)
  return {
    ...(Object.fromEntries(said.map(([name, value]) => [name, value === '' ? null : value])) as Given),
    ...(issi !== undefined && { issi: issi ? readGivenIssi(issi) : null }),
  } as Partial<MasterData>
}

function readGivenIssi(issi: string): string {
  const read = readIssi(issi)
  if (read === undefined) throw invalid({ issi: [{ key: 'format' }] })
  return read
}

/** Out since whenever it went out: another reason does not change that. */
function serviceAfter(
  row: VehicleRow,
  { out_of_service_reason: reason }: Given,
  at: string,
): Partial<MasterData> {
  if (reason === undefined) return {}
  return { out_of_service_at: reason ? (row.out_of_service_at ?? at) : null }
}
