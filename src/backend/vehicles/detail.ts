import type { VehicleDetail } from '../../contract/vehicles/vehicle-detail.ts'
import type { CheckedOrganisation } from '../session/caller.ts'
import type { Queries } from '../database/database.ts'
import type { VehicleRow } from '../database/schema.ts'
import type { Asking } from '../operations/detail.ts'
import { operationsOf } from '../operations/find.ts'
import { findVehicle } from './find.ts'
import { toVehicle } from './status.ts'

/**
 * One vehicle as this person may read it: what it is at, only if they may see operations.
 * @throws {Problem} 404 where the organisation has no such vehicle.
 */
export async function vehicleFor(
  queries: Queries,
  asking: Pick<Asking, 'caller' | 'organisation'>,
  vehicleId: number,
): Promise<VehicleDetail> {
  return toVehicleDetail(queries, asking, await findVehicle(queries, asking.organisation, vehicleId))
}

/** As `vehicleFor`, of a row that was read. */
export async function toVehicleDetail(
  queries: Queries,
  { caller, organisation }: Pick<Asking, 'caller' | 'organisation'>,
  row: VehicleRow,
): Promise<VehicleDetail> {
  const maySeeOperations = await caller.holds('operations.view', organisation.id)
  return {
    ...toVehicle(row),
    licence_plate: row.licence_plate,
    issi: row.issi,
    opta: row.opta,
    seats: row.seats,
    version: row.version,
    current_operation: maySeeOperations ? await currentOperation(queries, organisation, row) : null,
  }
}

/** With the times of this vehicle there. */
async function currentOperation(
  queries: Queries,
  organisation: CheckedOrganisation,
  { id, current_operation_id }: VehicleRow,
): Promise<VehicleDetail['current_operation']> {
  if (current_operation_id === null) return null
  const row = await operationsOf(queries, organisation)
    .leftJoin('operation_vehicles', (join) =>
      join
        .onRef('operation_vehicles.operation_id', '=', 'operations.id')
        .on('operation_vehicles.vehicle_id', '=', id),
    )
    .select([
      'operations.id',
      'operations.title',
      'operations.keyword',
      'operations.number',
      'operations.address',
      'operations.alarm_at',
      'operations.closed_at',
      'operation_vehicles.alarmed_at',
      'operation_vehicles.en_route_at',
      'operation_vehicles.on_scene_at',
      'operation_vehicles.available_at',
      'operation_vehicles.home_at',
    ])
    .where('operations.id', '=', current_operation_id)
    .orderBy('operation_vehicles.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!row) return null
  const { closed_at, ...operation } = row
  return { ...operation, active: closed_at === null }
}
