import { frameText } from './frame.ts'

/** Versions whose frames are the ones written here; laravel-echo and pusher-js 8 speak 7. */
export const protocolVersions: readonly string[] = ['4', '5', '6', '7']

/** Seconds of silence after which the client asks whether the server is still there; never 0: it would give up. */
export const ACTIVITY_TIMEOUT_SECONDS = 30

/** Error codes, used as close codes too: 400x ends the client's attempts, 41xx waits 1 s, 42xx retries at once. */
export const codes = {
  goingAway: 1001,
  /** Ours: the client comes back after a second. */
  failed: 1011,
  unknownApp: 4001,
  invalidVersion: 4006,
  unsupportedProtocol: 4007,
  noProtocol: 4008,
  unauthorised: 4009,
  overloaded: 4100,
  reconnect: 4200,
  invalidMessage: 4200,
  noPong: 4201,
  clientEventRejected: 4301,
} as const

export interface ProtocolError {
  code: number
  message: string
}

/** What a client sends to the others of a channel. */
export interface ClientEvent {
  event: string
  channel: string
  /** JSON text, as it is passed on; absent: the event carries nothing. */
  data: string | undefined
  /** What counts against the limit. */
  dataBytes: number
}

/**
 * Encodes once what may go to many sockets, as the frame that is written to them. The protocol wants `data` as a JSON
 * text inside the JSON.
 */
export function encodeEvent(event: string, data?: unknown, channel?: string): Buffer {
  return encodeTextEvent(event, JSON.stringify(data), channel)
}

/** The same for data that is a text already. */
export function encodeTextEvent(event: string, text: string | undefined, channel?: string): Buffer {
  return frameText(JSON.stringify({ event, data: text, channel }))
}

/** A client event keeps the shape of its data: what came as an object goes on as one. */
export function encodeClientEvent({ event, channel, data }: ClientEvent, userId?: string | number): Buffer {
  const head = JSON.stringify({ event, channel, user_id: userId })
  return frameText(data === undefined ? head : `${head.slice(0, -1)},"data":${data}}`)
}

export function encodeError(error: ProtocolError): Buffer {
  return encodeEvent('pusher:error', error)
}
