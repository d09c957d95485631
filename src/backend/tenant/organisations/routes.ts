import type { Hono } from 'hono'
import {
  createOrganisation,
  getTenantOrganisation,
  listTenantOrganisations,
  updateTenantOrganisation,
} from '../../../contract/tenant/tenant-organisations.ts'
import type { Feature } from '../../feature.ts'
import { Answer, serve } from '../../http/serve.ts'
import { tellOfName } from '../../organisation/tell.ts'
import type { Services } from '../../services.ts'
import { changeTenantOrganisation, makeOrganisation } from './change.ts'
import { readOrganisations, readTenantOrganisation } from './read.ts'

export function tenantOrganisationRoutes(app: Hono, services: Services, features: readonly Feature[]): void {
  const { database, log, rights } = services

  serve(app, services, listTenantOrganisations, ({ caller }) =>
    readOrganisations(database.read, caller.user.tenant_id),
  )

  serve(app, services, createOrganisation, async ({ caller, input, now, t }) => {
    const firstGroup = t('tenantOrganisations.firstGroup')
    const made = await database.write((queries) =>
      makeOrganisation(queries, input, { caller, now, firstGroup }),
    )
    // Those of the tenant see it from now on.
    await tellOfName(services, { id: made.id, tenantId: caller.user.tenant_id })
    log.info({ user: caller.user.id, organisation: made.id }, 'organisation created')
    return new Answer(201, made)
  })

  serve(app, services, getTenantOrganisation, ({ caller, params }) =>
    readTenantOrganisation(database.read, {
      id: params.organisationId,
      tenantId: caller.user.tenant_id,
    }),
  )

  serve(app, services, updateTenantOrganisation, async ({ caller, params, input, now }) => {
    const { organisation, renamed, active } = await database.write((queries) =>
      changeTenantOrganisation(queries, params.organisationId, input, { caller, now, features }),
    )
    const checked = { id: organisation.id, tenantId: caller.user.tenant_id }
    if (active === false) await rights.changed({ organisationIds: [organisation.id] })
    if (renamed || active !== undefined) await tellOfName(services, checked)
    log.info({ user: caller.user.id, organisation: organisation.id }, 'organisation changed')
    return organisation
  })
}
