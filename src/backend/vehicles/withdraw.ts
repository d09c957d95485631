import { WITHDRAW_MINUTES } from '../../contract/vehicles/vehicles.ts'
import type { Queries } from '../database/database.ts'
import type { VehicleRow } from '../database/schema.ts'
import { notFound, Problem } from '../http/problem.ts'
import { type BoardState, nothingReported } from './board.ts'
import { openCalls } from './calls.ts'
import { refillOperation } from './operation-times.ts'
import { type Recorded, writeBoard } from './record.ts'
import { countingReports, type OwnVehicle, reportsOf } from './reported.ts'

/**
 * Takes back a report of a vehicle whose row was taken: it stays in the history, and counts nowhere. `now` in ms since 1970.
 * @throws {Problem} 404 for what the caller has not reported, 409 once it is too late.
 */
export async function withdrawReport(
  queries: Queries,
  vehicle: VehicleRow,
  { eventId, userId, now }: { eventId: number; userId: number; now: number },
): Promise<Recorded> {
  const event = await reportsOf(queries, vehicle)
    .selectAll()
    .where('id', '=', eventId)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!event) throw notFound()
  if (event.withdrawn_at !== null) return { vehicle, eventIds: [eventId], operationIds: [], entryIds: [] }
  if (now - Date.parse(event.received_at) > WITHDRAW_MINUTES * 60_000)
    throw new Problem(409, 'notWithdrawable')

  await queries
    .updateTable('vehicle_statuses')
    .set({ withdrawn_at: new Date(now).toISOString() })
    .where('id', '=', eventId)
    .execute()
  const { operationIds, current_operation_id } = await refillOperation(queries, vehicle, event)
  const board = {
    ...(await latestStatus(queries, vehicle)),
    ...(await openCalls(queries, vehicle)),
    ...(event.lat !== null && (await latestPlace(queries, vehicle))),
    current_operation_id,
  }
  return {
    vehicle: await writeBoard(queries, vehicle.id, board),
    eventIds: [eventId],
    operationIds,
    entryIds: [],
  }
}

type Status = Pick<BoardState, 'fms_status' | 'fms_status_at' | 'fms_status_note' | 'fms_source'>

async function latestStatus(queries: Queries, vehicle: OwnVehicle): Promise<Status> {
  const latest = await countingReports(queries, vehicle)
    .selectAll()
    .where('status', 'not in', [0, 5])
    .limit(1)
    .executeTakeFirst()
  const { fms_status, fms_status_at, fms_status_note, fms_source } = nothingReported
  if (!latest) return { fms_status, fms_status_at, fms_status_note, fms_source }
  return {
    fms_status: latest.status,
    fms_status_at: latest.at,
    fms_status_note: latest.note,
    fms_source: latest.source,
  }
}

async function latestPlace(
  queries: Queries,
  vehicle: OwnVehicle,
): Promise<Pick<BoardState, 'lat' | 'lng' | 'position_at'>> {
  const latest = await countingReports(queries, vehicle)
    .selectAll()
    .where('lat', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return { lat: latest?.lat ?? null, lng: latest?.lng ?? null, position_at: latest?.at ?? null }
}
