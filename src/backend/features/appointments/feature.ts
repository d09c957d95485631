import type { Feature } from '../../feature.ts'
import { forgetOldResponses } from './forget.ts'
import { personal } from './personal.ts'
import { appointmentRoutes } from './routes.ts'

export const appointments: Feature = {
  name: 'appointments',
  routes: [appointmentRoutes],
  forgets: [forgetOldResponses],
  personal,
}
