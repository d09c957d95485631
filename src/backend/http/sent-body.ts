import type { Context } from 'hono'

const kept = new WeakMap<Context, Uint8Array>()

/** Keeps the body of a request for `firstBytes`, as the request can be read only once. */
export function keepBody(context: Context, bytes: Uint8Array): void {
  kept.set(context, bytes)
}

/** Longest wait for the beginning of a body, in ms: a slow sender does not hold up the answer. */
const WAITED_MS = 1000

/**
 * The first bytes of a body, at most `most`, and whether the body has more. Reads an unread body as far as it arrives in time; returns
 * nothing of a body that was read before but not kept (`keepBody`).
 */
export async function firstBytes(
  context: Context,
  most: number,
): Promise<{ bytes: Uint8Array; isCut: boolean }> {
  const known = kept.get(context)
  if (known) return { bytes: known.slice(0, most), isCut: known.byteLength > most }
  const { raw, method } = context.req
  if (method === 'GET' || method === 'HEAD' || raw.bodyUsed || !raw.body) return nothing
  return readStart(raw.body, most)
}

const nothing = { bytes: new Uint8Array(), isCut: false }

async function readStart(
  body: ReadableStream<Uint8Array>,
  most: number,
): Promise<{ bytes: Uint8Array; isCut: boolean }> {
  const reader = body.getReader()
  const { promise: late, resolve } = Promise.withResolvers<'late'>()
  const timer = setTimeout(() => resolve('late'), WAITED_MS)
  const pieces: Uint8Array[] = []
  let size = 0
  let isCut = true
  try {
    while (size <= most) {
      const piece = await Promise.race([reader.read(), late])
      if (piece === 'late') break
      if (piece.done) {
        isCut = false
        break
      }
      pieces.push(piece.value)
      size += piece.value.byteLength
    }
  } catch {
    // The sender has closed the connection: use the bytes that have arrived.
  } finally {
    clearTimeout(timer)
  }
  return { bytes: new Uint8Array(Buffer.concat(pieces).subarray(0, most)), isCut }
}
