import type { Feature } from '../feature.ts'
import { personal } from './personal.ts'
import { notificationRoutes } from './routes.ts'
import { notificationSettingsRoutes } from './settings-routes.ts'
import { notificationTestRoutes } from './test-routes.ts'

// For features that send notifications.
export { type Note, nothingStored, publishNotifications, type Stored, storeSaid, together } from './notify.ts'
export { markReadAbout, publishMarkedRead } from './read-about.ts'
export { settingsOfPeople } from './settings.ts'
export { publishToEntitled } from './still-entitled.ts'
export { storeInLanguages } from './store-in-languages.ts'

export const notifications: Feature = {
  name: 'notifications',
  routes: [notificationRoutes, notificationSettingsRoutes, notificationTestRoutes],
  personal,
}
