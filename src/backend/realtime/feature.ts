import type { Feature } from '../feature.ts'
import { broadcastingRoutes } from './broadcasting.ts'

export const realtime: Feature = { name: 'realtime', routes: [broadcastingRoutes] }
