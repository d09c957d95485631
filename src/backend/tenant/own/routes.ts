import type { Hono } from 'hono'
import { getTenant, updateTenant } from '../../../contract/tenant/tenant.ts'
import { serve } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import { changeTenant } from './change.ts'
import { readTenant } from './read.ts'

export function tenantRoutes(app: Hono, services: Services): void {
  const { database, documents, log } = services

  serve(app, services, getTenant, ({ caller }) =>
    readTenant(database.read, caller.user.tenant_id, documents.quota),
  )

  serve(app, services, updateTenant, async ({ caller, input, now }) => {
    const about = { caller, now, storageDefault: documents.quota }
    const tenant = await database.write((queries) => changeTenant(queries, input, about))
    log.info({ user: caller.user.id }, 'tenant changed')
    return tenant
  })
}
