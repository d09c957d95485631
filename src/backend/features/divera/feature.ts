import type { Feature } from '../../feature.ts'
import { awaitedKind } from './awaited.ts'
import { forgetOldAwaited } from './forget.ts'
import { diveraHealth } from './health.ts'
import { diveraIntakeRoutes } from './intake.ts'
import { forgetOldLog } from './log.ts'
import { pollKind } from './poll.ts'
import { diveraRoutes } from './routes.ts'

export const divera: Feature = {
  name: 'divera',
  routes: [diveraIntakeRoutes, diveraRoutes],
  jobs: [pollKind, awaitedKind],
  forgets: [forgetOldLog, forgetOldAwaited],
  health: [diveraHealth],
}
