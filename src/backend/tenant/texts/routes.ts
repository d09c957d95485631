import type { Hono } from 'hono'
import {
  getOwnText,
  getPublicText,
  listTenantTexts,
  putTenantText,
} from '../../../contract/tenant/tenant-texts.ts'
import { serve } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import { changeText } from './change.ts'
import { readPublicText, readTexts } from './read.ts'

export function tenantTextRoutes(app: Hono, services: Services): void {
  const { database, log } = services

  serve(app, services, getPublicText, ({ input: { tenant, ...asked } }) =>
    readPublicText(database.read, { ...asked, tenantId: tenant }),
  )

  serve(app, services, getOwnText, ({ caller, input }) =>
    readPublicText(database.read, { ...input, tenantId: caller.user.tenant_id }),
  )

  serve(app, services, listTenantTexts, ({ caller }) => readTexts(database.read, caller.user.tenant_id))

  serve(app, services, putTenantText, async ({ caller, input, now }) => {
    const text = await database.write((queries) => changeText(queries, input, { caller, now }))
    log.info({ user: caller.user.id, text: input.name }, 'public text of tenant changed')
    return text
  })
}
