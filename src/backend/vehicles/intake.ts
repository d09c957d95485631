import type { Hono } from 'hono'
import { type FmsEvent, intakeFms } from '../../contract/fms-intake.ts'
import type { CheckedOrganisation } from '../caller.ts'
import type { Queries } from '../database/database.ts'
import type { VehicleRow } from '../database/schema.ts'
import { fold } from '../operations/keywords.ts'
import { serve } from '../serve.ts'
import type { Services } from '../services.ts'
import { publishStatus } from './publish.ts'
import { placeOf, recordStatus, type StatusEvent, timeOf, toVehicle } from './status.ts'

/** Where radio gateways report status. */
export function fmsIntakeRoutes(app: Hono, services: Services): void {
  serve(app, services, intakeFms, async ({ key, input, now, t }) => {
    const organisation = { id: key.organisationId, tenantId: key.tenantId }
    const { taken, changed, refused } = await services.database.write((queries) =>
      takeEvents(queries, organisation, input.events, now),
    )
    for (const one of changed.values()) await publishStatus(services, organisation, one)
    return {
      taken,
      refused: refused.map(({ event, vehicle, why }) => ({
        event,
        vehicle: String(vehicle),
        message: t(`problems.field.${why}`),
      })),
    }
  })
}

type Changed = Parameters<typeof publishStatus>[2]

interface Taken {
  taken: number
  /** The last state of each vehicle that something was reported of, by its id. */
  changed: Map<number, Changed>
  refused: { event: number; vehicle: FmsEvent['vehicle']; why: 'missing' | 'ambiguous' }[]
}

async function takeEvents(
  queries: Queries,
  organisation: CheckedOrganisation,
  events: readonly FmsEvent[],
  now: number,
): Promise<Taken> {
  const named = await vehiclesByName(queries, organisation)
  const result: Taken = { taken: 0, changed: new Map(), refused: [] }
  for (const [event, report] of events.entries()) {
    const meant = named.get(nameOf(report.vehicle)) ?? []
    const [id] = meant
    if (id === undefined || meant.length > 1) {
      const why = meant.length > 1 ? 'ambiguous' : 'missing'
      result.refused.push({ event, vehicle: report.vehicle, why })
      continue
    }
    const changed = await takeEvent(queries, organisation, id, report, now)
    if (changed) result.changed.set(id, changed)
    result.taken += 1
  }
  return result
}

/** Answers nothing where it was reported before. */
async function takeEvent(
  queries: Queries,
  organisation: CheckedOrganisation,
  vehicleId: number,
  report: FmsEvent,
  now: number,
): Promise<Changed | undefined> {
  // Taken for the rest of the transaction: of two who report it at once, one finds that it was reported.
  const before = await queries
    .updateTable('vehicles')
    .set(({ ref }) => ({ active: ref('active') }))
    .where('id', '=', vehicleId)
    .where('organisation_id', '=', organisation.id)
    .where('tenant_id', '=', organisation.tenantId)
    .returningAll()
    .executeTakeFirstOrThrow()
  const event: StatusEvent = {
    status: report.status,
    at: timeOf(report, now),
    receivedAt: new Date(now).toISOString(),
    note: report.note || null,
    source: 'api',
    userId: null,
    position: placeOf(report),
  }
  if (report.at && (await isKnown(queries, before, event))) return undefined

  const vehicle = toVehicle(await recordStatus(queries, before, event))
  return { vehicle, operationId: before.current_operation_id }
}

async function isKnown(queries: Queries, { id }: VehicleRow, { status, at }: StatusEvent): Promise<boolean> {
  const known = await queries
    .selectFrom('vehicle_statuses')
    .select('id')
    .where('vehicle_id', '=', id)
    .where('at', '=', at)
    .where('status', '=', status)
    .executeTakeFirst()
  return known !== undefined
}

/** The ids of the vehicles in service that a name means. */
async function vehiclesByName(
  queries: Queries,
  organisation: CheckedOrganisation,
): Promise<Map<string, number[]>> {
  const rows = await queries
    .selectFrom('vehicles')
    .select(['id', 'call_sign'])
    .where('tenant_id', '=', organisation.tenantId)
    .where('organisation_id', '=', organisation.id)
    .where('active', '=', true)
    .execute()
  const named = new Map<string, number[]>()
  for (const { id, call_sign } of rows) {
    for (const name of [nameOf(id), nameOf(call_sign)]) named.set(name, [...(named.get(name) ?? []), id])
  }
  return named
}

/** A number is an id, a text a call sign, whatever it looks like. */
function nameOf(vehicle: FmsEvent['vehicle']): string {
  return typeof vehicle === 'number' ? `#${vehicle}` : `=${fold(vehicle)}`
}
