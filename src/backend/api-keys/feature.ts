import type { Feature } from '../feature.ts'
import { alarmIntakeHealth, fmsIntakeHealth } from './health.ts'
import { personal } from './personal.ts'
import { refusalRoutes } from './refusal-routes.ts'
import { forgetOldRefusals } from './refusals.ts'
import { apiKeyRoutes } from './routes.ts'

export const apiKeys: Feature = {
  name: 'api-keys',
  routes: [apiKeyRoutes, refusalRoutes],
  forgets: [forgetOldRefusals],
  personal,
  health: [alarmIntakeHealth, fmsIntakeHealth],
}
