import { createServer, type IncomingMessage, request as requestOf, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * What becomes of a body that is too large: nginx answers 413 with a page, gateways such as Kong with JSON that looks like an answer
 * of the backend; other software cuts the connection amid the body. `dies`: it cuts, and takes no connection after that.
 */
export type Manner = 'refuses' | 'refuses with JSON' | 'cuts' | 'dies'

export interface SizeLimitProxy {
  origin: string
  /** From now on bodies may have so many bytes; everything passes until it is said. */
  limit: (bytes: number, manner: Manner) => void
  /** Paths that are answered with 404, as by a backend that does not know the call. */
  lack: (path: string | undefined) => void
  /** The sizes of the bodies that did not pass, and of those with more than 1 KB that did. */
  stopped: number[]
  passed: number[]
  /** No connection is taken any more. */
  close: () => Promise<void>
}

/** A proxy in front of `target` that limits the size of bodies, on a port of its own. */
export async function startSizeLimitProxy(target: string): Promise<SizeLimitProxy> {
  const { hostname, port } = new URL(target)
  const [stopped, passed]: [number[], number[]] = [[], []]
  let most = Infinity
  let manner: Manner = 'refuses'
  let lacking: string | undefined

  function pass(request: IncomingMessage, response: ServerResponse): void {
    const size = Number(request.headers['content-length'] ?? 0)
    const { method, url = '', headers } = request
    if (lacking !== undefined && url.startsWith(lacking)) return answer(request, response, 404)
    if (size > most) {
      stopped.push(size)
      if (manner.startsWith('refuses')) return answer(request, response, 413)
    } else if (size > 1024) passed.push(size)
    const sent = requestOf({ host: hostname, port, method, path: url, headers, agent: false }, (answered) => {
      response.writeHead(answered.statusCode ?? 502, answered.headers)
      answered.pipe(response)
    })
    sent.on('error', () => response.destroy())
    let count = 0
    request.on('data', (piece: Buffer) => {
      count += piece.byteLength
      if (count <= most) return void sent.write(piece)
      // As much as the limit allows has reached the backend.
      sent.destroy()
      request.socket.destroy()
      if (manner === 'dies') void close()
    })
    request.on('end', () => sent.end())
  }

  function answer(request: IncomingMessage, response: ServerResponse, status: number): void {
    // The rest of the body is read and dropped, as nginx does, so that the browser reads the answer.
    request.resume()
    if (manner === 'refuses with JSON') {
      response.writeHead(status, { 'Content-Type': 'application/json', Connection: 'close' })
      return void response.end('{"message":"Request size limit exceeded"}')
    }
    response.writeHead(status, { 'Content-Type': 'text/html', Connection: 'close' })
    response.end(`<html><h1>${status} Request Entity Too Large</h1><hr>nginx</html>`)
  }

  function close(): Promise<void> {
    return new Promise((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  }

  const server = createServer(pass)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    limit: (bytes, how) => {
      most = bytes
      manner = how
    },
    lack: (path) => (lacking = path),
    stopped,
    passed,
    close,
  }
}
