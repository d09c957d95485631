import type { Feature } from '../feature.ts'
import { personPermissionRoutes } from './routes.ts'

export const personPermissions: Feature = { name: 'person-permissions', routes: [personPermissionRoutes] }
