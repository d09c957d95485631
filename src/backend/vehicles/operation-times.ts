import type { Queries } from '../database/database.ts'
import type { VehicleRow, VehicleStatusRow } from '../database/schema.ts'
import { turnoutTimes, type TurnoutTimes } from './turnout.ts'

type Event = Pick<VehicleStatusRow, 'status' | 'at' | 'note'>

/** So many alarms of a vehicle are looked through for the one that a late report belongs to. */
const LATEST_ALARMS = 5

/**
 * Fills the times of the operations that reports of a vehicle belong to: each to the alarm before it, as long as that
 * operation runs. Times are made anew from the history (`turnout.ts`), so that the order in which reports arrive does not
 * matter. Answers which operations have changed, and the one that the vehicle is bound to from now on.
 */
export async function fillOperations(
  queries: Queries,
  vehicle: VehicleRow,
  events: readonly Event[],
): Promise<{ operationIds: number[]; current_operation_id: number | null }> {
  const alarms = await alarmsOf(queries, vehicle)
  const concerned = new Map<Alarm, Event[]>()
  for (const event of events) {
    const alarm = alarms.find(({ from }) => from <= event.at)
    if (alarm && takesReports(alarm, event.at)) concerned.set(alarm, [...(concerned.get(alarm) ?? []), event])
  }
  let { current_operation_id } = vehicle
  for (const [alarm, reports] of concerned) {
    const times = await refill(queries, vehicle.id, alarm)
    if (alarm === alarms[0]) current_operation_id = boundAfter(current_operation_id, alarm, times)
    await noteInTimeline(
      queries,
      vehicle,
      alarm,
      // Whoever is back home is not there any more.
      reports.filter(({ at }) => times.home_at === null || at <= times.home_at),
    )
  }
  return { operationIds: [...concerned.keys()].map(({ operation_id }) => operation_id), current_operation_id }
}

/** As after a report that was taken back. */
export async function refillOperation(
  queries: Queries,
  vehicle: VehicleRow,
  at: string,
): Promise<{ operationIds: number[]; current_operation_id: number | null }> {
  const alarms = await alarmsOf(queries, vehicle)
  const alarm = alarms.find(({ from }) => from <= at)
  const { current_operation_id } = vehicle
  if (!alarm || !takesReports(alarm, at)) return { operationIds: [], current_operation_id }
  const times = await refill(queries, vehicle.id, alarm)
  return {
    operationIds: [alarm.operation_id],
    current_operation_id:
      alarm === alarms[0] ? boundAfter(current_operation_id, alarm, times) : current_operation_id,
  }
}

type Alarm = Awaited<ReturnType<typeof alarmsOf>>[number]

/** Of actual operations, the latest first; `until`, when the next one came. */
async function alarmsOf(queries: Queries, { id }: VehicleRow) {
  const rows = await queries
    .selectFrom('operation_vehicles')
    .innerJoin('operations', 'operations.id', 'operation_vehicles.operation_id')
    .selectAll('operation_vehicles')
    .select(['operations.closed_at', 'operations.kind', 'operations.deleted_at'])
    .where('operation_vehicles.vehicle_id', '=', id)
    .orderBy('operation_vehicles.operation_at', 'desc')
    .orderBy('operation_vehicles.operation_id', 'desc')
    .limit(LATEST_ALARMS)
    .execute()
  const alarms = rows
    .filter(({ kind, deleted_at }) => kind === 'actual' && deleted_at === null)
    .map((row) => ({ ...row, from: row.alarmed_at ?? row.operation_at }))
    .toSorted((one, other) => (one.from < other.from ? 1 : one.from > other.from ? -1 : other.id - one.id))
  return alarms.map((alarm, index) => ({ ...alarm, until: alarms[index - 1]?.from }))
}

/** Until it is over; of one that is, what was before its end, and whatever a vehicle reports that is still on its way. */
function takesReports({ closed_at, en_route_at, on_scene_at, home_at }: Alarm, at: string): boolean {
  const hasLeft = en_route_at !== null || on_scene_at !== null
  return closed_at === null || at <= closed_at || (hasLeft && home_at === null)
}

async function refill(
  queries: Queries,
  vehicleId: number,
  { id, from, until }: Alarm,
): Promise<TurnoutTimes> {
  let reports = queries
    .selectFrom('vehicle_statuses')
    .select(['status', 'at'])
    .where('vehicle_id', '=', vehicleId)
    .where('at', '>=', from)
    .where('withdrawn_at', 'is', null)
    .orderBy('at')
    .orderBy('id')
  if (until !== undefined) reports = reports.where('at', '<', until)
  const times = turnoutTimes(await reports.execute())
  await queries
    .updateTable('operation_vehicles')
    .set({ ...times })
    .where('id', '=', id)
    .execute()
  return times
}

function boundAfter(
  bound: number | null,
  { operation_id, closed_at }: Alarm,
  times: TurnoutTimes,
): number | null {
  if (times.home_at !== null) return bound === operation_id ? null : bound
  const isOut = times.en_route_at !== null || times.on_scene_at !== null
  return bound === null && (closed_at === null || isOut) ? operation_id : bound
}

async function noteInTimeline(
  queries: Queries,
  { tenant_id, call_sign }: VehicleRow,
  { operation_id }: Alarm,
  reports: readonly Event[],
): Promise<void> {
  if (reports.length === 0) return
  await queries
    .insertInto('operation_timeline')
    .values(
      reports.map(({ status, at, note }) => ({
        tenant_id,
        operation_id,
        at,
        kind: `fms.${status}`,
        actor: call_sign,
        text: note,
      })),
    )
    .execute()
}
