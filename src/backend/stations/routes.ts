import type { Hono } from 'hono'
import {
  createStation,
  deleteStation,
  listStations,
  updateStation,
} from '../../contract/organisation/stations.ts'
import { Answer, serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { publishVehicles } from '../vehicles/publish.ts'
import { changeStation, makeStation, removeStation } from './change.ts'
import { readStations } from './read.ts'

export function stationRoutes(app: Hono, services: Services): void {
  const { database, log } = services

  serve(app, services, listStations, ({ organisation }) => readStations(database.read, organisation))

  serve(app, services, createStation, async ({ caller, organisation, input }) => {
    const station = await database.write((queries) => makeStation(queries, { organisation, caller }, input))
    log.info({ user: caller.user.id, station: station.id }, 'station created')
    return new Answer(201, station)
  })

  serve(app, services, updateStation, async ({ caller, organisation, params: { stationId }, input }) => {
    const { station, vehicleIds } = await database.write((queries) =>
      changeStation(queries, { organisation, caller }, stationId, input),
    )
    if (vehicleIds.length > 0) await publishVehicles(services, organisation, vehicleIds)
    log.info({ user: caller.user.id, station: stationId }, 'station changed')
    return station
  })

  serve(app, services, deleteStation, async ({ caller, organisation, params: { stationId } }) => {
    await database.write((queries) => removeStation(queries, { organisation, caller }, stationId))
    log.info({ user: caller.user.id, station: stationId }, 'station removed')
    return new Answer(204, undefined)
  })
}
