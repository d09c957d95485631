import type { Feature } from '../feature.ts'
import { personal } from './personal.ts'
import { groupRoutes } from './routes.ts'

// For features that take ids of groups.
export { checkGroups } from './check.ts'

export const groups: Feature = { name: 'groups', routes: [groupRoutes], personal }
