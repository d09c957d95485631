import type { Queries } from '../database/database.ts'
import type { VehicleRow } from '../database/schema.ts'
import { invalid } from '../http/problem.ts'
import { type BoardState, nothingReported, withEvent } from './board.ts'
import { writeBoard } from './record.ts'
import { type OwnVehicle, reportsOf, waitingCalls } from './reported.ts'

/**
 * Acknowledges the calls of a vehicle up to the one that the member has seen (`callId`); later calls still wait. The row of the
 * vehicle must be locked. `at` in ISO 8601 UTC.
 * @throws {Problem} 422 for an id that is no call of this vehicle.
 */
export async function acknowledgeCalls(
  queries: Queries,
  vehicle: OwnVehicle,
  { callId, userId, at }: { callId: number; userId: number; at: string },
): Promise<VehicleRow> {
  await requireCall(queries, vehicle, callId)
  await queries
    .updateTable('vehicle_statuses')
    .set({ acknowledged_at: at, acknowledged_by: userId })
    .where('vehicle_id', '=', vehicle.id)
    .where('organisation_id', '=', vehicle.organisation_id)
    .where('id', '<=', callId)
    // As in the index of open calls.
    .where('status', 'in', [0, 5])
    .where('acknowledged_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .execute()
  return writeBoard(queries, vehicle.id, await openCalls(queries, vehicle))
}

async function requireCall(queries: Queries, vehicle: OwnVehicle, callId: number): Promise<void> {
  const call = await reportsOf(queries, vehicle)
    .select('id')
    .where('id', '=', callId)
    .where('status', 'in', [0, 5])
    .executeTakeFirst()
  if (!call) throw invalid({ call_id: [{ key: 'missing' }] })
}

/** The part of the board that results from unacknowledged calls. */
export async function openCalls(
  queries: Queries,
  vehicle: OwnVehicle,
): Promise<Pick<BoardState, 'fms_call' | 'fms_call_at' | 'fms_call_id'>> {
  const calls = await waitingCalls(queries, vehicle).selectAll().execute()
  const { fms_call, fms_call_at, fms_call_id } = calls.reduce<BoardState>(withEvent, nothingReported)
  return { fms_call, fms_call_at, fms_call_id }
}
