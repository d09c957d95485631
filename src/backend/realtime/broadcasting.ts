import type { Hono } from 'hono'
import { authoriseChannel, csrfCookie } from '../../contract/realtime.ts'
import { authSignature } from './signature.ts'
import { Answer, serve } from '../http/serve.ts'
import type { Services } from '../services.ts'

/** Channel authorisation of the Pusher protocol (specification, section 7). */
export function broadcastingRoutes(app: Hono, services: Services): void {
  const { rights, config } = services

  serve(app, services, authoriseChannel, async ({ caller, input }) => {
    await rights.give(caller.sessionId, input.socket_id, input.channel_name)
    return { auth: authSignature(config.realtime, input.socket_id, input.channel_name) }
  })

  serve(app, services, csrfCookie, async ({ cookies }) => {
    await cookies.setCsrf()
    return new Answer(204, undefined)
  })
}
