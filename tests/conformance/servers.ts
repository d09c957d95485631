import { getRequestListener } from '@hono/node-server'
import { createServer as createHttpServer, type Server } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { createLog } from '../../src/backend/log.ts'
import { createHttpApi } from '../../src/backend/realtime/http-api.ts'
import { createHub } from '../../src/backend/realtime/hub.ts'
import { attachRealtime, type RealtimeApp } from '../../src/backend/realtime/server.ts'
import { selfSigned } from '../support/servers/certificate.ts'
import { specHelper } from './spec-helper.ts'

/** The two apps whose keys are written in pusher-js' specs, and where their helper is expected (helpers/…/integration.js). */
const apps = [
  { id: 1, key: 'c49a449b916bb4246729', secret: 'secret-of-mt1', helperPort: 3000 },
  { id: 2, key: 'cb7d5e50f5669e5c9ae6', secret: 'secret-of-eu', helperPort: 3001 },
] as const satisfies readonly (RealtimeApp & { helperPort: number })[]

const HOST = '127.0.0.1'

export interface Servers {
  /** What each key's client has to be told, as JSON: the variable `TARGETS` of the bundles. */
  targets: string
  /** Where a server library publishes, as `http://key:secret@host:port/apps/id`. */
  publisherUrl: string
  close: () => Promise<void>
}

/** The real hub, realtime server and HTTP API, plain and by TLS, for both apps; and the specs' own helpers. */
export async function startServers(): Promise<Servers> {
  const hub = createHub()
  const certificate = selfSigned('localhost')
  const closing: (() => Promise<void>)[] = []
  const close = async () => {
    await Promise.all(closing.map((end) => end()))
  }

  /** Answers the port. */
  async function open(server: Server, port = 0): Promise<number> {
    await listen(server, port)
    closing.push(async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    })
    return (server.address() as AddressInfo).port
  }

  /** Answers the port. */
  async function serve(server: Server, app: RealtimeApp): Promise<number> {
    server.on(
      'request',
      getRequestListener(createHttpApi({ app, hub, log: createLog('silent'), now: Date.now })),
    )
    const realtime = attachRealtime(server, hub, app)
    const port = await open(server)
    closing.unshift(() => realtime.close())
    return port
  }

  try {
    const targets: Record<string, object> = {}
    let publisherUrl = ''
    for (const app of apps) {
      const wsPort = await serve(createHttpServer(), app)
      const wssPort = await serve(createHttpsServer(certificate), app)
      targets[app.key] = { wsHost: HOST, wsPort, wssPort }
      publisherUrl ||= `http://${app.key}:${app.secret}@${HOST}:${wsPort}/apps/${app.id}`
      const helper = specHelper({ ...app, host: HOST, port: wsPort })
      await open(createHttpServer(getRequestListener(helper.fetch)), app.helperPort)
    }
    return { targets: JSON.stringify(targets), publisherUrl, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function listen(server: Server, port: number): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const taken = `Port ${port} is taken by another program; the specs of pusher-js need it free.`
      reject(error.code === 'EADDRINUSE' ? new Error(taken) : error)
    })
    server.listen(port, HOST, resolve)
  })
}
