import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { HTTP_API_PATH, type HttpApi } from '../realtime/http-api.ts'
import { CALL_FOLDERS, takesFile, withoutExtraSlashes } from './call-paths.ts'
import { securityHeaders } from './security-headers.ts'

export type PageHost = (request: IncomingMessage, response: ServerResponse) => void

/** Whether a request opens a WebSocket. Clients that offer HTTP/2 (`Upgrade: h2c`) make an ordinary call. */
export function wantsSocket({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket'
}

/** Whether the body of a request is a file, which has no time limit while bytes arrive. */
export function sendsFile({ method = '', url = '/' }: IncomingMessage): boolean {
  return takesFile(method, withoutOrigin(url).replace(/[?#].*$/s, ''))
}

const callPath = new RegExp(`^/(${CALL_FOLDERS})(/|\\?|$)`)

/** Passes calls to the app, calls of publishers to the realtime API, and all other requests to the pages. */
export function dispatcher(
  app: Hono,
  publishing: HttpApi,
  pages: PageHost | undefined,
  served: (path: string) => string,
): PageHost {
  // HTTP/1.0 requests have no Host header; the URL gets this name then.
  const api = getRequestListener(app.fetch, { hostname: 'localhost' })
  const publish = getRequestListener(publishing, { hostname: 'localhost' })
  return (request, response) => {
    const path = served(withoutExtraSlashes(withoutOrigin(request.url ?? '/')))
    request.url = path
    const publishes = HTTP_API_PATH.test(path)
    if (pages && !publishes && !callPath.test(path)) return pages(request, response)
    for (const [name, value] of Object.entries(securityHeaders)) response.setHeader(name, value)
    void (publishes ? publish : api)(request, response)
  }
}

/**
 * Holds requests for pages until `ready` is called with their host. Loading the pages takes a second at the start; the server answers
 * intake, calls and realtime on the same port meanwhile.
 */
export function laterHost(): { host: PageHost; ready: (host: PageHost) => void } {
  let host: PageHost | undefined
  const { promise, resolve } = Promise.withResolvers<PageHost>()
  return {
    host: (request, response) => {
      if (host) host(request, response)
      else void promise.then((made) => made(request, response))
    },
    ready: (made) => {
      host = made
      resolve(made)
    },
  }
}

/** Removes the origin that some proxies put into the request line: `POST http://host/api/…`. */
function withoutOrigin(address: string): string {
  return address.replace(/^https?:\/\/[^/?#]*\/?/i, '/')
}
