import type { Hono } from 'hono'
import {
  getVehicle,
  getVehicleDay,
  getVehicleHistory,
  updateVehicle,
} from '../../contract/vehicles/vehicle-detail.ts'
import { readCursor } from '../http/cursor.ts'
import { Problem } from '../http/problem.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { readDay } from './day.ts'
import { vehicleFor } from './detail.ts'
import { findVehicle } from './find.ts'
import { readHistory } from './history.ts'
import { publishVehicle } from './publish.ts'
import { changeVehicle, VehicleConflict } from './update.ts'

export function vehicleDetailRoutes(app: Hono, services: Services): void {
  const { database } = services

  serve(app, services, getVehicle, (call) => vehicleFor(database.read, call, call.params.vehicleId))

  serve(app, services, getVehicleHistory, async ({ organisation, params, input: { limit, before } }) => {
    const behind = before === undefined ? undefined : readCursor(before)
    const { id } = await findVehicle(database.read, organisation, params.vehicleId)
    return readHistory(database.read, organisation, id, { limit, behind })
  })

  serve(app, services, getVehicleDay, async ({ organisation, params, input: { day }, now }) => {
    const { id } = await findVehicle(database.read, organisation, params.vehicleId)
    return readDay(database.read, organisation, id, { day, now })
  })

  serve(app, services, updateVehicle, async ({ params: { vehicleId }, input, ...asking }) => {
    const { organisation, now } = asking
    try {
      const at = new Date(now).toISOString()
      const changed = await database.write((queries) =>
        changeVehicle(queries, organisation, vehicleId, input, at),
      )
      if (changed) publishVehicle(services, organisation, changed)
    } catch (error) {
      if (!(error instanceof VehicleConflict)) throw error
      // Read after the transaction, which has left nothing.
      throw new Problem(409, 'vehicleChanged', {
        current: await vehicleFor(database.read, asking, vehicleId),
      })
    }
    return vehicleFor(database.read, asking, vehicleId)
  })
}
