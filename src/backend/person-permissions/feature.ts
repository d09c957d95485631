import type { Feature } from '../feature.ts'
import { personPermissionRoutes } from './routes.ts'

export { requireHeldOfGroups, requireOffice } from './held.ts'

export const personPermissions: Feature = { name: 'person-permissions', routes: [personPermissionRoutes] }
