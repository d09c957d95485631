import { createHash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { acceptedEncodings, type Encoding } from './accepted-encodings.ts'

/** A page as it was compressed before. */
export type Encoded = Map<Encoding, Promise<Buffer>>

const SMALLEST_WORTH_COMPRESSING = 512
/**
 * Brotli quality, 0 to 11. For a kept page, 25 ms of a thread are worth 8 % fewer bytes for each visitor. For a page that is sent
 * once, quality 2 takes 0.3 ms instead of 0.8 ms with 5, which would delay an alarm: that is worth 15 % more bytes.
 */
const QUALITY = { kept: 11, once: 2 } as const
/** Most kept pages. Shells are equal for all visitors, so there are few, and each is compressed once. */
const MOST_KEPT = 64
const kept = new Map<string, Promise<Buffer>>()

// Do not use the synchronous functions: they would delay an alarm.
const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Sends a page: compressed as the client likes, with an ETag, `304` when it has it, no body for HEAD. `once`: it was made for this one request, or for those who come in the same second and share `encoded`. */
export async function sendHtml(
  request: IncomingMessage,
  response: ServerResponse,
  page: { status: number; headers: OutgoingHttpHeaders; body: Buffer; once: boolean; encoded?: Encoded },
): Promise<void> {
  const headers: OutgoingHttpHeaders = { ...page.headers, vary: 'Accept-Encoding, Cookie' }
  if (headers['content-type'] === 'text/html') headers['content-type'] = 'text/html; charset=utf-8'
  const isKept = page.status === 200 && !page.once
  const tag = isKept ? createHash('sha256').update(page.body).digest('base64url').slice(0, 22) : ''
  if (isKept) {
    headers['etag'] = `W/"${tag}"`
    if (request.headers['if-none-match']?.includes(tag)) {
      response.writeHead(304, headers).end()
      return
    }
  }

  const [best = 'identity'] = acceptedEncodings(request)
  const encoding = page.body.length < SMALLEST_WORTH_COMPRESSING ? 'identity' : best
  const body = await (isKept
    ? keptEncoding(page.body, tag, encoding)
    : encodeOnce(page.body, encoding, page.encoded))
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  headers['content-length'] = body.length
  response.writeHead(page.status, headers).end(request.method === 'HEAD' ? undefined : body)
}

function keptEncoding(body: Buffer, tag: string, encoding: Encoding): Promise<Buffer> {
  const key = `${encoding} ${tag}`
  const known = kept.get(key)
  if (known) return known

  const fresh = encode(body, encoding, QUALITY.kept)
  fresh.catch(() => kept.delete(key))
  const oldest = kept.keys().next()
  if (kept.size >= MOST_KEPT && !oldest.done) kept.delete(oldest.value)
  kept.set(key, fresh)
  return fresh
}

/** For this request, or for those who are shown the same. */
function encodeOnce(body: Buffer, encoding: Encoding, encoded: Encoded | undefined): Promise<Buffer> {
  const made = encoded?.get(encoding) ?? encode(body, encoding, QUALITY.once)
  encoded?.set(encoding, made)
  return made
}

async function encode(body: Buffer, encoding: Encoding, quality: number): Promise<Buffer> {
  if (encoding === 'identity') return body
  if (encoding === 'gzip') return toGzip(body)

  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  return toBrotli(body, { params })
}
