import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/**
 * The body of a request piece by piece, as it comes; undefined: it has none. On a port as node reads it: made into a stream of the
 * web it would take twice as long, and a copy of each piece. Whoever stops reading leaves the connection open for the answer.
 */
export function streamedBody(context: Context): AsyncIterable<Uint8Array> | undefined {
  const { incoming } = (context.env ?? {}) as Partial<HttpBindings>
  if (!incoming) return context.req.raw.body ?? undefined
  if (incoming.headers['content-length'] === '0') return undefined
  return incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>
}
