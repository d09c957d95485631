import type { Context } from 'hono'
import { REFUSED_BODY_BYTES } from '../../contract/operations/intake-refusals.ts'
import { IntakeRefusal, tooManyLarge } from './intake-refusal.ts'
import type { LargeBodies } from '../limits/large-bodies.ts'
import { keepBody } from './sent-body.ts'
import { streamedBody } from './streamed-body.ts'

/** Largest JSON body of an ordinary call. Calls that take larger bodies (files, intake messages) read them on their own. */
export const ORDINARY_BODY_BYTES = 128 * 1024

/**
 * Reads the body of a message, up to `most` bytes, and passes it to `use`. A body larger than that of an ordinary call takes one of
 * the places that its key or secret has for large bodies, until `use` returns.
 * @throws {IntakeRefusal} 413 for a body of more than `most` bytes, as soon as its size shows.
 * @throws {Problem} 503 where it has no place left.
 */
export async function withSizedBody<Result>(
  context: Context,
  { most, sender, largeBodies }: { most: number; sender: number | string; largeBodies: LargeBodies },
  use: (bytes: Uint8Array) => Result,
): Promise<Result> {
  let giveBack: (() => void) | undefined
  const requirePlace = (size: number) => {
    if (size > most) throw new IntakeRefusal('tooLarge')
    if (size <= ORDINARY_BODY_BYTES || giveBack) return
    giveBack = largeBodies.take(sender)
    if (!giveBack) throw tooManyLarge()
  }

  const pieces: Uint8Array[] = []
  try {
    requirePlace(Number(context.req.header('Content-Length') ?? 0))
    let size = 0
    for await (const piece of streamedBody(context) ?? []) {
      // Copy the piece: requesting the next one frees its memory.
      pieces.push(new Uint8Array(piece))
      size += piece.byteLength
      requirePlace(size)
    }
    return use(Buffer.concat(pieces, size))
  } finally {
    // If the message is refused, the log needs the beginning of the body.
    if (pieces.length > 0) keepBody(context, beginningOf(pieces))
    giveBack?.()
  }
}

/** One byte more than the log stores, so that the log notices a longer body. */
const KEPT_BYTES = REFUSED_BODY_BYTES + 1

function beginningOf(pieces: readonly Uint8Array[]): Uint8Array {
  const first: Uint8Array[] = []
  for (let size = 0; size < KEPT_BYTES && first.length < pieces.length;) {
    const piece = pieces[first.length] ?? new Uint8Array()
    first.push(piece)
    size += piece.byteLength
  }
  return new Uint8Array(Buffer.concat(first).subarray(0, KEPT_BYTES))
}
