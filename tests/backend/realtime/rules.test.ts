import { describe, expect, test } from 'vitest'
import { admit } from '../../../src/backend/realtime/admission.ts'
import { channelKind } from '../../../src/backend/realtime/channels.ts'
import { readMessage } from '../../../src/backend/realtime/messages.ts'
import { encodeClientEvent, encodeEvent, encodeTextEvent } from '../../../src/backend/realtime/protocol.ts'
import { judgePulse } from '../../../src/backend/realtime/pulse.ts'
import { app, textOf } from './support.ts'

describe('channel types: public, private-, private-encrypted-, presence- (specification, section 7)', () => {
  test.each([
    ['news', 'public'],
    ['private-user.7', 'private'],
    ['private-encrypted-user.7', 'encrypted'],
    ['presence-user.7', 'presence'],
    ['#server-to-user-7', 'user'],
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
    ['#server-to-user-', 'InvalidChannel'],
    ['#news', 'InvalidChannel'],
    ['a#server-to-user-7', 'InvalidChannel'],
    ['#server-to-user-7', 'AuthError'],
    ['private-user.7', 'AuthError'],
    ['presence-room', 'AuthError'],
    ['private-encrypted-room', 'AuthError'],
  ])('subscribing %j without authorisation: %s', (channel, refusal) => {
    const stranger = {
      socketId: '1.1',
      userId: undefined,
      known: false,
      joined: new Set<string>(),
      members: [],
    }
    const admission = admit(app, stranger, { channel, auth: '', channelData: undefined })

    expect('refusal' in admission ? admission.refusal.type : undefined).toBe(refusal)
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
    [
      '{"event":"pusher:subscribe","data":{"channel":"x","auth":"a","channel_data":"{}"}}',
      { kind: 'subscribe', channel: 'x', auth: 'a', channelData: '{}' },
    ],
    [
      '{"event":"pusher:subscribe","data":{"channel":"x","auth":null,"channel_data":null}}',
      { kind: 'subscribe', channel: 'x', auth: '' },
    ],
    ['{"event":"pusher:unsubscribe","data":{"channel":"x"}}', { kind: 'unsubscribe', channel: 'x' }],
    [
      '{"event":"client-typing","channel":"private-x","data":{ "a": 1 }}',
      { kind: 'clientEvent', event: 'client-typing', channel: 'private-x', data: '{"a":1}', dataBytes: 7 },
    ],
    [
      '{"event":"client-typing","channel":"private-x","data":"ü"}',
      { kind: 'clientEvent', event: 'client-typing', channel: 'private-x', data: '"ü"', dataBytes: 2 },
    ],
    ['{"event":"client-typing","data":{}}', { kind: 'malformed' }],
    ['{"event":"client-typing","channel":["private-x"],"data":{}}', { kind: 'malformed' }],
    ['{"event":"pusher:subscribe","data":{"channel":"x","channel_data":{}}}', { kind: 'malformed' }],
    [
      '{"event":"pusher:signin","data":{"auth":"a","user_data":"{}"}}',
      { kind: 'signIn', auth: 'a', userData: '{}' },
    ],
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
    const expected = '{"event":"NewEvent","data":"{\\"some\\":\\"data\\"}","channel":"test-channel-two"}'

    expect(textOf(encodeEvent('NewEvent', { some: 'data' }, 'test-channel-two'))).toBe(expected)
    expect(textOf(encodeTextEvent('NewEvent', '{"some":"data"}', 'test-channel-two'))).toBe(expected)
  })

  test.each([
    ['{"a":1}', 7, '{"event":"client-a","channel":"presence-x","user_id":7,"data":{"a":1}}'],
    ['"text"', undefined, '{"event":"client-a","channel":"presence-x","data":"text"}'],
    [undefined, '7', '{"event":"client-a","channel":"presence-x","user_id":"7"}'],
  ])('a client event goes on with its data as they came: %s by %j', (data, userId, text) => {
    const event = { event: 'client-a', channel: 'presence-x', data, dataBytes: 0 }

    expect(textOf(encodeClientEvent(event, userId))).toBe(text)
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
