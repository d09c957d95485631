import { describe, expect, test } from 'vitest'
import { channelKind, refuseSubscription } from '../../../src/backend/realtime/channels.ts'
import { encodeEvent, readMessage } from '../../../src/backend/realtime/protocol.ts'
import { judgePulse } from '../../../src/backend/realtime/pulse.ts'
import { app } from './support.ts'

describe('channel types: public, private-, private-encrypted-, presence- (specification, section 7)', () => {
  test.each([
    ['news', 'public'],
    ['private-user.7', 'private'],
    ['private-encrypted-user.7', 'encrypted'],
    ['presence-user.7', 'presence'],
    ['privateuser.7', 'public'],
    ['Private-user.7', 'public'],
  ])('%s is %s', (channel, kind) => {
    expect(channelKind(channel)).toBe(kind)
  })

  test.each([
    ['a', undefined],
    ['a'.repeat(164), undefined],
    ['a'.repeat(165), 'LimitReached'],
    ['-_=@,.;azAZ09', undefined],
    ['', 'InvalidChannel'],
    ['a b', 'InvalidChannel'],
    ['a\n', 'InvalidChannel'],
    ['wehr-ü', 'InvalidChannel'],
    ['#server-to-user-7', 'InvalidChannel'],
    ['private-user.7', 'AuthError'],
    ['presence-room', 'UnsupportedChannel'],
    ['private-encrypted-room', 'UnsupportedChannel'],
  ])('subscribing %j without authorisation: %s', (channel, refusal) => {
    expect(refuseSubscription(app, '1.1', { channel, auth: '' })?.type).toBe(refusal)
  })
})

describe('what a client may say', () => {
  test.each([
    ['{"event":"pusher:ping","data":{}}', { kind: 'ping' }],
    ['{"event":"pusher:pong"}', { kind: 'pong' }],
    [
      '{"event":"pusher:subscribe","data":{"auth":"","channel":"x"}}',
      { kind: 'subscribe', channel: 'x', auth: '' },
    ],
    ['{"event":"pusher:subscribe","data":{"channel":"x"}}', { kind: 'subscribe', channel: 'x', auth: '' }],
    [
      '{"event":"pusher:subscribe","data":"{\\"channel\\":\\"x\\"}"}',
      { kind: 'subscribe', channel: 'x', auth: '' },
    ],
    ['{"event":"pusher:unsubscribe","data":{"channel":"x"}}', { kind: 'unsubscribe', channel: 'x' }],
    ['{"event":"client-typing","channel":"private-x","data":{}}', { kind: 'clientEvent' }],
    ['{"event":"pusher:subscribe"}', { kind: 'malformed' }],
    ['{"event":"pusher:subscribe","data":{"channel":7}}', { kind: 'malformed' }],
    ['{"event":"pusher:subscribe","data":{"channel":"x","auth":{}}}', { kind: 'malformed' }],
    ['{"event":"pusher:unsubscribe","data":null}', { kind: 'malformed' }],
    ['{"event":"pusher:signin","data":{}}', { kind: 'malformed' }],
    ['{"event":"pusher_internal:member_added","data":{}}', { kind: 'malformed' }],
    ['{"event":7}', { kind: 'malformed' }],
    ['[]', { kind: 'malformed' }],
    ['null', { kind: 'malformed' }],
    ['', { kind: 'malformed' }],
    ['[['.repeat(8000), { kind: 'malformed' }],
    [`{"event":"pusher:ping","data":${'['.repeat(8000)}${']'.repeat(8000)}}`, { kind: 'ping' }],
  ])('%.80s', (text, message) => {
    expect(readMessage(text)).toEqual(message)
  })

  test('an event travels with its data as a JSON text', () => {
    const frame = encodeEvent('NewEvent', { some: 'data' }, 'test-channel-two')

    expect(String(frame)).toBe(
      '{"event":"NewEvent","data":"{\\"some\\":\\"data\\"}","channel":"test-channel-two"}',
    )
  })
})

test.each([
  ['just heard', { heardAt: 0, pingedAt: undefined }, 0, 'alive'],
  ['silent for less than a minute', { heardAt: 0, pingedAt: undefined }, 59_999, 'alive'],
  ['silent for a minute', { heardAt: 0, pingedAt: undefined }, 60_000, 'ping'],
  ['pinged a moment ago', { heardAt: 0, pingedAt: 60_000 }, 89_999, 'alive'],
  ['pinged and silent for 30 s', { heardAt: 0, pingedAt: 60_000 }, 90_000, 'gone'],
])('a client %s', (_, pulse, now, verdict) => {
  expect(judgePulse(pulse, now)).toBe(verdict)
})
