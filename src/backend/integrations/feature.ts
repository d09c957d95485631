import type { Feature } from '../feature.ts'
import { jobHealth } from './dead-jobs.ts'
import { jobRoutes } from './job-routes.ts'
import { mailHealth } from './mail.ts'
import { pushHealth } from './push.ts'
import { realtimeHealth } from './realtime.ts'
import { integrationRoutes } from './routes.ts'

export const integrations: Feature = {
  name: 'integrations',
  routes: [integrationRoutes, jobRoutes],
  health: [mailHealth, pushHealth, realtimeHealth, jobHealth],
}
