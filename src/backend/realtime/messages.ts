import * as v from 'valibot'
import type { Subscription } from './admission.ts'
import { parseJson, toJson } from './json-text.ts'
import type { ClientEvent } from './protocol.ts'

export type ClientMessage =
  | { kind: 'ping' }
  | { kind: 'pong' }
  | ({ kind: 'subscribe' } & Subscription)
  | { kind: 'unsubscribe'; channel: string }
  | { kind: 'signIn'; auth: string; userData: string }
  | ({ kind: 'clientEvent' } & ClientEvent)
  | { kind: 'malformed' }

const Envelope = v.object({
  event: v.string(),
  data: v.optional(v.unknown()),
  channel: v.optional(v.unknown()),
})
const Subscribe = v.object({
  channel: v.string(),
  auth: v.nullish(v.string(), ''),
  channel_data: v.nullish(v.string()),
})
const Unsubscribe = v.object({ channel: v.string() })
const SignIn = v.object({ auth: v.string(), user_data: v.string() })

const malformed: ClientMessage = { kind: 'malformed' }

/** Reads any message of a client; never throws. */
export function readMessage(text: string): ClientMessage {
  const envelope = v.safeParse(Envelope, parseJson(text))
  if (!envelope.success) return malformed

  const { event, data, channel } = envelope.output
  if (event.startsWith('client-')) return readClientEvent(event, data, channel)
  return readers.get(event)?.(plain(data)) ?? malformed
}

type Reader = (data: unknown) => ClientMessage | undefined

const readers: ReadonlyMap<string, Reader> = new Map<string, Reader>([
  ['pusher:ping', () => ({ kind: 'ping' })],
  ['pusher:pong', () => ({ kind: 'pong' })],
  ['pusher:subscribe', readSubscribe],
  ['pusher:unsubscribe', readUnsubscribe],
  ['pusher:signin', readSignIn],
])

function readSubscribe(data: unknown): ClientMessage | undefined {
  const read = v.safeParse(Subscribe, data)
  if (!read.success) return undefined
  const { channel, auth, channel_data: channelData } = read.output
  return { kind: 'subscribe', channel, auth, channelData: channelData ?? undefined }
}

function readUnsubscribe(data: unknown): ClientMessage | undefined {
  const read = v.safeParse(Unsubscribe, data)
  return read.success ? { kind: 'unsubscribe', ...read.output } : undefined
}

function readSignIn(data: unknown): ClientMessage | undefined {
  const read = v.safeParse(SignIn, data)
  return read.success
    ? { kind: 'signIn', auth: read.output.auth, userData: read.output.user_data }
    : undefined
}

function readClientEvent(event: string, data: unknown, channel: unknown): ClientMessage {
  const text = toJson(data)
  if (typeof channel !== 'string' || (text === undefined && data !== undefined)) return malformed
  const counted = typeof data === 'string' ? data : (text ?? '')
  return { kind: 'clientEvent', event, channel, data: text, dataBytes: Buffer.byteLength(counted) }
}

/** Some clients send `data` as a JSON text, most as a value. */
function plain(data: unknown): unknown {
  return typeof data === 'string' ? parseJson(data) : data
}
