import type { Feature } from '../feature.ts'
import { calendarRoutes } from './routes.ts'

// For features with a part in the calendar.
export { uidOf } from './uid.ts'

export const calendar: Feature = { name: 'calendar', routes: [calendarRoutes] }
