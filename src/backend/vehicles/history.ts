import type { VehicleHistory, VehicleStatusEvent } from '../../contract/vehicles/vehicle-detail.ts'
import type { CheckedOrganisation } from '../session/caller.ts'
import { type Cursor, writeCursor } from '../http/cursor.ts'
import type { Queries } from '../database/database.ts'
import { reportsOf } from './reported.ts'

/** What was reported of a vehicle, the latest first by its own time: so many entries of what lies behind a place. */
export async function readHistory(
  queries: Queries,
  organisation: CheckedOrganisation,
  vehicleId: number,
  { limit, behind }: { limit: number; behind: Cursor | undefined },
): Promise<VehicleHistory> {
  let entries = reportsOf(queries, { id: vehicleId, organisation_id: organisation.id })
    .leftJoin('users', 'users.id', 'vehicle_statuses.user_id')
    .leftJoin('users as acknowledging', 'acknowledging.id', 'vehicle_statuses.acknowledged_by')
    .selectAll('vehicle_statuses')
    .select([
      'users.first_name',
      'users.last_name',
      'acknowledging.first_name as acknowledging_first_name',
      'acknowledging.last_name as acknowledging_last_name',
    ])
    .orderBy('vehicle_statuses.at', 'desc')
    .orderBy('vehicle_statuses.id', 'desc')
    // One more tells whether anything follows.
    .limit(limit + 1)
  if (behind) {
    const at = new Date(behind.at).toISOString()
    entries = entries.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('vehicle_statuses.at', 'vehicle_statuses.id'), '<', tuple(at, behind.id)),
    )
  }
  const rows = await entries.execute()
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return { data: page.map(toEvent), next: rows.length > limit && last ? writeCursor(last) : null }
}

interface Entry extends Omit<VehicleStatusEvent, 'user' | 'acknowledged_by'> {
  first_name: string | null
  last_name: string | null
  acknowledging_first_name: string | null
  acknowledging_last_name: string | null
}

function toEvent(entry: Entry): VehicleStatusEvent {
  const { id, status, at, received_at, note, source, lat, lng, acknowledged_at, withdrawn_at } = entry
  return {
    id,
    status,
    at,
    received_at,
    note,
    source,
    user: nameOf(entry.first_name, entry.last_name),
    lat,
    lng,
    acknowledged_at,
    acknowledged_by: nameOf(entry.acknowledging_first_name, entry.acknowledging_last_name),
    withdrawn_at,
  }
}

/** The full name of a joined person; null: no person. */
function nameOf(first: string | null, last: string | null): string | null {
  return first === null || last === null ? null : `${first} ${last}`
}
