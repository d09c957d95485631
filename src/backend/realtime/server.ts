import type { IncomingMessage, Server } from 'node:http'
import type { Duplex } from 'node:stream'
import { WebSocketServer } from 'ws'
import type { Log } from '../log.ts'
import { openConnection } from './connection.ts'
import { appKeyOf, refuseHandshake } from './handshake.ts'
import type { Hub } from './hub.ts'
import { MAX_FRAME_BYTES } from './limits.ts'
import { codes, encodeError } from './protocol.ts'
import type { AppCredentials } from './signature.ts'
import { RealtimeSocket } from './socket.ts'

/** How long a peer may take to answer a close frame before its line is cut. */
const CLOSE_TIMEOUT_MS = 3000
const PULSE_CHECK_MS = 5000
/** One process keeps so many; a client that is sent away comes back after a second. */
const MAX_CONNECTIONS = 20_000

export interface RealtimeApp extends AppCredentials {
  id: number
}

export interface RealtimeOptions {
  /** Pages that may connect, as `scheme://host:port`; absent: every page. */
  allowedOrigins?: readonly string[] | undefined
  /** Milliseconds that only ever grow. */
  now?: () => number
  pulseCheckMs?: number
  maxConnections?: number
  /** Absent: nothing is said of what fails. */
  log?: Pick<Log, 'error'>
}

export interface Realtime {
  /**
   * Closes every socket so that its client connects again, and takes no more. Said with a successor that listens at the
   * same address already, clients come back at once; without one, their first attempt would fail, and the next is due
   * after 15 seconds: then a second's wait is the shorter way.
   */
  close(successorListens?: boolean): Promise<void>
}

/** Serves the Pusher protocol at `/app/{key}` of the given HTTP server. */
export function attachRealtime(
  server: Server,
  hub: Hub,
  app: RealtimeApp,
  options: RealtimeOptions = {},
): Realtime {
  const now = options.now ?? (() => performance.now())
  const rules = { key: app.key, allowedOrigins: options.allowedOrigins }
  const maxConnections = options.maxConnections ?? MAX_CONNECTIONS
  const full = () =>
    hub.connectionCount() >= maxConnections
      ? { code: codes.overloaded, message: 'Too many connections' }
      : undefined
  const log = options.log ?? { error: () => undefined }
  const sockets = new WebSocketServer({ ...limits, WebSocket: RealtimeSocket })

  function upgrade(request: IncomingMessage, stream: Duplex, head: Buffer): void {
    const url = URL.parse(request.url ?? '', 'http://localhost')
    if (!url || appKeyOf(url) === undefined) {
      // Another listener (Astro's development server) may know this path.
      if (server.listenerCount('upgrade') === 1) answerNotFound(stream)
      return
    }

    sockets.handleUpgrade(request, stream, head, (socket) => {
      // Limits and protocol violations: ws closes the socket with the right code itself.
      socket.on('error', () => undefined)

      const refusal = refuseHandshake(url, request.headers.origin, rules) ?? full()
      if (!refusal) return openConnection(socket, stream, { app, hub, now, log })

      stream.write(encodeError(refusal))
      socket.close(refusal.code, refusal.message)
    })
  }

  const checking = setInterval(() => {
    for (const connection of hub.connections()) connection.checkPulse()
  }, options.pulseCheckMs ?? PULSE_CHECK_MS).unref()
  server.on('upgrade', upgrade)

  return {
    async close(successorListens) {
      server.off('upgrade', upgrade)
      clearInterval(checking)
      await hub.close(successorListens)
    },
  }
}

const limits = {
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
  maxPayload: MAX_FRAME_BYTES,
  closeTimeout: CLOSE_TIMEOUT_MS,
}

function answerNotFound(stream: Duplex): void {
  stream.on('error', () => stream.destroy())
  stream.once('finish', () => stream.destroy())
  stream.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
}
