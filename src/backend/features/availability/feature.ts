import type { Feature } from '../../feature.ts'
import { forgetOldDays, forgetOldEntries } from './forget.ts'
import { personal } from './personal.ts'
import { availabilityRoutes } from './routes.ts'
import { checkKind, minuteKind } from './watch.ts'

export const availability: Feature = {
  name: 'availability',
  routes: [availabilityRoutes],
  jobs: [checkKind, minuteKind],
  forgets: [forgetOldEntries, forgetOldDays],
  personal,
}
