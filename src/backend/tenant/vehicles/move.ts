import type { Insertable } from 'kysely'
import type { Queries } from '../../database/database.ts'
import type { Schema, VehicleRow, VehicleStatusRow } from '../../database/schema.ts'
import { openCalls } from '../../vehicles/calls.ts'
import { writeBoard } from '../../vehicles/record.ts'
import { countingReports, waitingCalls } from '../../vehicles/reported.ts'

/** What a vehicle has left behind in the organisation that it has moved from. */
export interface Left {
  /** As it was there. */
  before: VehicleRow
  /** The running operations that show it, as a call sign alone from now on. */
  operationIds: number[]
  /** Whether documents have belonged to it. */
  documents: boolean
}

interface Move {
  before: VehicleRow
  /** As it was written for the new organisation: its row is taken by that. */
  moved: VehicleRow
  /** ISO 8601 UTC */
  at: string
}

/**
 * Ends all that ties a vehicle to the organisation it has left, and brings its status, its place and the calls that wait into the
 * history of the new one: a board is what its history comes to. What else was reported of it stays where it was reported.
 */
export async function moveVehicle(
  queries: Queries,
  move: Move,
): Promise<{ vehicle: VehicleRow; left: Left }> {
  const { before, moved } = move
  const operationIds = await runningOperations(queries, before)
  await bringBoard(queries, move)
  await queries
    .updateTable('operation_vehicles')
    .set({ vehicle_id: null })
    .where('vehicle_id', '=', moved.id)
    .where('tenant_id', '=', moved.tenant_id)
    .execute()
  await queries.deleteFrom('keyword_vehicles').where('vehicle_id', '=', moved.id).execute()
  const links = await queries
    .deleteFrom('document_links')
    .where('vehicle_id', '=', moved.id)
    .where('tenant_id', '=', moved.tenant_id)
    .returning('id')
    .execute()
  await forgetNews(queries, before)
  const vehicle = await writeBoard(queries, moved.id, {
    ...(await openCalls(queries, moved)),
    current_operation_id: null,
  })
  return { vehicle, left: { before, operationIds, documents: links.length > 0 } }
}

async function runningOperations(queries: Queries, { id, tenant_id }: VehicleRow): Promise<number[]> {
  const rows = await queries
    .selectFrom('operation_vehicles')
    .innerJoin('operations', 'operations.id', 'operation_vehicles.operation_id')
    .select('operations.id')
    .distinct()
    .where('operation_vehicles.vehicle_id', '=', id)
    .where('operations.tenant_id', '=', tenant_id)
    .where('operations.closed_at', 'is', null)
    .where('operations.deleted_at', 'is', null)
    .execute()
  return rows.map((row) => row.id)
}

/** Copies the reports that the board shows to the new organisation, without their reporters; ends waiting calls of the old one. */
async function bringBoard(queries: Queries, { before, moved, at }: Move): Promise<void> {
  const calls = await waitingCalls(queries, before).selectAll().execute()
  const latest = countingReports(queries, before).selectAll().limit(1)
  const made = [
    await latest.where('status', 'not in', [0, 5]).executeTakeFirst(),
    await latest.where('lat', 'is not', null).executeTakeFirst(),
    ...calls,
  ].filter((report) => report !== undefined)
  if (made.length === 0) return
  // Each once, and those of the same time in the order in which they came.
  const reports = [...new Map(made.map((report) => [report.id, report])).values()]
  await queries
    .insertInto('vehicle_statuses')
    .values(
      reports
        .toSorted((one, other) => one.id - other.id)
        .map((report) => broughtAlong(report, moved.organisation_id, at)),
    )
    .execute()
  await queries
    .updateTable('vehicle_statuses')
    .set({ acknowledged_at: at })
    .where('id', 'in', [0, ...calls.map(({ id }) => id)])
    .execute()
}

/** Who has made it is not the business of the new organisation. */
function broughtAlong(
  { id, user_id, acknowledged_by, ...report }: VehicleStatusRow,
  organisation_id: number,
  received_at: string,
): Insertable<Schema['vehicle_statuses']> {
  return { ...report, organisation_id, received_at, user_id: null, acknowledged_by: null }
}

/** The people of the old organisation are told nothing of it any more. */
async function forgetNews(queries: Queries, { id, organisation_id }: VehicleRow): Promise<void> {
  await queries
    .deleteFrom('fms_news')
    .where('organisation_id', '=', organisation_id)
    .where('event_id', 'in', ({ selectFrom }) =>
      selectFrom('vehicle_statuses').select('id').where('vehicle_id', '=', id),
    )
    .execute()
}
