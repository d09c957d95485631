import type { Feature } from '../feature.ts'
import { organisationRoutes } from './routes.ts'

export const organisation: Feature = { name: 'organisation', routes: [organisationRoutes] }
