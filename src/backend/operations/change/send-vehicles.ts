import type { Queries } from '../../database/database.ts'
import type { OperationRow, VehicleRow } from '../../database/schema.ts'
import { fillSinceAlarm } from '../../vehicles/operation-times.ts'
import { vehiclesCalled } from '../../vehicles/names.ts'
import { spellingOf } from '../alarm/spelling.ts'

/** As `addVehicles`; they are on their way to it. Answers the call signs that were added, as they stand there. */
export async function sendVehicles(
  queries: Queries,
  operation: OperationRow,
  callSigns: readonly string[],
  at: string,
): Promise<string[]> {
  const added = await addVehicles(queries, operation, callSigns, at)
  if (operation.kind === 'actual') {
    await turnOut(
      queries,
      operation.id,
      added.flatMap(({ vehicle_id }) => vehicle_id ?? []),
    )
  }
  return added.map(({ call_sign }) => call_sign)
}

interface AddedVehicle {
  vehicle_id: number | null
  call_sign: string
}

/**
 * Adds vehicles to an operation, by their call signs, which it does not have yet. Those of the organisation are linked;
 * those of neighbours stand as text. `at`, when they were alarmed, in ISO 8601 UTC.
 */
export async function addVehicles(
  queries: Queries,
  operation: OperationRow,
  callSigns: readonly string[],
  at: string,
): Promise<AddedVehicle[]> {
  if (callSigns.length === 0) return []
  const sent = await queries
    .selectFrom('operation_vehicles')
    .select('call_sign')
    .where('operation_id', '=', operation.id)
    .execute()
  const there = new Set(sent.map(({ call_sign }) => spellingOf(call_sign)))
  const organisation = { id: operation.organisation_id, tenantId: operation.tenant_id }
  const called = await vehiclesCalled(queries, organisation, callSigns)
  const added = called.filter(({ call_sign }) => !there.has(spellingOf(call_sign)))
  if (added.length === 0) return []

  await queries
    .insertInto('operation_vehicles')
    .values(
      added.map(({ vehicle_id, call_sign }) => ({
        tenant_id: operation.tenant_id,
        operation_id: operation.id,
        vehicle_id,
        call_sign,
        alarmed_at: at,
      })),
    )
    .execute()
  return added
}

/**
 * One after the other and always in the same order, so that two alarms never wait for each other's vehicles. What they have
 * reported since the alarm counts, though it came before it.
 */
export async function turnOut(
  queries: Queries,
  operationId: number,
  vehicleIds: readonly number[],
): Promise<void> {
  for (const id of vehicleIds.toSorted((left, right) => left - right)) {
    const vehicle = await bind(queries, id, operationId)
    if (vehicle) await fillSinceAlarm(queries, vehicle)
    else await unlink(queries, id, operationId)
  }
}

/**
 * Binds a vehicle to an operation of its organisation instead of its earlier one, and locks its row. undefined: the vehicle has left
 * the organisation since it was looked up.
 */
export function bind(
  queries: Queries,
  vehicleId: number,
  operationId: number,
): Promise<VehicleRow | undefined> {
  return queries
    .updateTable('vehicles')
    .set(({ eb, ref }) => ({ current_operation_id: operationId, revision: eb(ref('revision'), '+', 1) }))
    .where('id', '=', vehicleId)
    .where('organisation_id', '=', ({ selectFrom }) =>
      selectFrom('operations').select('organisation_id').where('id', '=', operationId),
    )
    .returningAll()
    .executeTakeFirst()
}

/** It stands there by its call sign, as a neighbour's does: an alarm fails for no vehicle. */
async function unlink(queries: Queries, vehicleId: number, operationId: number): Promise<void> {
  await queries
    .updateTable('operation_vehicles')
    .set({ vehicle_id: null })
    .where('operation_id', '=', operationId)
    .where('vehicle_id', '=', vehicleId)
    .execute()
}
