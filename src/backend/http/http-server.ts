import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'

/** In ms. */
interface Limits {
  /** For the headers of a request. */
  headers: number
  /** For its whole body; where that is a file, for the next bytes of it. */
  body: number
}

/** As Node has them, for whole requests. */
const usual: Limits = { headers: 60_000, body: 300_000 }

interface Options {
  /** Which requests become something else than HTTP. */
  upgrades: (request: IncomingMessage) => boolean
  /** Which requests send as much as their line lets through. */
  isFile: (request: IncomingMessage) => boolean
  limits?: Limits
}

/**
 * A server that no request holds up for ever. Node would cut each after five minutes, also one that sends without a pause: a film of
 * a gigabyte takes a quarter of an hour on a line of 10 Mbit/s. So a file has as long as bytes of it come, everything else
 * as long as before.
 */
export function createHttpServer(
  answer: RequestListener,
  { upgrades, isFile, limits = usual }: Options,
): Server {
  const server = createServer({
    requestTimeout: 0,
    // Not said, it would be the smaller one of 60 s and of the time above: none.
    headersTimeout: limits.headers,
    connectionsCheckingInterval: Math.min(30_000, limits.headers),
    shouldUpgradeCallback: upgrades,
  })
  // Before anything answers: what nobody reads ends, too.
  server.on('request', (request: IncomingMessage) => limitBody(request, limits.body, isFile(request)))
  server.on('request', answer)
  return server
}

function limitBody(request: IncomingMessage, limit: number, isFile: boolean): void {
  if (!hasBody(request)) return
  const { socket } = request
  let known = socket.bytesRead
  const looking = setInterval(() => {
    const came = socket.bytesRead - known
    known = socket.bytesRead
    if (request.complete) stop()
    else if (!isFile || came === 0) socket.destroy()
  }, limit).unref()
  const stop = () => {
    clearInterval(looking)
    socket.off('close', stop)
  }
  request.once('end', stop)
  socket.once('close', stop)
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
