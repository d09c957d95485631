import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { createMiddleware } from 'hono/factory'
import { HTTPException } from 'hono/http-exception'
import type { Log } from '../log.ts'
import { channelKind } from './channels.ts'
import type { Hub } from './hub.ts'
import {
  readBatch,
  readChannelName,
  readEvent,
  readInfo,
  type Attribute,
  type PublishedEvent,
} from './http-api-input.ts'
import { isSignedBody, readSignedQuery, refuseSignature, type SignedCall } from './http-api-signature.ts'
import type { RealtimeApp } from './server.ts'

/** Ten events of 10 KB, in the longest way JSON can write them. */
const MAX_BODY_BYTES = 1024 * 1024
/** Paths of this API; everything else belongs to others. */
export const HTTP_API_PATH = /^\/apps(\/|\?|$)/

export interface HttpApiOptions {
  app: RealtimeApp
  hub: Pick<Hub, 'publishText' | 'occupiedChannels' | 'subscriberCount' | 'members' | 'terminateUser'>
  log: Log
  /** ms since 1970. */
  now: () => number
}

/** Answers one request of a publisher. */
export type HttpApi = (request: Request) => Response | Promise<Response>

interface Call {
  body: string
  query: ReadonlyMap<string, string>
  /** From the path: the name of a channel, the id of a user. */
  subject: string
}

interface Route {
  method: 'GET' | 'POST'
  path: string
  answer: (call: Call) => object
}

/**
 * The HTTP API of the Pusher protocol (version 1.0), by which a program with the secret of the app publishes to channels, reads their
 * listeners, and ends the connections of a user. Its responses are those of Pusher, so that Pusher's server libraries work unchanged.
 */
export function createHttpApi({ app, hub, log, now }: HttpApiOptions): HttpApi {
  const isPresence = (channel: string) => channelKind(channel) === 'presence'

  function publish({ channels, name, data, exceptSocketId }: PublishedEvent): void {
    for (const channel of channels) hub.publishText(channel, name, data, exceptSocketId)
  }

  /** Those of the wanted attributes that this kind of channel has. */
  function describe(channel: string, wanted: ReadonlySet<Attribute>): Partial<Record<Attribute, number>> {
    if (isPresence(channel)) {
      return wanted.has('user_count') ? { user_count: hub.members(channel).length } : {}
    }
    return wanted.has('subscription_count') ? { subscription_count: hub.subscriberCount(channel) } : {}
  }

  const routes: readonly Route[] = [
    {
      method: 'POST',
      path: '/events',
      answer: ({ body }) => {
        const event = readEvent(body)
        const { channels, info } = event
        publish(event)
        if (!info) return {}
        return { channels: Object.fromEntries(channels.map((name) => [name, describe(name, info)])) }
      },
    },
    {
      method: 'POST',
      path: '/batch_events',
      answer: ({ body }) => {
        const events = readBatch(body)
        events.forEach(publish)
        if (events.every(({ info }) => !info)) return {}
        return { batch: events.map(({ channels: [name = ''], info }) => describe(name, info ?? new Set())) }
      },
    },
    {
      method: 'GET',
      path: '/channels',
      answer: ({ query }) => {
        const prefix = query.get('filter_by_prefix') ?? ''
        const wanted = readInfo(query.get('info'))
        if (wanted.has('user_count') && !isPresence(prefix)) throw onlyOfPresence('user_count')
        // Omit the internal channels of signed-in users, which begin with `#`.
        const names = [...hub.occupiedChannels()].filter(
          (name) => name.startsWith(prefix) && !name.startsWith('#'),
        )
        return { channels: Object.fromEntries(names.map((name) => [name, describe(name, wanted)])) }
      },
    },
    {
      method: 'GET',
      path: '/channels/:subject',
      answer: ({ subject, query }) => {
        const channel = readChannelName(subject)
        const wanted = readInfo(query.get('info'))
        if (wanted.has('user_count') && !isPresence(channel)) throw onlyOfPresence('user_count')
        return { occupied: hub.subscriberCount(channel) > 0, ...describe(channel, wanted) }
      },
    },
    {
      method: 'GET',
      path: '/channels/:subject/users',
      answer: ({ subject }) => {
        const channel = readChannelName(subject)
        if (!isPresence(channel)) throw onlyOfPresence('users')
        return { users: hub.members(channel).map(({ id }) => ({ id: String(id) })) }
      },
    },
    {
      method: 'POST',
      path: '/users/:subject/terminate_connections',
      answer: ({ subject }) => {
        hub.terminateUser(subject)
        return {}
      },
    },
  ]

  const api = new Hono<{ Variables: { signed: SignedCall } }>()

  /** @throws {HTTPException} unless a publisher of this app has signed this call. */
  const verify = createMiddleware<{ Variables: { signed: SignedCall } }>(async (context, next) => {
    if (context.req.param('appId') !== String(app.id)) {
      throw new HTTPException(404, { message: 'No matching application.' })
    }
    const { pathname, search } = new URL(context.req.url)
    const call = { method: context.req.method, path: pathname, query: readSignedQuery(search) }
    const refusal = refuseSignature(app, call, now())
    if (refusal) throw new HTTPException(401, { message: refusal })
    context.set('signed', call)
    await next()
  })

  api.use(async (context, next) => {
    await next()
    context.header('Cache-Control', 'no-store')
  })
  for (const { method, path, answer } of routes) {
    const pattern = `/apps/:appId${path}`
    // The signature first: the body of a stranger is not read.
    api.on(method, pattern, verify, limitBody, async (context) => {
      const signed = context.get('signed')
      const body = new Uint8Array(await context.req.arrayBuffer())
      if (!isSignedBody(signed, body))
        throw new HTTPException(401, { message: 'The body is not the signed one.' })
      const subject = context.req.param('subject') ?? ''
      return context.json(answer({ body: readText(body), query: signed.query, subject }))
    })
    api.all(pattern, (context) => context.text('Method not allowed.', 405, { Allow: method }))
  }

  api.notFound((context) => context.text('Not found.', 404))
  api.onError((error, context) => {
    if (error instanceof HTTPException) return context.text(error.message, error.status)
    if (context.req.raw.signal.aborted) return new Response(null, { status: 499 })
    log.error({ error: { name: error.name, stack: error.stack } }, 'realtime API call failed')
    return context.text('Internal server error.', 500)
  })
  return (request) => api.fetch(request)
}

function onlyOfPresence(what: string): HTTPException {
  return new HTTPException(400, { message: `Only presence channels have ${what}.` })
}

const limitBody = bodyLimit({
  maxSize: MAX_BODY_BYTES,
  // The rest of such a body is not read, so the connection cannot carry another request.
  onError: (context) => context.text('Payload too large.', 413, { Connection: 'close' }),
})

/** @throws {HTTPException} 400 for bytes that are no text. */
function readText(body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body)
  } catch {
    throw new HTTPException(400, { message: 'The body is not UTF-8.' })
  }
}
