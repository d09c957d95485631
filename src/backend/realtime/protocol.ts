import * as v from 'valibot'

/** Versions whose frames are the ones written here; laravel-echo and pusher-js 8 speak 7. */
export const protocolVersions: readonly string[] = ['4', '5', '6', '7']

/** Seconds of silence after which the client asks whether the server is still there; never 0: it would give up. */
export const ACTIVITY_TIMEOUT_SECONDS = 30
export const MAX_FRAME_BYTES = 16 * 1024

/** Error codes, used as close codes too: 400x ends the client's attempts, 41xx waits 1 s, 42xx retries at once. */
export const codes = {
  goingAway: 1001,
  unknownApp: 4001,
  unsupportedProtocol: 4007,
  noProtocol: 4008,
  unauthorised: 4009,
  overloaded: 4100,
  invalidMessage: 4200,
  noPong: 4201,
  clientEventRejected: 4301,
} as const

export interface ProtocolError {
  code: number
  message: string
}

export type ClientMessage =
  | { kind: 'ping' }
  | { kind: 'pong' }
  | { kind: 'subscribe'; channel: string; auth: string }
  | { kind: 'unsubscribe'; channel: string }
  | { kind: 'clientEvent' }
  | { kind: 'malformed' }

const Envelope = v.object({ event: v.string(), data: v.optional(v.unknown()) })
const Subscribe = v.object({ channel: v.string(), auth: v.nullish(v.string(), '') })
const Unsubscribe = v.object({ channel: v.string() })

const malformed: ClientMessage = { kind: 'malformed' }

/** Understands whatever a client may send; never throws. */
export function readMessage(text: string): ClientMessage {
  const envelope = v.safeParse(Envelope, parseJson(text))
  if (!envelope.success) return malformed

  const { event, data } = envelope.output
  if (event === 'pusher:ping') return { kind: 'ping' }
  if (event === 'pusher:pong') return { kind: 'pong' }
  if (event === 'pusher:subscribe') {
    const wanted = v.safeParse(Subscribe, plain(data))
    return wanted.success ? { kind: 'subscribe', ...wanted.output } : malformed
  }
  if (event === 'pusher:unsubscribe') {
    const left = v.safeParse(Unsubscribe, plain(data))
    return left.success ? { kind: 'unsubscribe', ...left.output } : malformed
  }
  return event.startsWith('client-') ? { kind: 'clientEvent' } : malformed
}

/** Encodes once what may go to many sockets. The protocol wants `data` as a JSON text inside the JSON. */
export function encodeEvent(event: string, data?: unknown, channel?: string): Buffer {
  return encodeTextEvent(event, JSON.stringify(data), channel)
}

/** The same for data that is a text already. */
export function encodeTextEvent(event: string, text: string | undefined, channel?: string): Buffer {
  return Buffer.from(JSON.stringify({ event, data: text, channel }))
}

export function encodeError(error: ProtocolError): Buffer {
  return encodeEvent('pusher:error', error)
}

/** Some clients send `data` as a JSON text, most as a value. */
function plain(data: unknown): unknown {
  return typeof data === 'string' ? parseJson(data) : data
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined // not JSON is malformed like any other wrong shape
  }
}
