import type { Feature } from '../feature.ts'
import { personal } from './personal.ts'
import { avatarRoutes } from './routes.ts'

export const avatars: Feature = { name: 'avatars', routes: [avatarRoutes], personal }
