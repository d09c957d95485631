import type { Feature } from '../feature.ts'
import { permissionRoutes } from './permissions.ts'
import { personal } from './personal.ts'

export const rights: Feature = { name: 'rights', routes: [permissionRoutes], personal }
