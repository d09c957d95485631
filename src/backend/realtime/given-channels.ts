import type { SubscriptionRefusal } from './admission.ts'

/** One open socket, as the hub sees it. */
export interface Connection {
  readonly socketId: string
  send(frame: Buffer): void
  /** Resolves when the socket is gone. */
  close(code: number, reason: string): Promise<void>
  /** Pings a silent peer and closes one that does not answer. */
  checkPulse(): void
}

/** To whom a channel was given. */
export interface Recipient {
  readonly userId: number
  readonly sessionId: number
  /** ms since 1970: from then on the session may be over. */
  until: number
}

export interface Given {
  connection: Connection
  channel: string
  to: Recipient
}

export interface GivenChannels {
  /** Returns false if the socket belongs to another person: then it gets no channel. */
  give(connection: Connection, channel: string, to: Recipient): boolean
  /** All channels that sockets have now. */
  given(): Iterable<Given>
  /** All sockets of this person, also those without a channel. */
  socketsOf(userId: string): Iterable<Connection>
  /** Returns false if the channel was given again, or withdrawn, meanwhile: then nothing changes. */
  withdraw(given: Given): boolean
  /** Whether the channel was withdrawn from the socket: its signature is still valid for this socket. */
  isWithdrawn(connection: Connection, channel: string): boolean
  forget(connection: Connection): void
}

const ended: SubscriptionRefusal = {
  type: 'AuthError',
  error: 'The right to this channel has ended.',
  status: 403,
}
const unproven: SubscriptionRefusal = {
  type: 'AuthError',
  error: 'The session that asked for this channel has ended or has to be renewed.',
  status: 401,
}
/** Why a given channel is taken away: as the authorisation endpoint would answer now. */
export const withdrawals = { 401: unproven, 403: ended } as const
export type WithdrawalStatus = keyof typeof withdrawals

interface Owned {
  userId: number
  /** null: withdrawn. */
  channels: Map<string, Recipient | null>
}

/**
 * Stores the person of each socket, and the session for which each of its channels was signed. Signatures of the protocol never
 * expire, so withdrawn channels are remembered as long as their socket lives. The first person who asks for a socket owns it: only
 * its client knows its id, and two people never share one.
 */
export function createGivenChannels(): GivenChannels {
  const sockets = new Map<Connection, Owned>()

  return {
    give(connection, channel, to) {
      const owned = sockets.get(connection) ?? { userId: to.userId, channels: new Map() }
      if (owned.userId !== to.userId) return false

      sockets.set(connection, owned)
      owned.channels.set(channel, to)
      return true
    },
    *given() {
      for (const [connection, { channels }] of sockets) {
        for (const [channel, to] of channels) if (to) yield { connection, channel, to }
      }
    },
    *socketsOf(userId) {
      for (const [connection, owned] of sockets) if (String(owned.userId) === userId) yield connection
    },
    withdraw({ connection, channel, to }) {
      const channels = sockets.get(connection)?.channels
      if (channels?.get(channel) !== to) return false
      channels.set(channel, null)
      return true
    },
    isWithdrawn: (connection, channel) => sockets.get(connection)?.channels.get(channel) === null,
    forget: (connection) => sockets.delete(connection),
  }
}
