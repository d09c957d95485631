import type { Feature } from '../feature.ts'
import { reportRoutes } from './routes.ts'

export const report: Feature = { name: 'report', routes: [reportRoutes] }
