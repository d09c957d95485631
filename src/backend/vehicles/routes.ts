import type { Hono } from 'hono'
import { listVehicles } from '../../contract/vehicle-list.ts'
import { setFmsStatus } from '../../contract/vehicles.ts'
import type { CheckedOrganisation } from '../caller.ts'
import type { Queries } from '../database/database.ts'
import type { VehicleRow } from '../database/schema.ts'
import { notFound } from '../problem.ts'
import { serve } from '../serve.ts'
import type { Services } from '../services.ts'
import { publishStatus } from './publish.ts'
import { placeOf, recordStatus, type StatusEvent, timeOf, toVehicle } from './status.ts'

/** Sorted here: 1/9-1 stands before 1/11-1, and the two databases would not even agree on letters. */
const inOrder = new Intl.Collator('de', { numeric: true })

export function vehicleRoutes(app: Hono, services: Services): void {
  serve(app, services, listVehicles, async ({ organisation }) => {
    const rows = await services.database.read
      .selectFrom('vehicles')
      .selectAll()
      .where('tenant_id', '=', organisation.tenantId)
      .where('organisation_id', '=', organisation.id)
      .where('active', '=', true)
      .execute()
    return rows
      .toSorted((one, other) => inOrder.compare(one.call_sign, other.call_sign) || one.id - other.id)
      .map((row) => ({ ...toVehicle(row), type_name: row.type_name, active: row.active }))
  })

  serve(app, services, setFmsStatus, async ({ caller, organisation, params, input, now, once }) => {
    const event: StatusEvent = {
      status: input.status,
      at: timeOf(input, now),
      receivedAt: new Date(now).toISOString(),
      note: input.note || null,
      source: 'manual',
      userId: caller.user.id,
      position: placeOf(input),
    }
    const { result, replayed } = await once(async (queries) => {
      const before = await findVehicle(queries, organisation, params.vehicleId)
      const vehicle = toVehicle(await recordStatus(queries, before, event))
      return { vehicle, operationId: before.current_operation_id }
    })
    if (!replayed) await publishStatus(services, organisation, result)
    return result.vehicle
  })
}

async function findVehicle(
  queries: Queries,
  organisation: CheckedOrganisation,
  vehicleId: number,
): Promise<VehicleRow> {
  const row = await queries
    .selectFrom('vehicles')
    .selectAll()
    .where('id', '=', vehicleId)
    .where('tenant_id', '=', organisation.tenantId)
    .where('organisation_id', '=', organisation.id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}
