import { createHash } from 'node:crypto'
import { open, type FileHandle } from 'node:fs/promises'
import { type IncomingMessage, request as plainRequest } from 'node:http'
import { request as secureRequest } from 'node:https'
import { once } from 'node:events'

/** A part of a file of this machine, in bytes. */
export interface FilePart {
  file: string
  from: number
  bytes: number
}

/** In bytes: so much of a file is read at a time. */
const PIECE = 256 * 1024

/**
 * Sends a part of a file as the body of one request. Resolves to the response, whose body the caller reads. Reuses one buffer: `fetch`
 * would take a new one for each piece, and a gigabyte would fill up before the garbage collector runs. Rejects if the line breaks.
 */
export async function sendFilePart(
  { method, url, headers }: { method: string; url: URL; headers: Headers },
  part: FilePart,
  signal: AbortSignal,
): Promise<{ status: number; headers: Headers; body: AsyncIterable<Buffer> }> {
  const request = url.protocol === 'https:' ? secureRequest : plainRequest
  const said = { ...Object.fromEntries(headers), 'content-length': part.bytes }
  const sending = request(url, { method, headers: said, signal })
  const answered = once(sending, 'response') as Promise<[IncomingMessage]>
  // It is waited for below; a store may also answer, or hang up, before everything was sent.
  answered.catch(() => undefined)
  sending.on('error', () => undefined)
  const gone = new Promise<void>((resolve) => sending.once('close', resolve))
  await eachPiece(part, async (piece) => {
    if (sending.destroyed) return
    await Promise.race([new Promise<void>((resolve) => sending.write(piece, () => resolve())), gone])
  })
  sending.end()
  const [answer] = await answered
  const etag = answer.headers.etag
  return {
    status: answer.statusCode ?? 502,
    headers: new Headers(etag === undefined ? {} : { etag }),
    body: answer,
  }
}

/** In hexadecimal digits. */
export async function hashOfPart(part: FilePart): Promise<string> {
  const hash = createHash('sha256')
  await eachPiece(part, (piece) => {
    hash.update(piece)
    return Promise.resolve()
  })
  return hash.digest('hex')
}

/** What is read is only good until `take` has resolved. */
async function eachPiece(
  { file, from, bytes }: FilePart,
  take: (piece: Uint8Array) => Promise<void>,
): Promise<void> {
  const handle: FileHandle = await open(file, 'r')
  try {
    const piece = new Uint8Array(Math.min(PIECE, bytes))
    for (let done = 0; done < bytes;) {
      const wanted = Math.min(piece.length, bytes - done)
      const { bytesRead } = await handle.read(piece, 0, wanted, from + done)
      if (bytesRead === 0) throw new Error('a file is shorter than it was')
      await take(piece.subarray(0, bytesRead))
      done += bytesRead
    }
  } finally {
    await handle.close()
  }
}
