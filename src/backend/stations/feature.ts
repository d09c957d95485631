import type { Feature } from '../feature.ts'
import { stationRoutes } from './routes.ts'

export const stations: Feature = { name: 'stations', routes: [stationRoutes] }
