import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'

/**
 * The body of a request in pieces, as they arrive; undefined: no body. A piece is valid until the caller requests the next one. On a
 * real port it reads Node's own stream: a web stream would take twice as long and copy each piece. If the caller stops reading, the
 * connection stays open for the response.
 */
export function streamedBody(context: Context): AsyncIterable<Uint8Array> | undefined {
  const { incoming } = (context.env ?? {}) as Partial<HttpBindings>
  if (!incoming) return context.req.raw.body ?? undefined
  if (incoming.headers['content-length'] === '0') return undefined
  return freedPieces(incoming.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>)
}

/**
 * Frees the memory of each piece as soon as the caller requests the next one. The garbage collector sees only the small object, not
 * its 64 KB buffer, and would keep about 60 MB.
 */
async function* freedPieces(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  for await (const piece of pieces) {
    yield piece
    const { buffer } = piece
    // Free only a buffer that this piece alone uses: that is Node's usual case.
    if (buffer instanceof ArrayBuffer && buffer.byteLength === piece.byteLength) buffer.transfer(0)
  }
}
