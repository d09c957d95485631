import type { Feature } from '../feature.ts'
import { personal } from './personal.ts'
import { notificationRoutes } from './routes.ts'
import { notificationSettingsRoutes } from './settings-routes.ts'
import { notificationTestRoutes } from './test-routes.ts'

export const notifications: Feature = {
  name: 'notifications',
  routes: [notificationRoutes, notificationSettingsRoutes, notificationTestRoutes],
  personal,
}
