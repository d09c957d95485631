import {
  type IncomingMessage,
  request as requestOf,
  type RequestOptions,
  type ServerResponse,
} from 'node:http'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import { selfSigned } from '../servers/certificate.ts'

/** A name that no resolver knows: browsers of tests are started with `tlsArguments`. */
export const TLS_HOST = 'alarm.test'
/** So that a browser finds every host below `alarm.test` on this machine, and takes the certificates of tests. */
export const tlsArguments = ['--host-resolver-rules=MAP *.test 127.0.0.1', '--ignore-certificate-errors']

/** In bytes: `client_max_body_size` of nginx, where its configuration says nothing (ngx_http_core_module). */
const LARGEST_BODY = 1024 * 1024
/** The only path whose connections are upgraded, as in `docs/operate.md`. */
const REALTIME = /^\/app\//

export interface TlsProxy {
  /** Such as `https://alarm.test:41234`. */
  origin: string
  close: () => Promise<void>
}

/**
 * A proxy that ends TLS as nginx does with the lines of `docs/operate.md` and without any limit of its own: it names the caller in
 * `X-Forwarded-For`, upgrades realtime connections alone, and refuses a body over 1 MB with a page of its own.
 *
 * @param target `http://127.0.0.1:port`; may begin to listen later
 */
export async function startTlsProxy(target: string, host = TLS_HOST): Promise<TlsProxy> {
  const upgraded = new Set<Duplex>()
  const { hostname, port: targetPort } = new URL(target)
  const optionsOf = (request: IncomingMessage): RequestOptions => {
    const { connection: _, upgrade: __, ...headers } = request.headers
    const before = headers['x-forwarded-for']
    const caller = request.socket.remoteAddress ?? ''
    const forwarded = before ? `${String(before)}, ${caller}` : caller
    return {
      host: hostname,
      port: targetPort,
      agent: false,
      method: request.method,
      path: request.url,
      headers: { ...headers, 'x-forwarded-for': forwarded },
    }
  }

  const server = createServer(selfSigned(host), (request, response) => {
    if (Number(request.headers['content-length'] ?? 0) > LARGEST_BODY) return refuse(request, response)
    const passed = requestOf(optionsOf(request), (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
      answer.on('error', () => response.destroy())
    })
    passed.on('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()))
    response.on('close', () => passed.destroy())
    request.pipe(passed)
  })
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => socket.destroy())
    upgraded.add(socket)
    socket.on('close', () => upgraded.delete(socket))
    if (!REALTIME.test(request.url ?? '')) return void socket.end('HTTP/1.1 404 Not Found\r\n\r\n')
    const options = optionsOf(request)
    const headers = { ...options.headers, connection: 'upgrade', upgrade: request.headers.upgrade }
    const passed = requestOf({ ...options, headers })
    passed.on('error', () => socket.destroy())
    passed.on('response', () => socket.destroy())
    passed.on('upgrade', (answer, upstream: Duplex, first: Buffer) => {
      const lines = answer.rawHeaders.map((text, index) => (index % 2 === 0 ? `${text}: ` : `${text}\r\n`))
      socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('')}\r\n`)
      if (first.length > 0) socket.write(first)
      if (head.length > 0) upstream.write(head)
      upstream.on('error', () => socket.destroy())
      upstream.on('close', () => socket.destroy())
      socket.on('close', () => upstream.destroy())
      upstream.pipe(socket).pipe(upstream)
    })
    passed.end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo

  return {
    origin: `https://${host}:${port}`,
    close: async () => {
      for (const socket of upgraded) socket.destroy()
      await new Promise((resolve) => server.close(resolve).closeAllConnections())
    },
  }
}

/** nginx answers as soon as it has read the headers, and closes the connection while the browser still sends. */
function refuse(request: IncomingMessage, response: ServerResponse): void {
  const page = '<html><head><title>413 Request Entity Too Large</title></head></html>'
  response.writeHead(413, {
    'content-type': 'text/html',
    'content-length': page.length,
    connection: 'close',
  })
  response.end(page, () => request.destroy())
}
