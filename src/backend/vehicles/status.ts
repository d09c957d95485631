import type { Vehicle } from '../../contract/vehicles.ts'
import type { Queries } from '../database/database.ts'
import type { VehicleRow } from '../database/schema.ts'

/** What somebody or something has reported of a vehicle; times in ISO 8601 UTC. */
export interface StatusEvent {
  status: number
  at: string
  receivedAt: string
  note: string | null
  source: 'manual' | 'api'
  /** null: nobody, but a program. */
  userId: number | null
  position: { lat: number; lng: number } | null
}

interface Reported {
  at?: string | null | undefined
  lat?: number | null | undefined
  lng?: number | null | undefined
}

/** When it was: never later than its receipt (`now`, ms since 1970), for the clock of a phone may be ahead. */
export function timeOf({ at }: Reported, now: number): string {
  return new Date(Math.min(at ? Date.parse(at) : now, now)).toISOString()
}

export function placeOf({ lat, lng }: Reported): StatusEvent['position'] {
  return lat != null && lng != null ? { lat, lng } : null
}

/** Which time of the operation a status fills: 3 en route, 4 on scene, 1 available again, 2 home. */
const operationTimes = { 3: 'en_route_at', 4: 'on_scene_at', 1: 'available_at', 2: 'home_at' } as const

/** History takes every event; the board shows the newest by the status' own time. */
export async function recordStatus(
  queries: Queries,
  vehicle: VehicleRow,
  event: StatusEvent,
): Promise<VehicleRow> {
  await queries
    .insertInto('vehicle_statuses')
    .values({
      tenant_id: vehicle.tenant_id,
      vehicle_id: vehicle.id,
      status: event.status,
      at: event.at,
      received_at: event.receivedAt,
      note: event.note,
      source: event.source,
      user_id: event.userId,
    })
    .execute()
  const isOver = await fillOperation(queries, vehicle, event)

  // Compared where it is written: another process may have written a newer one since this row was read.
  const changed = await queries
    .updateTable('vehicles')
    .set({ ...boardChange(event), ...(isOver && { current_operation_id: null }) })
    .where('id', '=', vehicle.id)
    .where((either) =>
      either.or([either('fms_status_at', 'is', null), either('fms_status_at', '<=', event.at)]),
    )
    .returningAll()
    .executeTakeFirst()
  return (
    changed ??
    queries.selectFrom('vehicles').selectAll().where('id', '=', vehicle.id).executeTakeFirstOrThrow()
  )
}

function boardChange({ status, at, note, source, position }: StatusEvent) {
  const place = position && { ...position, position_at: at }
  // 0 and 5 are calls, not states: the status beneath them is kept.
  if (status === 0 || status === 5) return { fms_call: status, ...place }
  return {
    fms_status: status,
    fms_status_at: at,
    fms_status_note: note,
    fms_source: source,
    ...place,
  }
}

/**
 * Fills the vehicle's times in its running operation. Answers whether the operation is over for it: it is back
 * home after it had left; a crew that repeats "at the station" after the alarm has not left yet.
 */
async function fillOperation(queries: Queries, vehicle: VehicleRow, event: StatusEvent): Promise<boolean> {
  const operationId = vehicle.current_operation_id
  if (operationId === null) return false
  const part = await queries
    .selectFrom('operation_vehicles')
    .selectAll()
    .where('operation_id', '=', operationId)
    .where('vehicle_id', '=', vehicle.id)
    .executeTakeFirst()
  // A report from before the alarm belongs to the history alone.
  if (!part || (part.alarmed_at !== null && event.at < part.alarmed_at)) return false

  const column = operationTimes[event.status as keyof typeof operationTimes]
  const hasLeft = part.en_route_at !== null || part.on_scene_at !== null
  const counts = column === 'en_route_at' || column === 'on_scene_at' || hasLeft
  if (column && counts && part[column] === null) {
    await queries
      .updateTable('operation_vehicles')
      .set({ [column]: event.at })
      .where('id', '=', part.id)
      .execute()
  }
  await queries
    .insertInto('operation_timeline')
    .values({
      tenant_id: vehicle.tenant_id,
      operation_id: operationId,
      at: event.at,
      kind: `fms.${event.status}`,
      actor: vehicle.call_sign,
      text: event.note,
    })
    .execute()
  return column === 'home_at' && hasLeft
}

/** A vehicle as everybody may see it who may see vehicles. */
export function toVehicle(row: VehicleRow): Vehicle {
  return {
    id: row.id,
    organisation_id: row.organisation_id,
    call_sign: row.call_sign,
    short_name: row.short_name,
    fms_status: row.fms_status,
    fms_call: row.fms_call,
    fms_status_at: row.fms_status_at,
    fms_status_note: row.fms_status_note,
    fms_source: row.fms_source,
    current_operation_id: row.current_operation_id,
  }
}
