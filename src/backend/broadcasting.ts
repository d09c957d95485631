import type { Hono } from 'hono'
import type { PermissionName } from '../contract/permissions.ts'
import { authoriseChannel } from '../contract/realtime.ts'
import type { Caller } from './caller.ts'
import { forbidden } from './problem.ts'
import { authSignature } from './realtime/signature.ts'
import { serve } from './serve.ts'
import type { Services } from './services.ts'

/** The permission behind each organisation channel. */
const channelPermissions: ReadonlyMap<string, PermissionName> = new Map([
  ['operations', 'operations.view'],
  ['vehicles', 'vehicles.view'],
])

/** Channel authorisation of the Pusher protocol (specification, section 7), in token mode. */
export function broadcastingRoutes(app: Hono, services: Services): void {
  serve(app, services, authoriseChannel, async ({ caller, input }) => {
    if (!(await mayListen(caller, input.channel_name))) throw forbidden()
    services.hub.bindSession(input.socket_id, caller.sessionId)
    return { auth: authSignature(services.config.realtime, input.socket_id, input.channel_name) }
  })
}

/** Fail-closed: a channel that no rule names is nobody's. */
async function mayListen(caller: Caller, channelName: string): Promise<boolean> {
  const user = /^private-user\.([1-9]\d{0,15})$/.exec(channelName)
  if (user) return Number(user[1]) === caller.user.id

  const organisation = /^private-organisation\.([1-9]\d{0,15})\.([a-z]+)$/.exec(channelName)
  const permission = channelPermissions.get(organisation?.[2] ?? '')
  return (
    organisation !== null && permission !== undefined && caller.holds(permission, Number(organisation[1]))
  )
}
