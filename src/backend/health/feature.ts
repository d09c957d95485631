import type { Feature } from '../feature.ts'
import { runningRoutes } from './routes.ts'

export const health: Feature = { name: 'health', routes: [runningRoutes] }
