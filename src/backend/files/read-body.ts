import { Problem } from '../http/problem.ts'

const MEGABYTE = 1024 * 1024

/**
 * The body of a request as it is.
 * @throws {Problem} 413 where it has more than `most` bytes: before any of it is read if the request says how many it
 * has, else as soon as they are too many.
 */
export async function readBody(request: Request, most: number): Promise<Uint8Array<ArrayBuffer>> {
  if (Number(request.headers.get('Content-Length') ?? 0) > most) throw tooLarge(most)
  if (!request.body) return new Uint8Array()

  const pieces: Uint8Array[] = []
  let size = 0
  for await (const piece of request.body as AsyncIterable<Uint8Array>) {
    size += piece.byteLength
    if (size > most) throw tooLarge(most)
    pieces.push(piece)
  }
  const bytes = new Uint8Array(size)
  let place = 0
  for (const piece of pieces) {
    bytes.set(piece, place)
    place += piece.byteLength
  }
  return bytes
}

/**
 * Answers the file as it is.
 * @throws {Problem} 413 where it has more than `most` bytes.
 */
export function requireSize(
  bytes: Uint8Array<ArrayBuffer>,
  most: number | undefined,
): Uint8Array<ArrayBuffer> {
  if (bytes.byteLength > (most ?? 0)) throw tooLarge(most ?? 0)
  return bytes
}

/** The rest of such a body is not read, so the connection cannot carry another request. */
function tooLarge(most: number): Problem {
  return new Problem(413, 'fileTooLarge', {
    values: { count: Math.floor(most / MEGABYTE) },
    headers: { Connection: 'close' },
  })
}
