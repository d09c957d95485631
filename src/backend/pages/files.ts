import type { IncomingMessage, ServerResponse } from 'node:http'
import sirv from 'sirv'
import { securityHeaders } from '../http/security-headers.ts'

const IMMUTABLE = 'public, max-age=31536000, immutable'

/** The built files, compressed when they were built. Names under `/_astro/` carry a hash and never change. */
export function fileServer(
  directory: string,
): (request: IncomingMessage, response: ServerResponse, next: () => void) => void {
  return sirv(directory, {
    brotli: true,
    gzip: true,
    etag: true,
    extensions: [],
    setHeaders(response, pathname) {
      for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value)
      response.setHeader('Cache-Control', pathname.startsWith('/_astro/') ? IMMUTABLE : 'no-cache')
    },
  })
}
