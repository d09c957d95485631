import {
  createGivenChannels,
  withdrawals,
  type Given,
  type Recipient,
  type WithdrawalStatus,
  type Connection,
} from './given-channels.ts'
import { type Member, createPresence } from './presence.ts'
import {
  codes,
  encodeClientEvent,
  encodeError,
  encodeEvent,
  encodeTextEvent,
  type ClientEvent,
} from './protocol.ts'

export interface Hub {
  /** Sends an event to every subscriber of the channel (wire name: `private-user.7`) but the given socket. */
  publish(channel: string, event: string, data: unknown, exceptSocketId?: string): void
  /** The same with data that is a text already: what a server library has signed is passed on as it came. */
  publishText(channel: string, event: string, text: string, exceptSocketId?: string): void
  /** Channels with a subscriber, oldest first. */
  occupiedChannels(): Iterable<string>
  subscriberCount(channel: string): number
  /** Whether any channel has a subscriber. */
  hasSubscribers(): boolean
  /** Who is in a presence channel: each person once, in the order they came. */
  members(channel: string): readonly Member[]
  /**
   * Ends every socket that is known to be a person's, in a way that its client does not come back: signed in, in a
   * presence channel, or by what it was given. Answers how many there were.
   */
  terminateUser(userId: string): number
  connectionCount(): number
  /** Closes every socket so that its client connects again: after a second, at once where a successor listens. */
  close(successorListens?: boolean): Promise<void>

  connect(connection: Connection): void
  /** Forgets the connection and all its memberships; may be said twice. */
  disconnect(connection: Connection): void
  /** May be said twice. A member is announced to the others of a presence channel with their first socket. */
  subscribe(connection: Connection, channel: string, member?: Member): void
  /** A channel that was never subscribed is ignored. */
  unsubscribe(connection: Connection, channel: string): void
  /** Sends a client's event to all other subscribers; on presence channels, it says whose it is. */
  passOn(sender: Connection, event: ClientEvent): void
  /** Notes whose socket this is. Once said, it stays theirs. */
  signIn(connection: Connection, userId: string): void
  userOf(connection: Connection): string | undefined
  isConnected(socketId: string): boolean
  /**
   * Stores the session for which a channel of a socket was signed. Returns false if the socket belongs to another person. A socket
   * that is not connected here has no owner.
   */
  give(socketId: string, channel: string, to: Recipient): boolean
  /** Every channel that was given and not taken away, subscribed or not. */
  given(): Iterable<Given>
  /** Takes a channel away, whether it was subscribed or not, and tells the client; not what was given anew meanwhile. */
  withdraw(given: Given, status: WithdrawalStatus): void
  isWithdrawn(connection: Connection, channel: string): boolean
  /**
   * Takes away what a session was given. A socket that has nothing of another session is ended, in a way that its
   * client does not come back.
   */
  endSessions(sessionIds: ReadonlySet<number>): void
  connections(): Iterable<Connection>
  channelsOf(connection: Connection): ReadonlySet<string>
}

const nowhere: ReadonlySet<string> = new Set()
const terminated = encodeError({ code: codes.unauthorised, message: 'The user was disconnected' })

/** Who listens where, in this process. */
export function createHub(): Hub {
  const connections = new Map<string, Connection>()
  const memberships = new Map<Connection, Set<string>>()
  const channels = new Map<string, Set<Connection>>()
  const givenChannels = createGivenChannels()
  const users = new Map<Connection, string>()
  const presence = createPresence<Connection>()

  const publish: Hub['publish'] = (channel, event, data, exceptSocketId) => {
    if (channels.has(channel)) send(channel, encodeEvent(event, data, channel), exceptSocketId)
  }

  function send(channel: string, frame: Buffer, exceptSocketId: string | undefined): void {
    // Looked up once: in a broadcast to thousands, the comparison of texts shows.
    const except = exceptSocketId === undefined ? undefined : connections.get(exceptSocketId)
    for (const connection of channels.get(channel) ?? []) if (connection !== except) connection.send(frame)
  }

  function leave(connection: Connection, channel: string): void {
    const subscribers = channels.get(channel)
    subscribers?.delete(connection)
    if (subscribers?.size === 0) channels.delete(channel)

    const gone = presence.leave(channel, connection)
    if (gone) publish(channel, 'pusher_internal:member_removed', { user_id: gone.id })
  }

  function withdraw(given: Given, status: WithdrawalStatus): void {
    if (!givenChannels.withdraw(given)) return
    const { connection, channel } = given
    if (memberships.get(connection)?.delete(channel)) leave(connection, channel)
    connection.send(encodeEvent('pusher:subscription_error', withdrawals[status], channel))
  }

  return {
    publish,
    publishText(channel, event, text, exceptSocketId) {
      if (channels.has(channel)) send(channel, encodeTextEvent(event, text, channel), exceptSocketId)
    },
    occupiedChannels: () => channels.keys(),
    subscriberCount: (channel) => channels.get(channel)?.size ?? 0,
    hasSubscribers: () => channels.size > 0,
    members: (channel) => presence.members(channel),
    terminateUser(userId) {
      const ending = new Set([...presence.socketsOf(userId), ...givenChannels.socketsOf(userId)])
      for (const [connection, bound] of users) if (bound === userId) ending.add(connection)
      for (const connection of ending) {
        connection.send(terminated)
        void connection.close(codes.unauthorised, 'The user was disconnected')
      }
      return ending.size
    },
    connectionCount: () => connections.size,
    async close(successorListens = false) {
      const code = successorListens ? codes.reconnect : codes.goingAway
      const closing = [...connections.values()].map((one) => one.close(code, 'Server is going away'))
      await Promise.all(closing)
    },

    connect(connection) {
      connections.set(connection.socketId, connection)
      memberships.set(connection, new Set())
    },
    disconnect(connection) {
      for (const channel of memberships.get(connection) ?? nowhere) leave(connection, channel)
      memberships.delete(connection)
      givenChannels.forget(connection)
      users.delete(connection)
      connections.delete(connection.socketId)
    },
    subscribe(connection, channel, member) {
      const joined = memberships.get(connection)
      if (!joined) return

      joined.add(channel)
      const subscribers = channels.get(channel)
      if (subscribers) subscribers.add(connection)
      else channels.set(channel, new Set([connection]))

      if (!member || !presence.enter(channel, connection, member)) return
      const added = { user_id: member.id, user_info: member.info }
      publish(channel, 'pusher_internal:member_added', added, connection.socketId)
    },
    unsubscribe(connection, channel) {
      if (memberships.get(connection)?.delete(channel)) leave(connection, channel)
    },
    passOn(sender, event) {
      const userId = presence.memberOf(event.channel, sender)?.id
      send(event.channel, encodeClientEvent(event, userId), sender.socketId)
    },
    signIn(connection, userId) {
      if (memberships.has(connection)) users.set(connection, userId)
    },
    userOf: (connection) => users.get(connection),
    give(socketId, channel, to) {
      const connection = connections.get(socketId)
      return connection === undefined || givenChannels.give(connection, channel, to)
    },
    given: () => givenChannels.given(),
    withdraw,
    isWithdrawn: (connection, channel) => givenChannels.isWithdrawn(connection, channel),
    endSessions(sessionIds) {
      const bySocket = Map.groupBy(givenChannels.given(), ({ connection }) => connection)
      for (const [connection, all] of bySocket) {
        const ending = all.filter(({ to }) => sessionIds.has(to.sessionId))
        if (ending.length === 0) continue
        if (ending.length < all.length) {
          for (const given of ending) withdraw(given, 401)
          continue
        }
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
