import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'

/** In ms. */
interface Limits {
  /** Longest time for the headers of a request. */
  headers: number
  /** Longest time for its whole body; for a file, longest pause between bytes. */
  body: number
}

/** Node's defaults, which hold for whole requests. */
const usual: Limits = { headers: 60_000, body: 300_000 }

interface Options {
  /** Whether a request becomes a WebSocket. */
  upgrades: (request: IncomingMessage) => boolean
  /** Whether the body of a request is a file. */
  isFile: (request: IncomingMessage) => boolean
  limits?: Limits
}

/**
 * An HTTP server that ends hanging requests. Node ends each request after five minutes, also one that sends without a pause, but a
 * film of a gigabyte takes a quarter of an hour at 10 Mbit/s. So the body of a file ends only when no bytes arrive for that time;
 * other bodies have Node's limit.
 */
export function createHttpServer(
  answer: RequestListener,
  { upgrades, isFile, limits = usual }: Options,
): Server {
  const server = createServer({
    requestTimeout: 0,
    // Node's default would be the smaller one of 60 s and `requestTimeout`: none.
    headersTimeout: limits.headers,
    connectionsCheckingInterval: Math.min(30_000, limits.headers),
    shouldUpgradeCallback: upgrades,
  })
  // Before the listener that answers: bodies that no handler reads must end, too.
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
