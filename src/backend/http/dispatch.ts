import { getRequestListener } from '@hono/node-server'
import type { Hono } from 'hono'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { HTTP_API_PATH, type HttpApi } from '../realtime/http-api.ts'
import { CALL_FOLDERS, takesFile, withoutExtraSlashes } from './call-paths.ts'
import { securityHeaders } from './security-headers.ts'

export type PageHost = (request: IncomingMessage, response: ServerResponse) => void

/** Many clients offer HTTP/2 (`Upgrade: h2c`) with their call: that is a call like any other. */
export function wantsSocket({ method, headers }: IncomingMessage): boolean {
  return method === 'GET' && headers.upgrade?.toLowerCase() === 'websocket'
}

/** Whether the body of a request is a file: it may take as long as its line needs. */
export function sendsFile({ method = '', url = '/' }: IncomingMessage): boolean {
  return takesFile(method, withoutOrigin(url).replace(/[?#].*$/s, ''))
}

const callPath = new RegExp(`^/(${CALL_FOLDERS})(/|\\?|$)`)

/** Calls go to the app, those of publishers to the realtime API, everything else to the pages. */
export function dispatcher(
  app: Hono,
  publishing: HttpApi,
  pages: PageHost | undefined,
  served: (path: string) => string,
): PageHost {
  // HTTP/1.0 knows no Host; the name stands in where a URL needs one.
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
 * Holds requests for pages until `ready` names their host. The pages take a second to load at a start; the intake, the calls
 * and realtime, which share the port, are answered meanwhile.
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

/** Behind some proxies a request names its whole address: `POST http://host/api/…`. */
function withoutOrigin(address: string): string {
  return address.replace(/^https?:\/\/[^/?#]*\/?/i, '/')
}
