import type { Feature } from '../feature.ts'
import { runningRoutes } from '../operations/running.ts'

export const health: Feature = { name: 'health', routes: [runningRoutes] }
