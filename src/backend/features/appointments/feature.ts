import type { Feature } from '../../feature.ts'
import { appointmentCalendar } from './calendar.ts'
import { forgetOldResponses } from './forget.ts'
import { refusalKind } from './news/refusal.ts'
import { reminderKind } from './news/remind.ts'
import { newsKind } from './news/tell.ts'
import { personal } from './personal.ts'
import { appointmentRoutes } from './routes.ts'
import { rewriteInZone } from './series/zone.ts'
import { writeOutKind } from './series/write-out.ts'

export const appointments: Feature = {
  name: 'appointments',
  routes: [appointmentRoutes],
  jobs: [writeOutKind, newsKind, reminderKind, refusalKind],
  forgets: [forgetOldResponses],
  calendar: appointmentCalendar,
  zoneChanged: rewriteInZone,
  personal,
}
