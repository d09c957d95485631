import { describe, expect, test } from 'vitest'
import { authSignature, sign, userSignature, verifyAuth } from '../../../src/backend/realtime/signature.ts'

const app = { key: '278d425bdf160c739803', secret: '7ad3773142a6692b25b8' }
const socketId = '1234.1234'
const privateHex = '58df8b0c36d6982b82c3ecf6b4662e34fe8c25bba48f5369f135bf843651c3a4'
const body = '{"name":"foo","channels":["project-3"],"data":"{\\"some\\":\\"data\\"}"}'

describe('the published vectors of the Pusher protocol', () => {
  test.each([
    ['a private channel', '1234.1234:private-foobar', privateHex],
    [
      'a presence channel',
      '1234.1234:presence-foobar:{"user_id":10,"user_info":{"name":"Mr. Channels"}}',
      '31935e7d86dba64c2a90aed31fdc61869f9b22ba9d8863bba239c03ca481bc80',
    ],
    [
      'a signed-in user',
      '1234.1234::user::{"id":"12345"}',
      '4708d583dada6a56435fb8bc611c77c359a31eebde13337c16ab43aa6de336ba',
    ],
    [
      `the HTTP call with the body ${body}`,
      'POST\n/apps/3/events\nauth_key=278d425bdf160c739803&auth_timestamp=1353088179&auth_version=1.0' +
        '&body_md5=ec365a775a4cd0599faeb73354201b6f',
      'da454824c97ba181a32ccc17a72625ba02771f50b50e1e7430e47a1f3f457e6c',
    ],
  ])('%s', (_, text, hex) => {
    expect(sign(app.secret, text)).toBe(hex)
  })

  test('an authorisation is the key, a colon and the signature', () => {
    expect(authSignature(app, socketId, 'private-foobar')).toBe(`${app.key}:${privateHex}`)
  })

  test('one of a presence channel signs the member too, as the text that travels', () => {
    const member = '{"user_id":10,"user_info":{"name":"Mr. Channels"}}'

    expect(authSignature(app, socketId, 'presence-foobar', member)).toBe(
      `${app.key}:31935e7d86dba64c2a90aed31fdc61869f9b22ba9d8863bba239c03ca481bc80`,
    )
  })

  test('one of a user signs who they are', () => {
    expect(userSignature(app, socketId, '{"id":"12345"}')).toBe(
      `${app.key}:4708d583dada6a56435fb8bc611c77c359a31eebde13337c16ab43aa6de336ba`,
    )
  })
})

describe('an authorisation is accepted only as it was given', () => {
  test.each([
    ['as given', `${app.key}:${privateHex}`, socketId, 'private-foobar', true],
    ['with another key', `another-key-of-20-char:${privateHex}`, socketId, 'private-foobar', false],
    ['without the key', privateHex, socketId, 'private-foobar', false],
    [
      'with one digit changed',
      `${app.key}:${privateHex.replace(/4$/, '5')}`,
      socketId,
      'private-foobar',
      false,
    ],
    ['in capitals', `${app.key}:${privateHex.toUpperCase()}`, socketId, 'private-foobar', false],
    ['with something behind', `${app.key}:${privateHex}0`, socketId, 'private-foobar', false],
    ['for another socket', `${app.key}:${privateHex}`, '1234.1235', 'private-foobar', false],
    ['for another channel', `${app.key}:${privateHex}`, socketId, 'private-foobaz', false],
    ['empty', '', socketId, 'private-foobar', false],
    ['as other characters of equal length', 'ä'.repeat(85), socketId, 'private-foobar', false],
  ])('%s', (_, auth, socket, channel, accepted) => {
    expect(verifyAuth(app, socket, channel, auth)).toBe(accepted)
  })
})
