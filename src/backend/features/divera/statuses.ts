import type { DiveraVehicleStatus } from './client.ts'
import * as v from 'valibot'
import { STATUS_NOTE_LENGTH } from '../../../contract/vehicles/vehicles.ts'
import type { Queries } from '../../database/database.ts'
import { tellAtOnce } from '../../fms-news/feature.ts'
import type { CheckedOrganisation } from '../../session/caller.ts'
import { MINUTE_MS } from '../../time/durations.ts'
import { iso } from '../../time/iso.ts'
import { publishRecorded, recordReports, type StatusReport, vehiclesByName } from '../../vehicles/feature.ts'
import type { Asking } from './ask.ts'
import { type ConnectionRow, mappingOf, organisationOf } from './connection.ts'
import { noteInLog } from './log.ts'

/** In ms: an older status, such as that of a vehicle that was just mapped, tells no member. */
const TOLD_WITHIN_MS = 15 * MINUTE_MS
const Marks = v.record(v.string(), v.string())

/** Takes the statuses that are new since the last question. The first ones after the connection was switched on tell no one. */
export async function takeStatuses(
  services: Asking,
  connection: ConnectionRow,
  statuses: readonly DiveraVehicleStatus[],
  clockAheadMs: number | null,
): Promise<void> {
  const { database } = services
  const now = services.now()
  const organisation = organisationOf(connection)
  const stored = v.safeParse(Marks, connection.status_marks)
  const before = stored.success ? stored.output : {}
  // The same status with a new time is a new report.
  const fresh = statuses.filter((one) => before[one.id] !== markOf(one))
  const matched = await matchVehicles(database.read, organisation, connection, fresh)
  const reports = matched.map(({ status, vehicleId }) => toReport(status, vehicleId, { clockAheadMs, now }))
  const isFirst = connection.status_marks === null
  if (matched.length === 0 && !isFirst) return
  // A vehicle that is mapped later has its status then.
  const marks = { ...before, ...Object.fromEntries(matched.map(({ status }) => [status.id, markOf(status)])) }
  const recorded = await database.write(async (queries) => {
    const written = await recordReports(queries, organisation, reports, { isQuiet: isFirst })
    await queries
      .updateTable('divera_connections')
      .set({ status_marks: JSON.stringify(marks) })
      .where('organisation_id', '=', organisation.id)
      // Of another unit or server, no mark counts.
      .where('version', '=', connection.version)
      .execute()
    if (written.length > 0) {
      const entry = { way: 'poll', outcome: 'statuses', count: written.length } as const
      await noteInLog(queries, organisation, entry, now)
    }
    return written
  })
  await publishRecorded(services, organisation, recorded)
  if (isFirst) return
  const current = reports.filter(({ at }) => now - Date.parse(at) <= TOLD_WITHIN_MS)
  await tellAtOnce(services, organisation, current)
}

function markOf({ status, at }: DiveraVehicleStatus): string {
  return `${status} ${at ?? ''}`
}

/** A report is never later than its receipt; the clock of DIVERA may be ahead. */
function toReport(
  { status, at, note, lat, lng }: DiveraVehicleStatus,
  vehicleId: number,
  { clockAheadMs, now }: { clockAheadMs: number | null; now: number },
): StatusReport {
  const there = at === null ? now : Math.min(at - (clockAheadMs ?? 0), now)
  return {
    vehicleId,
    status,
    at: iso(there),
    saidAt: null,
    isDated: at !== null,
    receivedAt: iso(now),
    note: note?.slice(0, STATUS_NOTE_LENGTH).toWellFormed() ?? null,
    source: 'divera',
    userId: null,
    position: lat !== null && lng !== null ? { lat, lng } : null,
  }
}

/** By the mapping, else by ISSI, else by call sign, each where exactly one vehicle fits; a vehicle that fits none is left out. */
async function matchVehicles(
  queries: Queries,
  organisation: CheckedOrganisation,
  connection: ConnectionRow,
  statuses: readonly DiveraVehicleStatus[],
): Promise<{ status: DiveraVehicleStatus; vehicleId: number }[]> {
  const mapped = new Map(mappingOf(connection).vehicles.map((one) => [one.divera_id, one.vehicle_id]))
  const named = await vehiclesByName(queries, organisation)
  const only = (name: string | null) => {
    const [meant, ...others] = name === null ? [] : named(name)
    return others.length === 0 ? meant?.id : undefined
  }
  return statuses.flatMap((status) => {
    const chosen = mapped.get(status.id)
    const candidates = [status.issi, ...status.names]
    const vehicleId = chosen === undefined ? candidates.map(only).find((id) => id !== undefined) : chosen
    return vehicleId === null || vehicleId === undefined ? [] : [{ status, vehicleId }]
  })
}
