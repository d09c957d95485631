import type { Feature } from '../feature.ts'
import { forgetOldMessages } from './alarm/intake-messages.ts'
import { refreshAllSpellings } from './alarm/keyword-spellings.ts'
import { attachmentRoutes } from './attachments/attachment-routes.ts'
import { autocloseKind } from './change/autoclose.ts'
import { operationChangeRoutes } from './change/change-routes.ts'
import { operationDetailRoutes } from './detail-routes.ts'
import { intakeRoutes } from './intake.ts'
import { operationListRoutes } from './list/list-routes.ts'
import { personal } from './personal.ts'
import { operationRoutes } from './routes.ts'

// For features that count who is there.
export { comingNow } from './coming.ts'

// For features that connect another service.
export { type ReadAlarm, readAlarm } from './alarm/alarm.ts'
export { type Raised, type RaiseOptions, raise } from './alarm/raise.ts'
export { readSwitch } from './alarm/readings.ts'
export { spellingOf } from './alarm/spelling.ts'
export { isAddressSpelledSame } from './calls-again.ts'
export { changeByService } from './change/by-service.ts'
export { operationsOf } from './find.ts'

export const operations: Feature = {
  name: 'operations',
  routes: [
    operationRoutes,
    operationDetailRoutes,
    operationChangeRoutes,
    operationListRoutes,
    attachmentRoutes,
    intakeRoutes,
  ],
  prepare: ({ database }) => refreshAllSpellings(database),
  jobs: [autocloseKind],
  forgets: [forgetOldMessages],
  personal,
}
