import type { Context } from 'hono'

const kept = new WeakMap<Context, Uint8Array>()

/** Remembers what the body of a request was, for `firstBytes`: it can be read once only. */
export function keepBody(context: Context, bytes: Uint8Array): void {
  kept.set(context, bytes)
}

/** A sender that goes on later than this, in ms, does not hold up the answer. */
const WAITED_MS = 1000

/**
 * The beginning of a body, at most `most` bytes, and whether there is more of it. What has not been read yet is read as far as it has
 * come; of what was read and not kept (`keepBody`) nothing is known.
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
    // The sender has hung up: what has come is all there is.
  } finally {
    clearTimeout(timer)
  }
  return { bytes: new Uint8Array(Buffer.concat(pieces).subarray(0, most)), isCut }
}
