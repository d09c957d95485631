import { randomUUID } from 'node:crypto'
import { createApiKey } from '../../../src/contract/organisation/api-keys.ts'
import { login, type LoginAnswer } from '../../../src/contract/account/session.ts'
import { intakeAlarm, type AlarmAnswer } from '../../../src/contract/operations/operations.ts'
import { startTlsProxy, type TlsProxy } from '../lines/tls-proxy.ts'
import { send } from './contract-target.ts'
import { freePort, startServer, type ServerProcess } from './server-process.ts'

/** The tenant that the set-up page makes, as its form is filled in. */
export const firstTenant = {
  tenant: 'Stadt Musterstadt',
  organisation: 'FF Musterstadt',
  firstName: 'Alma',
  lastName: 'Amt',
  email: 'alma@alarm.test',
  password: 'ein langes Passwort',
} as const

interface Given {
  environment?: Record<string, string>
  port?: number
  /** Starts the proxy in front of that port; the proxy of the tests unless given. */
  startProxy?: (port: number) => Promise<TlsProxy>
}

export interface TlsProduct {
  /** As browsers find it: `https://alarm.test:port`. */
  origin: string
  proxy: TlsProxy
  server: ServerProcess
  /** Path of the one-time link that makes the first administrator. */
  setupPath: string
  /** Raises an alarm at the intake, without the proxy, as a dispatch centre in the same network may. */
  raise: (token: string, title: string) => Promise<number>
  stop: () => Promise<void>
}

/** The product as `docs/operate.md` says to run it: empty, with a public origin, behind a proxy that brings the certificate. */
export async function startTlsProduct({ environment, ...given }: Given = {}): Promise<TlsProduct> {
  const port = given.port ?? (await freePort())
  const proxy = await (given.startProxy?.(port) ?? startTlsProxy(`http://127.0.0.1:${port}`))
  const server = await startServer({
    port,
    environment: { PUBLIC_ORIGIN: proxy.origin, TRUST_PROXY: 'on', ...environment },
  })
  const setupPath = /\/api\/setup\/[\w-]+/.exec(server.output())?.[0] ?? ''

  return {
    origin: proxy.origin,
    proxy,
    server,
    setupPath,
    raise: async (token, title) => {
      const path = createApiKey.path.replace('{organisationId}', '1')
      const body = { name: 'Leitstelle', scopes: ['alarm'] }
      const { json } = await send(server.origin, createApiKey.method, path, { token, body })
      const { key } = json as { key: string }
      const alarm = { source: 'test', source_id: randomUUID(), title }
      const raised = await send(server.origin, intakeAlarm.method, intakeAlarm.path, {
        token: key,
        body: alarm,
      })
      return (raised.json as AlarmAnswer).id
    },
    stop: async () => {
      await proxy.close()
      await server.stop()
    },
  }
}

/** Fills in the set-up form by a call, for tests that are about something else. */
export async function setUpTenant({ server, setupPath }: TlsProduct): Promise<void> {
  await fetch(server.origin + setupPath, {
    method: 'POST',
    body: new URLSearchParams(firstTenant),
    redirect: 'manual',
  })
}

/** Signs the first administrator in, without a browser. */
export async function tokenOfFirst({ server }: Pick<TlsProduct, 'server'>): Promise<string> {
  const { email, password } = firstTenant
  const { json } = await send(server.origin, login.method, login.path, { body: { email, password } })
  return (json as LoginAnswer).token
}
