import type { Feature } from '../feature.ts'
import { personal } from './personal.ts'
import { pushRoutes } from './routes.ts'

export const push: Feature = { name: 'push', routes: [pushRoutes], personal }
