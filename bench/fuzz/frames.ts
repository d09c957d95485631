import fc from 'fast-check'
import { authSignature, type AppCredentials } from '../../src/backend/realtime/signature.ts'

/** What a client may send, and what it must be told: `event`, or `event code`; '' for nothing. */
export interface FrameCase {
  frame: (socketId: string) => string | Uint8Array
  expected: readonly string[]
}

/** On a line of its own, which it ends. */
export interface BytesCase {
  bytes: Uint8Array
}

const INVALID = ['pusher:error 4200']
const SUCCEEDED = 'pusher_internal:subscription_succeeded'
const refused = (type: string) => [`pusher:subscription_error ${type}`]
/** What a frame that is nearly right may lead to. */
const ANYTHING = [
  '',
  SUCCEEDED,
  'pusher:pong',
  ...INVALID,
  'pusher:error 4009',
  'pusher:error 4301',
  ...['AuthError', 'LimitReached', 'InvalidChannel'].flatMap(refused),
]

const anyText = fc.string({ unit: 'binary', maxLength: 300 })
const publicChannel = fc.nat(9).map((index) => `fuzz-${index}`)
const guardedChannel = fc
  .tuple(
    fc.constantFrom('private-', 'presence-', 'private-encrypted-'),
    fc.stringMatching(/^[-\w=@,.;]{1,40}$/),
  )
  .map(([prefix, name]) => prefix + name)
const forbiddenName = fc
  .tuple(fc.stringMatching(/^[\w-]{0,20}$/), fc.constantFrom(' ', '/', 'é', '"', '\n', '\0', '#', '🔥'))
  .map(([name, character]) => name + character)
const longName = fc.integer({ min: 165, max: 5000 }).map((length) => 'x'.repeat(length))
/** JSON that is nested on purpose. */
const nested = fc.integer({ min: 1, max: 7000 }).map((depth) => '['.repeat(depth) + ']'.repeat(depth))
const events = [
  'pusher:subscribe',
  'pusher:unsubscribe',
  'pusher:signin',
  'pusher:unknown',
  'pusher_internal:member_added',
  '__proto__',
]

const plain = (text: string | Uint8Array, expected: readonly string[]): FrameCase => ({
  frame: () => text,
  expected,
})
const event = (name: string, data: unknown, expected: readonly string[], more: object = {}): FrameCase =>
  plain(JSON.stringify({ event: name, data, ...more }), expected)
const subscribe = (channel: string, expected: readonly string[], auth = ''): FrameCase =>
  event('pusher:subscribe', { channel, auth }, expected)

/** Right frames in which a few characters have been lost, doubled or changed. */
const damaged = fc
  .tuple(
    fc.constantFrom(
      '{"event":"pusher:subscribe","data":{"auth":"","channel":"fuzz-1"}}',
      '{"event":"pusher:subscribe","data":"{\\"channel\\":\\"private-user.7\\",\\"auth\\":\\"key:00\\"}"}',
      '{"event":"pusher:unsubscribe","data":{"channel":"fuzz-1"}}',
      '{"event":"client-typing","channel":"presence-duty","data":{"a":[1,2]}}',
      '{"event":"pusher:signin","data":{"auth":"key:00","user_data":"{\\"id\\":\\"7\\"}"}}',
      '{"event":"pusher:ping","data":{}}',
    ),
    fc.array(fc.tuple(fc.nat(80), fc.constantFrom('', '"', '{', '}', '\\', ',', '0', '\u0000', 'ü')), {
      minLength: 1,
      maxLength: 3,
    }),
  )
  .map(([text, edits]) =>
    plain(
      edits.reduce<string>(
        (before, [at, character]) => before.slice(0, at) + character + before.slice(at + 1),
        text,
      ),
      ANYTHING,
    ),
  )

export function frameCases(app: AppCredentials): fc.Arbitrary<FrameCase> {
  /** Rightly signed, so that what comes behind the signature is reached. */
  const member = fc
    .tuple(fc.oneof(fc.json({ maxDepth: 3 }), anyText, nested, nestedInfo), guardedChannel)
    .map(([channelData, name]): FrameCase => ({
      frame(socketId) {
        const channel = `presence-${name}`.slice(0, 60)
        const auth = authSignature(app, socketId, channel, channelData)
        return JSON.stringify({
          event: 'pusher:subscribe',
          data: { channel, auth, channel_data: channelData },
        })
      },
      expected: [...refused('AuthError'), ...refused('LimitReached'), SUCCEEDED, ...INVALID],
    }))
  return fc.oneof(
    anyText.map((text) => plain(text, INVALID)),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => plain(bytes, INVALID)),
    fc.json().map((text) => plain(text, INVALID)),
    nested.map((text) => plain(text, INVALID)),
    fc
      .tuple(fc.constantFrom(...events), fc.jsonValue({ maxDepth: 2 }))
      .map(([name, data]) => event(name, data, INVALID)),
    fc
      .tuple(guardedChannel, fc.string({ maxLength: 100 }))
      .map(([channel, auth]) => subscribe(channel, refused('AuthError'), auth)),
    forbiddenName.map((channel) => subscribe(channel, refused('InvalidChannel'))),
    longName.map((channel) => subscribe(channel, refused('LimitReached'))),
    publicChannel.map((channel) => subscribe(channel, [SUCCEEDED])),
    publicChannel.map((channel) => event('pusher:unsubscribe', { channel }, [''])),
    fc.tuple(guardedChannel, fc.jsonValue()).map(([channel, data]) =>
      event('client-fuzz', data, ['pusher:error 4009', 'pusher:error 4301'], {
        channel: `${channel}.none`,
      }),
    ),
    publicChannel.map((channel) => event('client-fuzz', {}, ['pusher:error 4301'], { channel })),
    member,
    damaged,
  )
}

const nestedInfo = nested.map((text) => `{"user_id":"nested","user_info":${text}}`)

/** What no WebSocket library sends: bytes that are no frames, or forbidden ones. */
export const bytesCases: fc.Arbitrary<BytesCase> = fc
  .oneof(
    fc.uint8Array({ minLength: 1, maxLength: 200 }),
    // A frame that is begun rightly: its kind, the mark that it is masked, its length.
    fc
      .tuple(fc.nat(255), fc.nat(127), fc.uint8Array({ maxLength: 200 }))
      .map(([kind, length, rest]) => new Uint8Array([kind, 0x80 | length, ...rest])),
    fc.constant(new Uint8Array([0x81, 0xff, 0, 0, 0, 0, 0xff, 0xff, 0xff, 0xff, 1, 2, 3, 4])),
  )
  .map((bytes) => ({ bytes }))
