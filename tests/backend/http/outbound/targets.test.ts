import { describe, expect, test } from 'vitest'
import { isAllowedTarget, trustedTargets } from '../../../../src/backend/http/outbound.ts'
import { isPublicAddress, lookupPublic, type Resolve } from '../../../../src/backend/http/public-addresses.ts'

// A member names a push service or another address: the server must not become a way to reach what stands beside it.

describe('which addresses of users may be called', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://web.push.apple.com/QGuQyavXutnMr',
    'https://wns2-par02p.notify.windows.com/w/?token=BQYA%2f',
  ])('%s', (endpoint) => {
    expect(isAllowedTarget(endpoint)).toBe(true)
  })

  test.each([
    'http://push.example.net/a',
    'https://push.example.net:8443/a',
    'https://someone@push.example.net/a',
    'https://push.example.net/a#b',
    'https://localhost/a',
    'https://intranet/a',
    'https://intranet./a',
    'https://127.0.0.1/a',
    'https://2130706433/a',
    'https://0x7f.1/a',
    'https://8.8.8.8/a',
    'https://[::1]/a',
    'https://[2606:4700::1111]/a',
    'ftp://push.example.net/a',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'no address',
    'http://127.0.0.1:8000/a',
  ])('never %s', (endpoint) => {
    expect(isAllowedTarget(endpoint)).toBe(false)
  })

  test('a target of the list of the operator, by http and https, and nothing beside it', () => {
    const isTrusted = trustedTargets(['Alarm.intern:8080', '10.0.0.7:443', '[fd00::7]:80'])
    const known = [
      'http://alarm.intern:8080/a',
      'https://ALARM.intern:8080/',
      'https://10.0.0.7/',
      'http://[fd00::7]/',
    ]
    const unknown = [
      'http://alarm.intern/',
      'http://alarm.intern:8081/',
      'http://10.0.0.7/',
      'http://10.0.0.8:443/',
      'https://[fd00::7]/',
      'http://someone@alarm.intern:8080/',
      'ftp://alarm.intern:8080/',
    ]

    expect(known.filter((target) => !isAllowedTarget(target, isTrusted))).toEqual([])
    expect(known.filter((target) => isAllowedTarget(target))).toEqual([])
    expect(unknown.filter((target) => isAllowedTarget(target, isTrusted))).toEqual([])
  })
})

describe('a name is followed to public addresses alone', () => {
  test.each([
    '0.0.0.0',
    '10.1.2.3',
    '100.64.0.1',
    '127.0.0.1',
    '169.254.169.254',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.1.1',
    '198.19.0.1',
    '224.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    '::ffff:127.0.0.1',
    '::ffff:10.0.0.1',
    '64:ff9b::a00:1',
    'fe80::1',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '2001:db8::1',
    '2002:a00:1::',
    'nothing',
  ])('%s is not', (address) => {
    expect(isPublicAddress(address)).toBe(false)
  })

  test.each(['8.8.8.8', '172.32.0.1', '100.128.0.1', '142.250.185.74', '2a00:1450:4001:82a::200a'])(
    '%s is',
    (address) => {
      expect(isPublicAddress(address)).toBe(true)
    },
  )

  test.each([true, false])('a name of this machine is not connected to (all: %s)', async (all) => {
    const error = await new Promise((resolve) => lookupPublic()('localhost', { all }, resolve))

    expect(error).toMatchObject({ code: 'ENOTPUBLIC' })
  })

  test('of a name with private and public addresses the public ones alone are left', async () => {
    const mixed: Resolve = (_, __, found) =>
      found(
        null,
        ['127.0.0.1', '8.8.8.8', '10.0.0.1', '1.1.1.1'].map((address) => ({ address, family: 4 })),
      )
    const found = (all: boolean) =>
      new Promise((resolve) => lookupPublic(mixed)('a.example', { all }, (...given) => resolve(given)))

    expect(await found(true)).toEqual([
      null,
      [
        { address: '8.8.8.8', family: 4 },
        { address: '1.1.1.1', family: 4 },
      ],
    ])
    expect(await found(false)).toEqual([null, '8.8.8.8', 4])
  })
})
