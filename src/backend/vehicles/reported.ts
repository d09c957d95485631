import type { Queries } from '../database/database.ts'
import type { VehicleRow } from '../database/schema.ts'

/** A vehicle, and the organisation that has it. */
export type OwnVehicle = Pick<VehicleRow, 'id' | 'organisation_id'>

/**
 * THE way to the reports of a vehicle: those that its organisation has. What was reported before it moved there is the business
 * of another one.
 */
export function reportsOf(queries: Queries, { id, organisation_id }: OwnVehicle) {
  return queries
    .selectFrom('vehicle_statuses')
    .where('vehicle_statuses.vehicle_id', '=', id)
    .where('vehicle_statuses.organisation_id', '=', organisation_id)
}

/** What was not taken back, the latest first by its own time. */
export function countingReports(queries: Queries, vehicle: OwnVehicle) {
  return reportsOf(queries, vehicle)
    .where('withdrawn_at', 'is', null)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
}

/** The unacknowledged calls of a vehicle, in the order of their arrival. */
export function waitingCalls(queries: Queries, vehicle: OwnVehicle) {
  return (
    reportsOf(queries, vehicle)
      // As in the index of open calls.
      .where('status', 'in', [0, 5])
      .where('acknowledged_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .orderBy('id')
  )
}
