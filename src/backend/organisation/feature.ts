import type { Feature } from '../feature.ts'
import { organisationRoutes } from './routes.ts'

// For features that tell administrators.
export { administratorsOf } from './read.ts'

export const organisation: Feature = { name: 'organisation', routes: [organisationRoutes] }
