import { describe, expect, test } from 'vitest'
import {
  isSignedBody,
  readSignedQuery,
  refuseSignature,
  textToSign,
} from '../../../src/backend/realtime/http-api-signature.ts'

const app = { key: '278d425bdf160c739803', secret: '7ad3773142a6692b25b8' }
const body = '{"name":"foo","channels":["project-3"],"data":"{\\"some\\":\\"data\\"}"}'
const signed =
  'auth_key=278d425bdf160c739803&auth_timestamp=1353088179&auth_version=1.0&body_md5=ec365a775a4cd0599faeb73354201b6f'
const signature = 'da454824c97ba181a32ccc17a72625ba02771f50b50e1e7430e47a1f3f457e6c'
const at = 1_353_088_179_000

const call = (search: string, method = 'POST', path = '/apps/3/events') => ({
  method,
  path,
  query: readSignedQuery(search),
})

describe('the published vector of the HTTP API', () => {
  const published = call(`${signed}&auth_signature=${signature}`)

  test('its text is made of method, path and query in order', () => {
    expect(textToSign(published)).toBe(`POST\n/apps/3/events\n${signed}`)
  })

  test('is accepted for 600 s on both sides, and no second longer', () => {
    for (const seconds of [-600, 0, 600]) {
      expect(refuseSignature(app, published, at + seconds * 1000)).toBeUndefined()
    }
    for (const seconds of [-601, 601]) {
      expect(refuseSignature(app, published, at + seconds * 1000)).toMatch('Timestamp expired')
    }
  })

  test('belongs to its body', () => {
    expect(isSignedBody(published, Buffer.from(body))).toBe(true)
    expect(isSignedBody(published, Buffer.from(`${body} `))).toBe(false)
    expect(isSignedBody(published, Buffer.from(''))).toBe(false)
  })

  test.each([
    ['another method', call(`${signed}&auth_signature=${signature}`, 'PUT')],
    ['another app', call(`${signed}&auth_signature=${signature}`, 'POST', '/apps/4/events')],
    ['another body', call(`${signed.replace('ec', 'ed')}&auth_signature=${signature}`)],
    ['another time', call(`${signed.replace('179', '178')}&auth_signature=${signature}`)],
    ['one parameter more', call(`${signed}&info=user_count&auth_signature=${signature}`)],
    ['the same one twice', call(`${signed}&auth_version=1.0&auth_signature=${signature}`)],
    ['its signature in capitals', call(`${signed}&auth_signature=${signature.toUpperCase()}`)],
    ['half of its signature', call(`${signed}&auth_signature=${signature.slice(32)}`)],
    ['no signature', call(signed)],
    ['two signatures', call(`${signed}&auth_signature=${signature}&auth_signature=${signature}`)],
    ['nothing', call('')],
  ])('is refused with %s', (_, changed) => {
    expect(refuseSignature(app, changed, at)).toMatch(/^Authentication/)
  })

  test('is refused under another key or secret', () => {
    expect(refuseSignature({ ...app, key: 'other' }, published, at)).toMatch('key')
    expect(refuseSignature({ ...app, secret: 'other' }, published, at)).toMatch('signature')
  })
})

describe('a query is signed as the server libraries sign it', () => {
  test.each([
    ['decoded', 'info=user_count%2Csubscription_count', 'info=user_count,subscription_count'],
    ['a plus is a space', 'filter_by_prefix=a+b', 'filter_by_prefix=a b'],
    ['in order of the names', 'b=1&a=2&c=0', 'a=2&b=1&c=0'],
    ['names in lower case', 'Info=A', 'info=A'],
    ['a list of PHP as one value', 'info[0]=user_count&info%5B1%5D=x', 'info=user_count,x'],
    ['an empty value', 'info=', 'info='],
    ['without its own signature', 'a=1&auth_signature=f', 'a=1'],
  ])('%s', (_, search, text) => {
    expect(textToSign(call(search, 'GET', '/apps/3/channels'))).toBe(`GET\n/apps/3/channels\n${text}`)
  })
})

test('a call without a body needs no digest of one, and cannot carry a body', () => {
  expect(isSignedBody(call(''), Buffer.from(''))).toBe(true)
  expect(isSignedBody(call(''), Buffer.from('{}'))).toBe(false)
  expect(isSignedBody(call('body_md5=d41d8cd98f00b204e9800998ecf8427e'), Buffer.from(''))).toBe(true)
})
