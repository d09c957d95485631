import type { Hono } from 'hono'
import { integrationKinds, listIntegrations } from '../../contract/organisation/integrations.ts'
import type { Feature } from '../feature.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'

export function integrationRoutes(app: Hono, services: Services, features: readonly Feature[]): void {
  const lines = features.flatMap(({ health = [] }) => health)

  serve(app, services, listIntegrations, async ({ organisation, now }) => {
    const asked = { queries: services.database.read, organisation, now }
    const integrations = []
    for (const read of lines) integrations.push(await read(asked, services))
    return {
      organisation_id: organisation.id,
      checked_at: new Date(now).toISOString(),
      integrations: integrations.toSorted((a, b) => rank(a.kind) - rank(b.kind)),
    }
  })
}

/** The list is in the order of the contract. */
const rank = (kind: (typeof integrationKinds)[number]) => integrationKinds.indexOf(kind)
