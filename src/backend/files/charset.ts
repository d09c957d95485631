import { type TextCharset, textCharset } from '../../contract/documents/text-charset.ts'
import type { Part } from '../http/byte-range.ts'

/** In bytes: a text whose first umlaut stands behind these is taken for UTF-8. */
const LOOKED_AT = 1024 * 1024
/** A character of UTF-8 has at most so many bytes behind its first one. */
const TAIL = 3

/**
 * The charset of a text of `size` bytes that `read` reads from its first byte to a last one. Reads it up to its first character that is
 * not ASCII.
 */
export async function charsetOf(
  size: number,
  read: (part: Part) => ReadableStream<Uint8Array>,
): Promise<TextCharset> {
  if (size === 0) return 'utf-8'
  const pieces: Uint8Array[] = []
  let length = 0
  let hasWide = false
  for await (const piece of read({ start: 0, end: Math.min(size, LOOKED_AT) - 1 })) {
    pieces.push(piece)
    length += piece.byteLength
    // A character at the end of a piece may be cut: the next piece has the rest of it.
    if (hasWide || piece.subarray(0, -TAIL).some(isWide)) break
    hasWide = piece.some(isWide)
  }
  return textCharset(Buffer.concat(pieces), { isCut: length < size })
}

const isWide = (byte: number) => byte >= 0x80
