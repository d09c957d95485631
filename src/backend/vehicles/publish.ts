import { channels } from '../../contract/realtime.ts'
import type { CheckedOrganisation } from '../session/caller.ts'
import type { VehicleRow } from '../database/schema.ts'
import { publishOperation, publishReported } from '../operations/publish.ts'
import type { Services } from '../services.ts'
import type { Recorded } from './record.ts'
import { toVehicle } from './status.ts'

type Publishing = Pick<Services, 'database' | 'hub'>

/** Publishes the vehicles of new reports, and the changes of the operations that the reports belong to. */
export async function publishRecorded(
  services: Publishing,
  organisation: CheckedOrganisation,
  recorded: readonly Pick<Recorded, 'vehicle' | 'operationIds' | 'entryIds'>[],
): Promise<void> {
  for (const { vehicle } of recorded) publishVehicle(services, organisation, vehicle)
  const entryIds = recorded.flatMap((one) => one.entryIds)
  const vehicles = Map.groupBy(
    recorded.flatMap(({ vehicle, operationIds }) => operationIds.map((id) => ({ id, vehicle }))),
    ({ id }) => id,
  )
  const reported = [...vehicles].map(([id, those]) => ({
    id,
    vehicleIds: those.map(({ vehicle }) => vehicle.id),
    entryIds,
  }))
  await publishReported(services, organisation, reported)
}

/** Publishes a vehicle and its operations after a report was taken back. Pages then load the operations without that report. */
export async function publishWithdrawn(
  services: Publishing,
  organisation: CheckedOrganisation,
  { vehicle, operationIds }: Pick<Recorded, 'vehicle' | 'operationIds'>,
): Promise<void> {
  publishVehicle(services, organisation, vehicle)
  for (const id of operationIds) await publishOperation(services, organisation, id)
}

/** Publishes the current state of a vehicle to its organisation. */
export function publishVehicle(
  { hub }: Pick<Publishing, 'hub'>,
  organisation: CheckedOrganisation,
  vehicle: VehicleRow,
): void {
  hub.publish(`private-${channels.vehicles(organisation.id)}`, 'vehicle.status', toVehicle(vehicle))
}

/**
 * Removes a vehicle that was moved or deleted from all boards of its former organisation. Publishes its former state as inactive: all
 * versions of the clients hide inactive vehicles, and do not learn its later state. `revision`: of the vehicle as it left.
 */
export function publishVehicleGone(
  services: Pick<Publishing, 'hub'>,
  before: VehicleRow,
  revision: number,
): void {
  const organisation = { id: before.organisation_id, tenantId: before.tenant_id }
  publishVehicle(services, organisation, { ...before, active: false, current_operation_id: null, revision })
}

/** Publishes the vehicles of an operation, which may now be bound to it, or free again. Reads after the commit. */
export async function publishVehiclesOf(
  services: Publishing,
  organisation: CheckedOrganisation,
  operationId: number,
): Promise<void> {
  if (!isHeard(services, organisation)) return
  const sent = await services.database.read
    .selectFrom('operation_vehicles')
    .select('vehicle_id')
    .where('operation_id', '=', operationId)
    .where('tenant_id', '=', organisation.tenantId)
    .execute()
  const ids = sent.flatMap(({ vehicle_id }) => vehicle_id ?? [])
  if (ids.length > 0) await publishVehicles(services, organisation, ids)
}

/**
 * Publishes the previous operations of the vehicles of a new operation, if reports had come since its alarm: the times of
 * these reports now belong to the new operation, no longer to the previous one. Reads after the commit.
 */
export async function publishOperationsBefore(
  services: Publishing,
  organisation: CheckedOrganisation,
  operationId: number,
): Promise<void> {
  if (services.hub.subscriberCount(`private-${channels.operations(organisation.id)}`) === 0) return
  const latest = services.database.read
    .selectFrom('operation_vehicles as sent')
    .innerJoin('vehicles', 'vehicles.id', 'sent.vehicle_id')
    .innerJoin('operation_vehicles as earlier', 'earlier.vehicle_id', 'sent.vehicle_id')
    .innerJoin('operations', 'operations.id', 'earlier.operation_id')
    .select(({ fn }) => ['earlier.vehicle_id', fn.max('earlier.operation_at').as('operation_at')])
    .where('sent.operation_id', '=', operationId)
    .where('sent.tenant_id', '=', organisation.tenantId)
    .where(({ eb, fn }) =>
      eb('vehicles.fms_status_at', '>=', fn.coalesce('sent.alarmed_at', 'sent.operation_at')),
    )
    .whereRef('earlier.operation_id', '<>', 'sent.operation_id')
    .whereRef('earlier.operation_at', '<=', 'sent.operation_at')
    .where('operations.kind', '=', 'actual')
    .where('operations.deleted_at', 'is', null)
    .groupBy('earlier.vehicle_id')
  const before = await services.database.read
    .selectFrom('operation_vehicles')
    .innerJoin(latest.as('latest'), (join) =>
      join
        .onRef('latest.vehicle_id', '=', 'operation_vehicles.vehicle_id')
        .onRef('latest.operation_at', '=', 'operation_vehicles.operation_at'),
    )
    .select('operation_vehicles.operation_id')
    .distinct()
    .where('operation_vehicles.operation_id', '<>', operationId)
    .execute()
  for (const { operation_id } of before) await publishOperation(services, organisation, operation_id)
}

/** Publishes these vehicles, or all of the organisation. Reads after the commit. */
export async function publishVehicles(
  { database, hub }: Publishing,
  organisation: CheckedOrganisation,
  ids?: readonly number[],
): Promise<void> {
  if (!isHeard({ hub }, organisation)) return
  const vehicles = database.read
    .selectFrom('vehicles')
    .selectAll()
    .where('organisation_id', '=', organisation.id)
    .where('tenant_id', '=', organisation.tenantId)
  const rows = await (ids ? vehicles.where('id', 'in', ids) : vehicles).execute()
  for (const row of rows) publishVehicle({ hub }, organisation, row)
}

function isHeard({ hub }: Pick<Publishing, 'hub'>, organisation: CheckedOrganisation): boolean {
  return hub.subscriberCount(`private-${channels.vehicles(organisation.id)}`) > 0
}
