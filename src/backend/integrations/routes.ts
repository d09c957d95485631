import type { Hono } from 'hono'
import { type Integration, listIntegrations } from '../../contract/organisation/integrations.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { jobHealth } from './dead-jobs.ts'
import { documentHealth } from './documents.ts'
import { type Asked, unknown } from './health.ts'
import { intakeHealth } from './intake.ts'
import { mailHealth } from './mail.ts'
import { newsHealth } from './news.ts'
import { pushHealth } from './push.ts'
import { realtimeHealth } from './realtime.ts'

export function integrationRoutes(app: Hono, services: Services): void {
  serve(app, services, listIntegrations, async ({ organisation, now }) => {
    const asked = { queries: services.database.read, organisation, now }
    return {
      organisation_id: organisation.id,
      checked_at: new Date(now).toISOString(),
      integrations: await healthOf(services, asked),
    }
  })
}

/** In the order of the contract. */
async function healthOf(services: Services, asked: Asked): Promise<Integration[]> {
  const { config, documents } = services
  return [
    await intakeHealth(asked, 'alarm'),
    await intakeHealth(asked, 'fms'),
    await newsHealth(asked),
    divera,
    await mailHealth(asked, config.mail),
    await pushHealth(asked),
    await realtimeHealth(asked, services),
    await documentHealth(asked, documents),
    await jobHealth(asked),
  ]
}

/** Nothing of it can be set up yet. */
const divera: Integration = {
  ...unknown,
  kind: 'divera',
  state: 'off',
  page: '/settings/integrations/divera',
}
