import { codes, encodeEvent } from './protocol.ts'

/** One open socket, as the hub sees it. */
export interface Connection {
  readonly socketId: string
  send(frame: Buffer): void
  /** Resolves when the socket is gone. */
  close(code: number, reason: string): Promise<void>
  /** Pings a silent peer and closes one that does not answer. */
  checkPulse(): void
}

export interface Hub {
  /** Sends an event to every subscriber of the channel (wire name: `private-user.7`) but the given socket. */
  publish(channel: string, event: string, data: unknown, exceptSocketId?: string): void
  subscriberCount(channel: string): number
  connectionCount(): number
  /** Closes every socket so that its client connects again. */
  close(): Promise<void>

  connect(connection: Connection): void
  /** Forgets the connection and all its memberships; may be said twice. */
  disconnect(connection: Connection): void
  /** May be said twice. */
  subscribe(connection: Connection, channel: string): void
  /** A channel that was never subscribed is ignored. */
  unsubscribe(connection: Connection, channel: string): void
  isConnected(socketId: string): boolean
  /** Notes which session authorised a socket's channels. */
  bindSession(socketId: string, sessionId: number): void
  /** Ends every socket of a session, in a way that its client does not come back. */
  endSession(sessionId: number): void
  connections(): Iterable<Connection>
  channelsOf(connection: Connection): ReadonlySet<string>
}

const nowhere: ReadonlySet<string> = new Set()

/** Who listens where, in this process. */
export function createHub(): Hub {
  const connections = new Map<string, Connection>()
  const memberships = new Map<Connection, Set<string>>()
  const channels = new Map<string, Set<Connection>>()
  const sessions = new Map<Connection, number>()

  function leave(connection: Connection, channel: string): void {
    const subscribers = channels.get(channel)
    subscribers?.delete(connection)
    if (subscribers?.size === 0) channels.delete(channel)
  }

  return {
    publish(channel, event, data, exceptSocketId) {
      const subscribers = channels.get(channel)
      if (!subscribers) return

      const frame = encodeEvent(event, data, channel)
      for (const connection of subscribers) {
        if (connection.socketId !== exceptSocketId) connection.send(frame)
      }
    },
    subscriberCount: (channel) => channels.get(channel)?.size ?? 0,
    connectionCount: () => connections.size,
    async close() {
      const closing = [...connections.values()].map((one) =>
        one.close(codes.goingAway, 'Server is going away'),
      )
      await Promise.all(closing)
    },

    connect(connection) {
      connections.set(connection.socketId, connection)
      memberships.set(connection, new Set())
    },
    disconnect(connection) {
      for (const channel of memberships.get(connection) ?? nowhere) leave(connection, channel)
      memberships.delete(connection)
      sessions.delete(connection)
      connections.delete(connection.socketId)
    },
    subscribe(connection, channel) {
      const joined = memberships.get(connection)
      if (!joined) return

      joined.add(channel)
      const subscribers = channels.get(channel)
      if (subscribers) subscribers.add(connection)
      else channels.set(channel, new Set([connection]))
    },
    unsubscribe(connection, channel) {
      if (memberships.get(connection)?.delete(channel)) leave(connection, channel)
    },
    bindSession(socketId, sessionId) {
      const connection = connections.get(socketId)
      if (connection) sessions.set(connection, sessionId)
    },
    endSession(sessionId) {
      for (const [connection, bound] of sessions) {
        if (bound !== sessionId) continue
        // Before the close frame is answered: from now on nothing reaches it.
        for (const channel of memberships.get(connection) ?? nowhere) leave(connection, channel)
        void connection.close(codes.unauthorised, 'The session has ended')
      }
    },
    isConnected: (socketId) => connections.has(socketId),
    connections: () => connections.values(),
    channelsOf: (connection) => memberships.get(connection) ?? nowhere,
  }
}
