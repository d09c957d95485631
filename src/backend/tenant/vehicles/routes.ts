import type { Hono } from 'hono'
import {
  createTenantVehicle,
  deleteTenantVehicle,
  getTenantVehicle,
  listTenantVehicles,
  updateTenantVehicle,
} from '../../../contract/tenant/tenant-vehicles.ts'
import { publishDocuments } from '../../documents/publish.ts'
import { Problem } from '../../http/problem.ts'
import { Answer, serve } from '../../http/serve.ts'
import { publishOperation } from '../../operations/publish.ts'
import type { Services } from '../../services.ts'
import { publishVehicle, publishVehicleGone } from '../../vehicles/publish.ts'
import { VehicleConflict } from '../../vehicles/update.ts'
import { type ChangedVehicle, changeTenantVehicle, makeVehicle } from './change.ts'
import { tenantVehicleFor } from './detail.ts'
import { listVehiclesOf } from './list.ts'
import { removeVehicle } from './remove.ts'

export function tenantVehicleRoutes(app: Hono, services: Services): void {
  const { database, log } = services

  serve(app, services, listTenantVehicles, ({ caller, input }) =>
    listVehiclesOf(database, caller.user.tenant_id, input),
  )

  serve(app, services, getTenantVehicle, ({ caller, params: { vehicleId } }) =>
    tenantVehicleFor(database.read, caller.user.tenant_id, vehicleId),
  )

  serve(app, services, createTenantVehicle, async ({ caller, input, now }) => {
    const at = new Date(now).toISOString()
    const vehicle = await database.write((queries) => makeVehicle(queries, { caller, at }, input))
    publishVehicle(services, { id: vehicle.organisation_id, tenantId: vehicle.tenant_id }, vehicle)
    log.info({ user: caller.user.id, vehicle: vehicle.id }, 'vehicle created')
    return new Answer(201, await tenantVehicleFor(database.read, vehicle.tenant_id, vehicle.id))
  })

  serve(app, services, updateTenantVehicle, async ({ caller, params: { vehicleId }, input, now }) => {
    const { tenant_id } = caller.user
    const at = new Date(now).toISOString()
    try {
      const changed = await database.write((queries) =>
        changeTenantVehicle(queries, { caller, at }, vehicleId, input),
      )
      if (changed) await publishChange(services, changed)
      if (changed) log.info({ user: caller.user.id, vehicle: vehicleId }, 'vehicle changed')
    } catch (error) {
      if (!(error instanceof VehicleConflict)) throw error
      // Read after the transaction, which has left nothing.
      throw new Problem(409, 'vehicleChanged', {
        current: await tenantVehicleFor(database.read, tenant_id, vehicleId),
      })
    }
    return tenantVehicleFor(database.read, tenant_id, vehicleId)
  })

  serve(app, services, deleteTenantVehicle, async ({ caller, params: { vehicleId } }) => {
    const vehicle = await database.write((queries) => removeVehicle(queries, caller, vehicleId))
    publishVehicleGone(services, vehicle, vehicle.revision + 1)
    log.info({ user: caller.user.id, vehicle: vehicleId }, 'vehicle removed')
    return new Answer(204, undefined)
  })
}

/** Publishes the change of a vehicle to its organisation, and to the one that it has left. */
async function publishChange(services: Services, { vehicle, left }: ChangedVehicle): Promise<void> {
  const tenantId = vehicle.tenant_id
  publishVehicle(services, { id: vehicle.organisation_id, tenantId }, vehicle)
  if (!left) return
  const { before, operationIds, documents } = left
  const leftOrganisation = { id: before.organisation_id, tenantId }
  publishVehicleGone(services, before, vehicle.revision)
  if (documents) publishDocuments(services, leftOrganisation)
  for (const id of operationIds) await publishOperation(services, leftOrganisation, id)
}
