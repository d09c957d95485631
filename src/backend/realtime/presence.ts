/** A member of a presence channel, as described by the authorisation of their first socket. */
export interface Member {
  /** A number or a text, as the authorisation has it; `7` and `'7'` are the same person. */
  readonly id: string | number
  readonly info: unknown
}

export interface Presence<Socket> {
  /** Whether this is the person's first socket in the channel. One that is in already stays who it is. */
  enter(channel: string, socket: Socket, member: Member): boolean
  /** The person whose last socket has left with this; nothing when they stay, or were not there. */
  leave(channel: string, socket: Socket): Member | undefined
  /** Each person once, in the order they came. */
  members(channel: string): readonly Member[]
  memberOf(channel: string, socket: Socket): Member | undefined
  /** All sockets a person has in any presence channel. */
  socketsOf(userId: string): Iterable<Socket>
}

interface Seat<Socket> {
  member: Member
  sockets: Set<Socket>
}

/** Who is present where. */
export function createPresence<Socket>(): Presence<Socket> {
  const rooms = new Map<string, Map<string, Seat<Socket>>>()
  const seats = new Map<Socket, Map<string, Seat<Socket>>>()

  return {
    enter(channel, socket, member) {
      const taken = entry(seats, socket)
      if (taken.has(channel)) return false

      const room = entry(rooms, channel)
      const present = room.get(String(member.id))
      const seat = present ?? { member, sockets: new Set<Socket>() }
      room.set(String(member.id), seat)
      seat.sockets.add(socket)
      taken.set(channel, seat)
      return present === undefined
    },
    leave(channel, socket) {
      const taken = seats.get(socket)
      const seat = taken?.get(channel)
      if (!taken || !seat) return undefined

      taken.delete(channel)
      if (taken.size === 0) seats.delete(socket)
      seat.sockets.delete(socket)
      if (seat.sockets.size > 0) return undefined

      const room = rooms.get(channel)
      room?.delete(String(seat.member.id))
      if (room?.size === 0) rooms.delete(channel)
      return seat.member
    },
    members: (channel) => Array.from(rooms.get(channel)?.values() ?? [], ({ member }) => member),
    memberOf: (channel, socket) => seats.get(socket)?.get(channel)?.member,
    *socketsOf(userId) {
      for (const room of rooms.values()) yield* room.get(userId)?.sockets ?? []
    },
  }
}

function entry<Key, Inner>(outer: Map<Key, Map<string, Inner>>, key: Key): Map<string, Inner> {
  const known = outer.get(key)
  if (known) return known
  const made = new Map<string, Inner>()
  outer.set(key, made)
  return made
}
