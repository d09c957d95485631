import { createECDH, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { encryptPush, isDeviceKey } from '../../../src/backend/push/encrypt.ts'
import { typeSubjects } from '../../../src/contract/notifications/notification-subjects.ts'
import { encodeMessage, topicOf, worthMsOf } from '../../../src/backend/push/message.ts'
import { createVapid, makeVapidKeys } from '../../../src/backend/push/vapid.ts'
import type { PushMessage } from '../../../src/contract/notifications/push.ts'
import { decrypt, vapidProblem } from '../../support/servers/push-service.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

test('the example of RFC 8291 (section 5) is encrypted to the same bytes', () => {
  const device = {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  }
  const body = encryptPush(Buffer.from('When I grow up, I want to be a watermelon'), device, {
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
    senderKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
  })

  expect(body.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
})

describe('the header that names us (RFC 8292)', () => {
  const origin = 'https://push.example.net'

  test('the check of these tests takes the example of the RFC, at its time alone', () => {
    const header =
      'vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJleHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_HLGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA, k=BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u61m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs'
    const applicationServerKey = header.split('k=')[1] ?? ''
    const at = (now: number) => vapidProblem(header, { origin, applicationServerKey, now })

    expect(at(1_453_523_000_000)).toBeUndefined()
    expect(at(1_453_523_769_000)).toBe('expired')
  })

  test('ours is right for every origin, at every moment of its use, and made again before it ends', () => {
    const keys = makeVapidKeys()
    const vapid = createVapid(keys, 'mailto:test@demo.example')
    const start = Date.parse('2026-11-21T12:00:00Z')
    const headers = new Set<string>()
    for (let hours = 0; hours <= 48; hours += 1) {
      const now = start + hours * 3_600_000
      const header = vapid.authorization(origin, now)
      headers.add(header)
      expect(vapidProblem(header, { origin, applicationServerKey: keys.public_key, now })).toBeUndefined()
    }
    const elsewhere = vapid.authorization('https://elsewhere.example', start)

    expect(headers.size).toBeLessThanOrEqual(9)
    expect(vapidProblem(elsewhere, { origin, applicationServerKey: keys.public_key, now: start })).toBe(
      'for another push service',
    )
  })
})

const message: PushMessage = {
  notification_id: 1,
  type: 'operation',
  organisation_id: 1,
  operation_id: 12,
  vehicle_id: null,
  title: 'B3 – Wohnungsbrand',
  body: 'Hauptstraße 1',
  created_at: '2026-11-21T12:00:00.000Z',
  locale: 'de',
  silent: false,
  unread: 3,
  receipt: 'r'.repeat(43),
}

test('any title and body fit a push service, and arrive whole or cut between characters', () => {
  const key = createECDH('prime256v1')
  const p256dh = key.generateKeys('base64url')
  const auth = randomBytes(16)
  const text = fc.string({ unit: 'binary', maxLength: 3000, size: 'max' })

  fc.assert(
    fc.property(text, text, (title, body) => {
      const encrypted = encryptPush(encodeMessage({ ...message, title, body }), {
        p256dh,
        auth: auth.toString('base64url'),
      })
      const arrived = JSON.parse(decrypt(encrypted, key, auth)) as PushMessage

      expect(encrypted.length).toBeLessThan(3072)
      for (const [whole, short] of [
        [title, arrived.title],
        [body, arrived.body],
      ] as const) {
        if (short !== whole) {
          expect(short.endsWith('…')).toBe(true)
          expect(whole.startsWith(short.slice(0, -1))).toBe(true)
        }
        expect(short.isWellFormed()).toBe(whole.isWellFormed())
      }
      expect(arrived).toMatchObject({ notification_id: 1, operation_id: 12, unread: 3 })
    }),
    { numRuns: 50 },
  )
})

test('an alarm wakes the phone and is worth half an hour; news never takes its place', () => {
  const about = { operation_id: 12, vehicle_id: null }
  const alarm = topicOf({ type: 'operation', ...about })
  const news = topicOf({ type: 'operation_updated', ...about })

  expect([typeSubjects.operation.push.urgency, worthMsOf('operation')]).toEqual(['high', 30 * 60_000])
  expect(alarm).toMatch(/^[\w-]{32}$/)
  expect(news).not.toBe(alarm)
  expect(topicOf({ type: 'operation_updated', ...about })).toBe(news)
  expect(topicOf({ type: 'operation_updated', ...about, operation_id: 13 })).not.toBe(news)
  expect(topicOf({ type: 'other', operation_id: null, vehicle_id: null })).toBeUndefined()
})

test.each([
  ['a point that is not on the curve', `B${'A'.repeat(86)}`],
  ['too short', 'BA'],
  ['no base64url', 'ä'],
])('a key of a device that is none is seen: %s', (_, text) => {
  expect(isDeviceKey(text)).toBe(false)
  expect(isDeviceKey(makeVapidKeys().public_key)).toBe(true)
})
