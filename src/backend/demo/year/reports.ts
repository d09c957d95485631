import type { Insertable } from 'kysely'
import type { Queries } from '../../database/database.ts'
import type { Schema } from '../../database/schema.ts'

type SentVehicle = Insertable<Schema['operation_vehicles']>
type Report = Insertable<Schema['vehicle_statuses']>

const reported = [
  ['en_route_at', 3],
  ['on_scene_at', 4],
  ['available_at', 1],
  ['home_at', 2],
] as const

/** What the radio of a vehicle of an organisation has reported of an operation: the times there are made of nothing else. */
export function reportsOf(sent: SentVehicle, organisation_id: number): Report[] {
  const { vehicle_id, tenant_id } = sent
  if (vehicle_id == null) return []
  return reported.flatMap(([name, status]) => {
    const at = sent[name]
    return at ? [{ tenant_id, organisation_id, vehicle_id, status, at, received_at: at, source: 'api' }] : []
  })
}

/** Lets the board show what the history has come to. */
export async function showLatest(queries: Queries, reports: readonly Report[]): Promise<void> {
  const latest = new Map<number, Report>()
  for (const report of reports) {
    if (report.at > (latest.get(report.vehicle_id)?.at ?? '')) latest.set(report.vehicle_id, report)
  }
  for (const [id, { status, at, source }] of latest) {
    await queries
      .updateTable('vehicles')
      .set({ fms_status: status, fms_status_at: at, fms_source: source })
      .where('id', '=', id)
      .where('fms_status_at', '<', at)
      .execute()
  }
}
