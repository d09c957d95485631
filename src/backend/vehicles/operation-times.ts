import type { Queries } from '../database/database.ts'
import type { VehicleRow, VehicleStatusRow } from '../database/schema.ts'
import { reportsOf } from './reported.ts'
import { hasLeft, turnoutTimes, type TurnoutTimes } from './turnout.ts'

type Event = Pick<VehicleStatusRow, 'status' | 'at' | 'note'>

/** So many alarms of a vehicle are looked through for the one that a late report belongs to. */
const LATEST_ALARMS = 5

/**
 * Fills the times of the operations that reports of a vehicle belong to: each to the alarm before it, as long as that
 * operation runs. Times are made anew from the history (`turnout.ts`), so that the order in which reports arrive does not
 * matter. Answers which operations have changed, the entries of their timelines that are new, and the operation that the
 * vehicle is bound to from now on.
 */
export async function fillOperations(
  queries: Queries,
  vehicle: VehicleRow,
  events: readonly Event[],
): Promise<{ operationIds: number[]; entryIds: number[]; current_operation_id: number | null }> {
  const alarms = await alarmsOf(queries, vehicle)
  const concerned = new Map<Alarm, Event[]>()
  for (const event of events) {
    const alarm = alarms.find(({ from }) => from <= event.at)
    if (alarm && mayChange(alarm, event.at)) concerned.set(alarm, [...(concerned.get(alarm) ?? []), event])
  }
  let { current_operation_id } = vehicle
  const entryIds: number[] = []
  for (const [alarm, reports] of concerned) {
    const times = await refill(queries, vehicle, alarm)
    if (alarm === alarms[0]) current_operation_id = boundAfter(current_operation_id, alarm, times)
    // Reports of a vehicle that is back home are not about the operation any more.
    const told = reports.filter(({ at }) => times.home_at === null || at <= times.home_at)
    entryIds.push(...(await noteInTimeline(queries, vehicle, alarm, told)))
  }
  const operationIds = [...concerned.keys()].map(({ operation_id }) => operation_id)
  return { operationIds, entryIds, current_operation_id }
}

/** As after a report that was taken back: the timeline does not tell of it any more. */
export async function refillOperation(
  queries: Queries,
  vehicle: VehicleRow,
  { status, at }: Event,
): Promise<{ operationIds: number[]; current_operation_id: number | null }> {
  const alarms = await alarmsOf(queries, vehicle)
  const alarm = alarms.find(({ from }) => from <= at)
  const { current_operation_id } = vehicle
  if (!alarm || !mayChange(alarm, at)) return { operationIds: [], current_operation_id }
  const times = await refill(queries, vehicle, alarm)
  await queries
    .deleteFrom('operation_timeline')
    .where('operation_id', '=', alarm.operation_id)
    .where('at', '=', at)
    .where('kind', '=', `fms.${status}`)
    .where('actor', '=', vehicle.call_sign)
    .execute()
  return {
    operationIds: [alarm.operation_id],
    current_operation_id:
      alarm === alarms[0] ? boundAfter(current_operation_id, alarm, times) : current_operation_id,
  }
}

/**
 * As after an alarm that comes later than the first reports that belong to it: it has them from the one before. Of a
 * vehicle whose row was taken, and which is bound to it.
 */
export async function fillSinceAlarm(queries: Queries, vehicle: VehicleRow): Promise<void> {
  const alarms = await alarmsOf(queries, vehicle)
  const index = alarms.findIndex(({ operation_id }) => operation_id === vehicle.current_operation_id)
  const [alarm, before] = index < 0 ? [] : alarms.slice(index)
  // What is of the very moment of the alarm belongs to it, as it does where it comes after it.
  if (!alarm || vehicle.fms_status_at === null || vehicle.fms_status_at < alarm.from) return
  if (before) await refill(queries, vehicle, before)
  const times = await refill(queries, vehicle, alarm)
  const current_operation_id = boundAfter(vehicle.current_operation_id, alarm, times)
  await queries.updateTable('vehicles').set({ current_operation_id }).where('id', '=', vehicle.id).execute()
}

type Alarm = Awaited<ReturnType<typeof alarmsOf>>[number]

/** Of actual operations, the latest first; `until`, when the next one came. */
async function alarmsOf(queries: Queries, { id, organisation_id }: VehicleRow) {
  const rows = await queries
    .selectFrom('operation_vehicles')
    .innerJoin('operations', 'operations.id', 'operation_vehicles.operation_id')
    .selectAll('operation_vehicles')
    .select('operations.closed_at')
    .where('operation_vehicles.vehicle_id', '=', id)
    .where('operations.organisation_id', '=', organisation_id)
    .where('operations.kind', '=', 'actual')
    .where('operations.deleted_at', 'is', null)
    .orderBy('operation_vehicles.operation_at', 'desc')
    .orderBy('operation_vehicles.operation_id', 'desc')
    .limit(LATEST_ALARMS)
    .execute()
  const alarms = rows
    .map((row) => ({ ...row, from: row.alarmed_at ?? row.operation_at }))
    .toSorted((one, other) => (one.from < other.from ? 1 : one.from > other.from ? -1 : other.id - one.id))
  return alarms.map((alarm, index) => ({ ...alarm, until: alarms[index - 1]?.from }))
}

/** Whether a report of then can be of any consequence for the times: as `turnout.ts`, without asking for the others. */
function mayChange(alarm: Alarm, at: string): boolean {
  const { closed_at, home_at } = alarm
  return (home_at === null || at <= home_at) && (closed_at === null || at <= closed_at || hasLeft(alarm))
}

async function refill(
  queries: Queries,
  vehicle: VehicleRow,
  { id, from, until, closed_at }: Alarm,
): Promise<TurnoutTimes> {
  let reports = reportsOf(queries, vehicle)
    .select(['status', 'at'])
    .where('at', '>=', from)
    .where('withdrawn_at', 'is', null)
    .orderBy('at')
    .orderBy('id')
  if (until !== undefined) reports = reports.where('at', '<', until)
  const times = turnoutTimes(await reports.execute(), closed_at)
  await queries
    .updateTable('operation_vehicles')
    .set({ ...times })
    .where('id', '=', id)
    .execute()
  return times
}

/** A vehicle is bound to a running operation until it is home, and to one that is over as long as it is on its way. */
function boundAfter(
  bound: number | null,
  { operation_id, closed_at }: Alarm,
  times: TurnoutTimes,
): number | null {
  const isAtIt = times.home_at === null && (closed_at === null || hasLeft(times))
  if (isAtIt) return bound ?? operation_id
  return bound === operation_id ? null : bound
}

/** Answers the ids of the entries. */
async function noteInTimeline(
  queries: Queries,
  { tenant_id, call_sign }: VehicleRow,
  { operation_id }: Alarm,
  reports: readonly Event[],
): Promise<number[]> {
  if (reports.length === 0) return []
  const entries = await queries
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
    .returning('id')
    .execute()
  return entries.map(({ id }) => id)
}
