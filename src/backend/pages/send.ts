import { createHash } from 'node:crypto'
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

type Encoding = 'br' | 'gzip' | 'identity'

const SMALLEST_WORTH_COMPRESSING = 512
/** Shells are the same for everybody, so there are few; error pages carry paths and come and go. */
const KEPT = 64
const compressed = new Map<string, Buffer>()

/** Sends a page: compressed as the client likes, with an ETag, `304` when it has it, no body for HEAD. */
export function sendHtml(
  request: IncomingMessage,
  response: ServerResponse,
  page: { status: number; headers: OutgoingHttpHeaders; body: Buffer },
): void {
  const tag = createHash('sha256').update(page.body).digest('base64url').slice(0, 22)
  const headers: OutgoingHttpHeaders = { ...page.headers, vary: 'Accept-Encoding, Cookie' }
  if (headers['content-type'] === 'text/html') headers['content-type'] = 'text/html; charset=utf-8'
  if (page.status === 200) {
    headers['etag'] = `W/"${tag}"`
    if (request.headers['if-none-match']?.includes(tag)) {
      response.writeHead(304, headers).end()
      return
    }
  }

  const encoding = page.body.length < SMALLEST_WORTH_COMPRESSING ? 'identity' : encodingFor(request)
  const body = encode(page.body, tag, encoding)
  if (encoding !== 'identity') headers['content-encoding'] = encoding
  headers['content-length'] = body.length
  response.writeHead(page.status, headers).end(request.method === 'HEAD' ? undefined : body)
}

function encodingFor(request: IncomingMessage): Encoding {
  const accepted = String(request.headers['accept-encoding'] ?? '').replace(
    /\w+\s*;\s*q=0(\.0*)?(?![\d.])/g,
    '',
  )
  if (/\bbr\b/.test(accepted)) return 'br'
  return /\bgzip\b/.test(accepted) ? 'gzip' : 'identity'
}

function encode(body: Buffer, tag: string, encoding: Encoding): Buffer {
  if (encoding === 'identity') return body

  const key = `${encoding} ${tag}`
  const known = compressed.get(key)
  if (known) return known

  const fresh = encoding === 'br' ? brotli(body) : gzipSync(body, { level: 9 })
  if (compressed.size >= KEPT) compressed.delete(compressed.keys().next().value ?? key)
  compressed.set(key, fresh)
  return fresh
}

function brotli(body: Buffer): Buffer {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: 9,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: body.length,
  }
  return brotliCompressSync(body, { params })
}
