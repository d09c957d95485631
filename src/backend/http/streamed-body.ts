import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/**
 * The body of a request piece by piece, as it comes; undefined: it has none. A piece is good until the next one is asked for. On a
 * port it is read as node reads it: made into a stream of the web it would take twice as long, and a copy of each piece. A caller
 * that stops reading leaves the connection open for the answer.
 */
export function streamedBody(context: Context): AsyncIterable<Uint8Array> | undefined {
  const { incoming } = (context.env ?? {}) as Partial<HttpBindings>
  if (!incoming) return context.req.raw.body ?? undefined
  if (incoming.headers['content-length'] === '0') return undefined
  return freedPieces(incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>)
}

/**
 * Gives the memory of each piece back as soon as the next one is asked for. The garbage collector sees only the small object, not
 * the 64 KB behind it, and would let some 60 MB lie.
 */
async function* freedPieces(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const piece of pieces) {
    yield piece
    const { buffer } = piece
    // Node gives each piece a buffer of its own; a part of a shared one stays.
    if (buffer instanceof ArrayBuffer && buffer.byteLength === piece.byteLength) buffer.transfer(0)
  }
}
