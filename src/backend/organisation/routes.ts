import type { Hono } from 'hono'
import { getOrganisation, updateOrganisation } from '../../contract/organisation/organisation.ts'
import type { Feature } from '../feature.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { changeOrganisation } from './change.ts'
import { readOrganisation } from './read.ts'
import { tellOfName } from './tell.ts'

export function organisationRoutes(app: Hono, services: Services, features: readonly Feature[]): void {
  const { database, log } = services

  serve(app, services, getOrganisation, ({ organisation }) => readOrganisation(database.read, organisation))

  serve(app, services, updateOrganisation, async ({ caller, organisation, input, now }) => {
    const changed = await database.write((queries) =>
      changeOrganisation(queries, organisation, input, { caller, now, features }),
    )
    if (changed.renamed) await tellOfName(services, organisation)
    log.info({ user: caller.user.id, organisation: organisation.id }, 'organisation changed')
    return changed.organisation
  })
}
