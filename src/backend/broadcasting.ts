import type { Hono } from 'hono'
import type { PermissionName } from '../contract/permissions.ts'
import { ChannelAuthorisationInput, DEFAULT_AUTH_ENDPOINT } from '../contract/realtime.ts'
import { createCaller, type Caller } from './caller.ts'
import { forbidden, unauthenticated } from './problem.ts'
import { authSignature } from './realtime/signature.ts'
import type { Services } from './services.ts'
import { authenticate } from './sessions.ts'
import { bearerToken } from './tokens.ts'
import { validate } from './validate.ts'

/** The permission behind each organisation channel. */
const channelPermissions: Readonly<Record<string, PermissionName>> = {
  operations: 'operations.view',
  vehicles: 'vehicles.view',
}

/** Channel authorisation of the Pusher protocol (specification, section 7), by JSON or form, in token mode. */
export function broadcastingRoutes(app: Hono, { database, config, now }: Services): void {
  app.post(DEFAULT_AUTH_ENDPOINT, async (context) => {
    const token = bearerToken(context.req.header('Authorization'))
    if (!token) throw unauthenticated()
    const caller = createCaller(database, await authenticate(database, token, now()))

    const isForm = context.req.header('Content-Type')?.startsWith('application/x-www-form-urlencoded')
    const body: unknown = isForm
      ? await context.req.parseBody()
      : await context.req.json().catch(() => undefined)
    const { socket_id, channel_name } = validate(ChannelAuthorisationInput, body)
    if (!(await mayListen(caller, channel_name))) throw forbidden()

    context.header('Cache-Control', 'no-store')
    return context.json({ auth: authSignature(config.realtime, socket_id, channel_name) })
  })
}

/** Fail-closed: a channel that no rule names is nobody's. */
async function mayListen(caller: Caller, channelName: string): Promise<boolean> {
  const user = /^private-user\.([1-9]\d{0,15})$/.exec(channelName)
  if (user) return Number(user[1]) === caller.user.id

  const organisation = /^private-organisation\.([1-9]\d{0,15})\.([a-z]+)$/.exec(channelName)
  const permission = channelPermissions[organisation?.[2] ?? '']
  return (
    organisation !== null && permission !== undefined && caller.holds(permission, Number(organisation[1]))
  )
}
