import type { Hono } from 'hono'
import { listVehicles } from '../../contract/vehicles/vehicle-list.ts'
import { acknowledgeCall, setFmsStatus, withdrawFmsStatus } from '../../contract/vehicles/vehicles.ts'
import { tellAtOnce } from '../fms-news/tell.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { acknowledgeCalls } from './calls.ts'
import { findVehicle } from './find.ts'
import { publishRecorded, publishVehicle, publishWithdrawn } from './publish.ts'
import { recordReports, takeVehicle } from './record.ts'
import { toReport, toVehicle } from './status.ts'
import { withdrawReport } from './withdraw.ts'

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
      .map(toVehicle)
  })

  serve(app, services, setFmsStatus, async ({ caller, organisation, params, input, now, once }) => {
    const by = { vehicleId: params.vehicleId, source: 'manual', userId: caller.user.id } as const
    const { result, replayed } = await once(async (queries) => {
      await findVehicle(queries, organisation, params.vehicleId)
      const [recorded] = await recordReports(queries, organisation, [toReport(input, by, now)])
      if (recorded) return recorded
      // The status was reported before, perhaps by a concurrent request that held the row: read the vehicle again.
      const vehicle = await findVehicle(queries, organisation, params.vehicleId)
      return { vehicle, eventIds: [], operationIds: [], entryIds: [] }
    })
    if (!replayed && result.eventIds.length > 0) {
      await publishRecorded(services, organisation, [result])
      await tellAtOnce(services, organisation, [input])
    }
    const [event_id] = result.eventIds
    return { ...toVehicle(result.vehicle), ...(event_id && { event_id }) }
  })

  serve(app, services, withdrawFmsStatus, async ({ caller, organisation, params, now, once }) => {
    const { result, replayed } = await once(async (queries) => {
      await findVehicle(queries, organisation, params.vehicleId)
      const vehicle = await takeVehicle(queries, organisation, params.vehicleId)
      return withdrawReport(queries, vehicle, { eventId: params.eventId, userId: caller.user.id, now })
    })
    if (!replayed) await publishWithdrawn(services, organisation, result)
    return toVehicle(result.vehicle)
  })

  serve(app, services, acknowledgeCall, async ({ caller, organisation, params, input, now, once }) => {
    const { result, replayed } = await once(async (queries) => {
      await findVehicle(queries, organisation, params.vehicleId)
      const vehicle = await takeVehicle(queries, organisation, params.vehicleId)
      return acknowledgeCalls(queries, vehicle, {
        callId: input.call_id,
        userId: caller.user.id,
        at: new Date(now).toISOString(),
      })
    })
    if (!replayed) publishVehicle(services, organisation, result)
    return toVehicle(result)
  })
}
