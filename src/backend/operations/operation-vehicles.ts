import type { CheckedOrganisation } from '../session/caller.ts'
import type { Queries } from '../database/database.ts'
import type { OperationRow } from '../database/schema.ts'
import type { Given } from './change/fields.ts'
import { spellingOf } from './alarm/spelling.ts'
import { findCallSigns } from './alarm/named.ts'
import { addVehicles, turnOut } from './change/send-vehicles.ts'

/** Vehicles follow an operation while it runs, unless it is an exercise or a test: those do not bind them. */
function bindsVehicles({ kind, closed_at, deleted_at }: OperationRow): boolean {
  return kind === 'actual' && closed_at === null && deleted_at === null
}

/**
 * Gives an operation the vehicles that were named, and takes the others from it; what was not named stays. Answers the
 * call signs before and after. `at` in ISO 8601 UTC.
 * @throws {Problem} 422 where one is none of the organisation's.
 */
export async function setVehicles(
  queries: Queries,
  organisation: CheckedOrganisation,
  operation: OperationRow,
  { vehicle_ids, other_vehicles }: Given,
  at: string,
): Promise<{ before: string[]; after: string[] }> {
  const sent = await vehiclesOf(queries, operation.id)
  const before = sent.map(({ call_sign }) => call_sign)
  if (vehicle_ids === undefined && other_vehicles === undefined) return { before, after: before }

  const own = sent.flatMap(({ vehicle_id }) => vehicle_id ?? [])
  const known = (isOwn: boolean) =>
    sent.filter(({ vehicle_id }) => (vehicle_id !== null) === isOwn).map(({ call_sign }) => call_sign)
  const wanted = [
    ...(vehicle_ids ? await findCallSigns(queries, organisation, vehicle_ids, own) : known(true)),
    ...(other_vehicles ?? known(false)),
  ]
  const kept = new Set(wanted.map(spellingOf))
  const gone = sent.filter(({ call_sign }) => !kept.has(spellingOf(call_sign)))
  if (gone.length > 0) {
    await queries
      .deleteFrom('operation_vehicles')
      .where(
        'id',
        'in',
        gone.map(({ id }) => id),
      )
      .execute()
  }
  const added = await addVehicles(queries, operation, wanted, at)
  const idsOf = (vehicles: readonly { vehicle_id: number | null }[]) =>
    vehicles.flatMap(({ vehicle_id }) => vehicle_id ?? [])
  await release(queries, operation.id, idsOf(gone))
  if (bindsVehicles(operation)) await turnOut(queries, operation.id, idsOf(added))
  return { before, after: (await vehiclesOf(queries, operation.id)).map(({ call_sign }) => call_sign) }
}

/** Binds the vehicles to a running operation that they have not come back from and no other has, or lets them go. */
export async function rebindVehicles(queries: Queries, operation: OperationRow): Promise<void> {
  const sent = await vehiclesOf(queries, operation.id)
  if (!bindsVehicles(operation)) {
    return release(
      queries,
      operation.id,
      sent.flatMap((vehicle) => (isUnderWay(operation, vehicle) ? [] : (vehicle.vehicle_id ?? []))),
    )
  }
  const out = sent.flatMap(({ vehicle_id, home_at }) => (home_at === null && vehicle_id) || [])
  const free = await queries
    .selectFrom('vehicles')
    .select('id')
    .where('id', 'in', [0, ...out])
    .where('current_operation_id', 'is', null)
    .execute()
  await turnOut(
    queries,
    operation.id,
    free.map(({ id }) => id),
  )
}

/**
 * Whether a vehicle of a closed operation, which was no exercise or test, is still out: then its status events still set its times.
 */
function isUnderWay(
  { kind, deleted_at }: OperationRow,
  { en_route_at, on_scene_at, home_at }: Awaited<ReturnType<typeof vehiclesOf>>[number],
): boolean {
  const hasLeft = en_route_at !== null || on_scene_at !== null
  return kind === 'actual' && deleted_at === null && hasLeft && home_at === null
}

/** One after the other and always in the same order, as `turnOut`. */
async function release(queries: Queries, operationId: number, vehicleIds: readonly number[]): Promise<void> {
  for (const id of vehicleIds.toSorted((left, right) => left - right)) {
    await queries
      .updateTable('vehicles')
      .set(({ eb, ref }) => ({ current_operation_id: null, revision: eb(ref('revision'), '+', 1) }))
      .where('id', '=', id)
      .where('current_operation_id', '=', operationId)
      .execute()
  }
}

function vehiclesOf(queries: Queries, operationId: number) {
  return queries
    .selectFrom('operation_vehicles')
    .selectAll()
    .where('operation_id', '=', operationId)
    .orderBy('id')
    .execute()
}
