import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { createHub } from '../../../src/backend/realtime/hub.ts'
import { attachRealtime } from '../../../src/backend/realtime/server.ts'
import { app } from './support.ts'

/** The body of an authorisation, or nothing where somebody may not listen. */
export type Authorise = (socketId: string, channel: string) => Record<string, string> | undefined

/** Hub and realtime server, beside an authorisation that answers as told. */
export async function startWithAuthority(authorise: Authorise) {
  const hub = createHub()
  const server = createServer(async (request, response) => {
    const { socket_id, channel_name } = await readJson(request)
    const answer = authorise(socket_id, channel_name)
    response.statusCode = answer ? 200 : 403
    response.end(JSON.stringify(answer ?? {}))
  })
  const realtime = attachRealtime(server, hub, app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(async () => {
    await realtime.close()
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  })
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { hub, realtime, target: { origin, key: app.key, token: 'any' } }
}

async function readJson(request: IncomingMessage) {
  return (await json(request)) as { socket_id: string; channel_name: string }
}
