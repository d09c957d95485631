import type { Hono } from 'hono'
import { updateUser } from '../../contract/account/account.ts'
import { createCaller } from '../session/caller.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { recordOf } from '../session/sign-in.ts'

export function ownDataRoutes(app: Hono, services: Services): void {
  const { database, config, log } = services

  serve(app, services, updateUser, async ({ caller, input }) => {
    const { user, sessionId } = caller
    const given = Object.entries(input).filter(([, value]) => value !== undefined)
    if (given.length === 0) return recordOf(caller, config)
    const change = { ...Object.fromEntries(given), ...(input.phone === '' && { phone: null }) }
    const changed = await database.write((queries) =>
      queries
        .updateTable('users')
        .set(({ eb, ref }) => ({ ...change, version: eb(ref('version'), '+', 1) }))
        .where('id', '=', user.id)
        .where('tenant_id', '=', user.tenant_id)
        .returning(['first_name', 'last_name', 'phone', 'phone_for', 'locale'])
        .executeTakeFirstOrThrow(),
    )
    log.info({ user: user.id, fields: given.map(([field]) => field) }, 'own data changed')
    return recordOf(createCaller(database, { user: { ...user, ...changed }, sessionId }), config)
  })
}
