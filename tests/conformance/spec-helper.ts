import { Hono } from 'hono'
import { cors } from 'hono/cors'
import Pusher from 'pusher'
import type { RealtimeApp } from '../../src/backend/realtime/server.ts'

/**
 * What the specs of pusher-js expect beside the realtime server: an endpoint that authorises everybody, one that
 * publishes, and echoes for scripts. Theirs (integration_tests_server) knows Pusher's hosts only.
 */
export function specHelper({
  id,
  key,
  secret,
  host,
  port,
}: RealtimeApp & { host: string; port: number }): Hono {
  const pusher = new Pusher({ appId: String(id), key, secret, host, port: String(port) })
  const helper = new Hono()
  helper.use(cors({ origin: '*' }))

  const authorise = (channel: unknown, socketId: unknown) =>
    pusher.authorizeChannel(String(socketId), String(channel), {
      user_id: String(socketId),
      user_info: { name: `Integration ${socketId}`, email: `integration-${socketId}@example.com` },
    })

  helper.post('/auth', async (context) => {
    const { channel_name: channel, socket_id: socketId } = await context.req.parseBody()
    return context.json(authorise(channel, socketId))
  })
  helper.get('/auth', (context) => {
    const { channel_name: channel, socket_id: socketId, callback } = context.req.query()
    return script(`${callback}(${JSON.stringify(authorise(channel, socketId))})`)
  })

  helper.get('/v2/send/:receiver', async (context) => {
    const { channel, event, data } = context.req.query()
    await pusher.trigger(fromBase64(channel), fromBase64(event), JSON.parse(fromBase64(data)))
    return script(`Pusher.Integration.ScriptReceivers[${context.req.param('receiver')}](null, {});`)
  })
  helper.get('/v2/jsonp/echo/:receiver', (context) => {
    const sent = Object.entries(context.req.query()).map(([name, value]) => [name, parsed(fromBase64(value))])
    const answer = JSON.stringify(Object.fromEntries(sent))
    return script(`Pusher.ScriptReceivers[${context.req.param('receiver')}](null, ${answer});`)
  })
  helper.get('/v2/script_request/echo', (context) => {
    const { receiver, ...sent } = context.req.query()
    return script(`${receiver}(null, ${JSON.stringify(sent)});`)
  })
  helper.get('/jsonp/500/:receiver', (context) => context.text('', 500))
  return helper
}

const fromBase64 = (text = '') => Buffer.from(text, 'base64').toString()

function script(text: string): Response {
  return new Response(text, { headers: { 'Content-Type': 'text/javascript; charset=utf-8' } })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}
