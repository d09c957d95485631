import type { Context } from 'hono'
import { REFUSED_BODY_BYTES } from '../../contract/operations/intake-refusals.ts'
import { IntakeRefusal, tooManyLarge } from './intake-refusal.ts'
import type { LargeBodies } from '../limits/large-bodies.ts'
import { keepBody } from './sent-body.ts'
import { streamedBody } from './streamed-body.ts'

/** No call needs more for its JSON; what may be larger (a file, a message of the intake) is read by its call. */
export const ORDINARY_BODY_BYTES = 128 * 1024

/**
 * Reads the body of a message that may be larger than that of other calls, up to `most` bytes, and gives it to `use`. One that is
 * larger takes a place among the large ones of its key until it is used.
 * @throws {IntakeRefusal} 413 where it has more bytes, as soon as that is known.
 * @throws {Problem} 503 where the key has no place left.
 */
export async function withSizedBody<Result>(
  context: Context,
  { most, keyId, largeBodies }: { most: number; keyId: number; largeBodies: LargeBodies },
  use: (bytes: Uint8Array) => Result,
): Promise<Result> {
  let giveBack: (() => void) | undefined
  const requirePlace = (size: number) => {
    if (size > most) throw new IntakeRefusal('tooLarge')
    if (size <= ORDINARY_BODY_BYTES || giveBack) return
    giveBack = largeBodies.take(keyId)
    if (!giveBack) throw tooManyLarge()
  }

  const pieces: Uint8Array[] = []
  try {
    requirePlace(Number(context.req.header('Content-Length') ?? 0))
    let size = 0
    for await (const piece of streamedBody(context) ?? []) {
      // It is good until the next one is asked for.
      pieces.push(new Uint8Array(piece))
      size += piece.byteLength
      requirePlace(size)
    }
    return use(Buffer.concat(pieces, size))
  } finally {
    // For the log, where it is refused.
    if (pieces.length > 0) keepBody(context, beginningOf(pieces))
    giveBack?.()
  }
}

/** One byte more than the log keeps, so that it knows of the others. */
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
