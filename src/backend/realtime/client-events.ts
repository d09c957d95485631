import { channelKind } from './channels.ts'
import { MAX_CLIENT_EVENTS_PER_SECOND, MAX_EVENT_DATA_BYTES, MAX_EVENT_NAME } from './limits.ts'
import { type ProtocolError, codes, type ClientEvent } from './protocol.ts'

const rejected = (message: string): ProtocolError => ({ code: codes.clientEventRejected, message })
const wrongKind = rejected('Client events are passed on in private and presence channels only.')
const longName = rejected(`The name of an event has at most ${MAX_EVENT_NAME} characters.`)
const largeData = rejected(`The data of an event has at most ${MAX_EVENT_DATA_BYTES} bytes.`)
const tooFast = rejected(`At most ${MAX_CLIENT_EVENTS_PER_SECOND} client events a second are passed on.`)
const noMember: ProtocolError = {
  code: codes.unauthorised,
  message: 'The client is not a member of the specified channel.',
}

export type ClientEventRule = (event: ClientEvent, joined: ReadonlySet<string>) => ProtocolError | undefined

/** Tells why an event of one connection is not passed on, or nothing; it remembers what it has let through. */
export function createClientEventRule(now: () => number): ClientEventRule {
  const passed: number[] = []

  return ({ event, channel, dataBytes }, joined) => {
    const kind = channelKind(channel)
    // An encrypted channel promises that all its events come from the server.
    if (kind !== 'private' && kind !== 'presence') return wrongKind
    if (!joined.has(channel)) return noMember
    if (event.length > MAX_EVENT_NAME) return longName
    if (dataBytes > MAX_EVENT_DATA_BYTES) return largeData

    const time = now()
    while (passed[0] !== undefined && time - passed[0] >= 1000) passed.shift()
    if (passed.length >= MAX_CLIENT_EVENTS_PER_SECOND) return tooFast
    passed.push(time)
    return undefined
  }
}
