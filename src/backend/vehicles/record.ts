import type { Queries } from '../database/database.ts'
import type { VehicleRow, VehicleStatusRow } from '../database/schema.ts'
import { type BoardState, nothingReported, withEvent } from './board.ts'
import { newsOf } from '../fms-news/news.ts'
import { noteNews } from '../fms-news/note.ts'
import { fillOperations } from './operation-times.ts'
import { notFound } from '../http/problem.ts'
import { type OwnVehicle, reportsOf } from './reported.ts'

/** A report of a person or a program about a vehicle; times in ISO 8601 UTC. */
export interface StatusReport {
  vehicleId: number
  status: number
  at: string
  /** The time that the reporter named, if it was in the future: `at` is then the receipt. */
  saidAt: string | null
  /** Whether the reporter named the time: only then a repeated report is recognised. */
  isDated: boolean
  receivedAt: string
  note: string | null
  source: 'manual' | 'api' | 'divera'
  /** null: a program. */
  userId: number | null
  position: { lat: number; lng: number } | null
}

/** The result of recording reports of one vehicle. */
export interface Recorded {
  vehicle: VehicleRow
  /** The entries of the reports in the history, in the order of the reports. */
  eventIds: number[]
  /** The operations whose times or timeline the reports have changed. */
  operationIds: number[]
  /** The entries that the reports have added to these timelines. */
  entryIds: number[]
}

/**
 * Records reports of vehicles of one organisation: adds new reports to the history, and updates the board (`board.ts`) and
 * the times of running operations. Returns the vehicles with new reports. Every writer locks the row of a vehicle first, and
 * several vehicles in the order of their ids, so that no deadlock occurs. Drops reports of vehicles that have left the
 * organisation meanwhile. `isQuiet`: no member is told of them.
 */
export async function recordReports(
  queries: Queries,
  organisation: { id: number; tenantId: number },
  reports: readonly StatusReport[],
  { isQuiet = false } = {},
): Promise<Recorded[]> {
  const byVehicle = Map.groupBy(reports, ({ vehicleId }) => vehicleId)
  const recorded: Recorded[] = []
  const toTell: VehicleStatusRow[] = []
  for (const id of [...byVehicle.keys()].toSorted((one, other) => one - other)) {
    const before = await takeRow(queries, organisation, id)
    if (!before) continue
    const fresh = await withoutKnown(queries, before, byVehicle.get(id) ?? [])
    if (fresh.length === 0) continue
    const events = await addToHistory(queries, before, fresh)
    toTell.push(...newsOf(before, events))
    recorded.push(await recordOf(queries, before, events))
  }
  if (!isQuiet) await noteNews(queries, organisation, toTell)
  return recorded
}

/**
 * Locks the row of a vehicle for the rest of the transaction, and returns its current state.
 * @throws {Problem} 404 where the organisation has no such vehicle any more.
 */
export async function takeVehicle(
  queries: Queries,
  organisation: { id: number; tenantId: number },
  vehicleId: number,
): Promise<VehicleRow> {
  const row = await takeRow(queries, organisation, vehicleId)
  if (!row) throw notFound()
  return row
}

function takeRow(
  queries: Queries,
  organisation: { id: number; tenantId: number },
  vehicleId: number,
): Promise<VehicleRow | undefined> {
  return queries
    .updateTable('vehicles')
    .set(({ eb, ref }) => ({ revision: eb(ref('revision'), '+', 1) }))
    .where('id', '=', vehicleId)
    .where('organisation_id', '=', organisation.id)
    .where('tenant_id', '=', organisation.tenantId)
    .returningAll()
    .executeTakeFirst()
}

function addToHistory(
  queries: Queries,
  before: VehicleRow,
  reports: readonly StatusReport[],
): Promise<VehicleStatusRow[]> {
  return queries
    .insertInto('vehicle_statuses')
    .values(
      reports.map(({ status, at, saidAt, receivedAt, note, source, userId, position }) => ({
        tenant_id: before.tenant_id,
        organisation_id: before.organisation_id,
        vehicle_id: before.id,
        status,
        at,
        said_at: saidAt,
        received_at: receivedAt,
        note,
        source,
        user_id: userId,
        lat: position?.lat ?? null,
        lng: position?.lng ?? null,
      })),
    )
    .returningAll()
    .execute()
}

async function recordOf(
  queries: Queries,
  before: VehicleRow,
  events: readonly VehicleStatusRow[],
): Promise<Recorded> {
  const { current_operation_id, ...changed } = await fillOperations(queries, before, events)
  const board = events.reduce<BoardState>(withEvent, boardOf(before))
  const vehicle = await writeBoard(queries, before.id, { ...board, current_operation_id })
  return { vehicle, eventIds: events.map(({ id }) => id), ...changed }
}

/** The board in the row of a vehicle. */
function boardOf(row: VehicleRow): BoardState {
  const names = Object.keys(nothingReported) as (keyof BoardState)[]
  return Object.fromEntries(names.map((name) => [name, row[name]])) as BoardState
}

/** Writes the board of a vehicle, whose row the caller has locked (`takeVehicle`). */
export function writeBoard(
  queries: Queries,
  vehicleId: number,
  change: Partial<BoardState> & { current_operation_id?: number | null },
): Promise<VehicleRow> {
  return queries
    .updateTable('vehicles')
    .set(change)
    .where('id', '=', vehicleId)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/**
 * Drops reports that are in the history already, or twice in `reports`: the same status at the same time. A report that a
 * person has taken back counts as known only if the same person sends it again.
 */
async function withoutKnown(
  queries: Queries,
  vehicle: OwnVehicle,
  reports: readonly StatusReport[],
): Promise<StatusReport[]> {
  const dated = reports.filter(({ isDated }) => isDated).map(({ saidAt, at }) => saidAt ?? at)
  if (dated.length === 0) return [...reports]
  const rows = await reportsOf(queries, vehicle)
    .select(['status', 'at', 'said_at', 'user_id', 'withdrawn_at'])
    .where(({ or, eb }) => or([eb('at', 'in', dated), eb('said_at', 'in', dated)]))
    .execute()
  const known = new Set(
    rows
      .map(({ at, said_at, ...row }) => ({ ...row, at: said_at ?? at }))
      .map((row) => (row.withdrawn_at === null ? nameOf(row) : withdrawnName(row))),
  )
  return reports.filter(({ status, at, saidAt, isDated, userId }) => {
    if (!isDated) return true
    const said = { status, at: saidAt ?? at }
    if (known.has(nameOf(said)) || known.has(withdrawnName({ ...said, user_id: userId }))) return false
    known.add(nameOf(said))
    return true
  })
}

function nameOf({ status, at }: { status: number; at: string }): string {
  return `${status} ${at}`
}

function withdrawnName({
  user_id,
  ...report
}: {
  status: number
  at: string
  user_id: number | null
}): string {
  return `${nameOf(report)} by ${user_id ?? ''}`
}
