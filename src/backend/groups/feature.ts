import type { Feature } from '../feature.ts'
import { personal } from './personal.ts'
import { groupRoutes } from './routes.ts'

export const groups: Feature = { name: 'groups', routes: [groupRoutes], personal }
