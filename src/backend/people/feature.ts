import type { Feature } from '../feature.ts'
import { qualificationEnds } from './calendar.ts'
import { personRoutes } from './person-routes.ts'
import { personal } from './personal.ts'
import { peopleRoutes } from './routes.ts'

// For features that check administrators and count qualifications.
export { administratorNow, callerNow } from './administrator.ts'
export { countedAt } from './qualifications.ts'

export const people: Feature = {
  name: 'people',
  routes: [peopleRoutes, personRoutes],
  personal,
  calendar: qualificationEnds,
}
