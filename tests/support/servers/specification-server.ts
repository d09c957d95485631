import { getRequestListener } from '@hono/node-server'
import { Hono } from 'hono'
import { cors } from 'hono/cors'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createHub } from '../../../src/backend/realtime/hub.ts'
import { attachRealtime } from '../../../src/backend/realtime/server.ts'
import { authSignature } from '../../../src/backend/realtime/signature.ts'

/** Another backend, as the specification describes it in section 7: its calls, its fields, and nothing else. */
export interface SpecificationServer {
  origin: string
  port: number
  key: string
  email: string
  password: string
  /** Every path that was asked for and is not the specification's. */
  unknownCalls: string[]
  raise: (title: string) => void
  close: () => Promise<void>
}

const email = 'someone@example.org'
const password = 'some password'
const realtime = { id: 7, key: 'another-key', secret: 'another secret' }
const USER = { id: 31, tenant_admin: false, admin_organisation_ids: [], company: 'ignored' }
const ORGANISATION = 12

export async function startSpecificationServer(): Promise<SpecificationServer> {
  const hub = createHub()
  const unknownCalls: string[] = []
  const operations: Record<string, unknown>[] = []
  const notifications: { id: number; read_at: string | null }[] = []
  let tokens = 1

  const app = new Hono()
  app.use(cors({ origin: (origin) => origin, credentials: true }))
  app.post('/api/login', async (context) => {
    const body = await context.req.json<Record<string, string>>()
    if (body['email'] !== email || body['password'] !== password || !body['device_name']) {
      return context.json({ message: 'These credentials do not match our records.' }, 422)
    }
    return context.json({ user: USER, ...issue() })
  })
  app.use(async (context, next) => {
    const known = /^Bearer token-\d+$/.test(context.req.header('Authorization') ?? '')
    return known ? next() : context.json({ message: 'Unauthenticated.' }, 401)
  })
  app.post('/api/logout', (context) => context.body(null, 204))
  app.post('/api/refresh', (context) => context.json(issue()))
  app.get('/api/user', (context) => context.json(USER))
  app.get('/api/notifications', (context) =>
    context.json({
      data: notifications,
      current_page: 1,
      last_page: 1,
      per_page: 20,
      total: notifications.length,
    }),
  )
  app.get('/api/notifications/filter-counts', (context) => {
    const all = notifications.length
    const read = notifications.filter(({ read_at }) => read_at !== null).length
    return context.json({ all, read, unread: all - read, operation: all, fms_status: 0 })
  })
  app.get('/api/notifications/unread-count', (context) =>
    context.json({ count: notifications.filter(({ read_at }) => read_at === null).length }),
  )
  app.post('/api/notifications/read-all', (context) => {
    for (const one of notifications) one.read_at ??= offsetTime()
    return context.json(null)
  })
  app.post('/api/notifications/:id/read', (context) => context.json(null))
  app.get('/api/permissions', (context) =>
    context.json({ operations: [{ name: 'operations.view', label: 'See' }] }),
  )
  app.get('/api/permissions/user/me', (context) =>
    context.json({
      operations: [
        {
          name: 'operations.view',
          has_permission: true,
          source: 'role',
          organisation_id: ORGANISATION,
          organisation_name: 'FF Anderswo',
        },
      ],
      // A right of a later version is none of ours.
      radios: [
        {
          name: 'radios.view',
          has_permission: true,
          source: null,
          organisation_id: null,
          organisation_name: null,
        },
      ],
    }),
  )
  app.post(`/api/organisation/${ORGANISATION}/operations/latest`, (context) =>
    context.json(operations.slice(0, 5)),
  )
  app.get(`/api/organisation/${ORGANISATION}/operation/:id`, (context) => {
    const found = operations.find(({ id }) => id === Number(context.req.param('id')))
    return found ? context.json(found) : context.json({ message: 'No query results.' }, 404)
  })
  app.post('/broadcasting/auth', async (context) => {
    const { socket_id, channel_name } = await context.req.json<{ socket_id: string; channel_name: string }>()
    if (channel_name !== `private-user.${USER.id}`) return context.json({ message: '' }, 403)
    return context.json({ auth: authSignature(realtime, socket_id, channel_name) })
  })
  app.notFound((context) => {
    unknownCalls.push(`${context.req.method} ${context.req.path}`)
    return context.json({ message: 'The route could not be found.' }, 404)
  })

  function issue() {
    return { token: `token-${tokens++}`, expires_at: new Date(Date.now() + 3_600_000).toISOString() }
  }

  const listener = getRequestListener(app.fetch)
  const server = createServer((request, response) => void listener(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const sockets = attachRealtime(server, hub, realtime)

  return {
    origin: `http://127.0.0.1:${port}`,
    port,
    key: realtime.key,
    email,
    password,
    unknownCalls,
    raise: (title) => {
      const id = operations.length + 1
      operations.unshift({
        id,
        title,
        text: 'Meldetext',
        type: 'Ein Typ von morgen',
        active: true,
        vehicles: [{ call_sign: 'Florian Anderswo 1' }],
        alarm_at: offsetTime(),
        priority: true,
        address: 'Hauptstraße 1',
        colour: 'ignored',
      })
      const notification = {
        id: 100 + id,
        organisation_id: ORGANISATION,
        read_at: null,
        type: id % 2 ? 'operation' : 'a kind of tomorrow',
        data: { operation_id: id },
      }
      notifications.unshift(notification)
      hub.publish(`private-user.${USER.id}`, 'notification.created', notification)
    },
    close: async () => {
      await sockets.close()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** As Laravel might write it: with an offset and microseconds. */
function offsetTime(): string {
  return new Date(Date.now() + 3_600_000).toISOString().replace(/\.(\d{3})Z$/, '.$1000+01:00')
}
