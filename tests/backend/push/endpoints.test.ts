import { describe, expect, test } from 'vitest'
import { isAllowedEndpoint, isPublicAddress, lookupPublic } from '../../../src/backend/push/endpoints.ts'

// Whoever is signed in names a push service: it must not become a way to reach what stands beside the server.

describe('which push services may be called', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc:def',
    'https://updates.push.services.mozilla.com/wpush/v2/gAAA',
    'https://web.push.apple.com/QGuQyavXutnMr',
    'https://wns2-par02p.notify.windows.com/w/?token=BQYA%2f',
  ])('%s', (endpoint) => {
    expect(isAllowedEndpoint(endpoint, false)).toBe(true)
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
    expect(isAllowedEndpoint(endpoint, false)).toBe(false)
  })

  test('one on the same machine for a local server alone, and nothing else by plain http', () => {
    for (const local of ['http://127.0.0.1:9000/a', 'http://localhost/a', 'http://[::1]:9000/a']) {
      expect([isAllowedEndpoint(local, true), isAllowedEndpoint(local, false)]).toEqual([true, false])
    }
    expect(isAllowedEndpoint('http://192.168.0.1/a', true)).toBe(false)
    expect(isAllowedEndpoint('http://push.example.net/a', true)).toBe(false)
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
    const error = await new Promise((resolve) => lookupPublic('localhost', { all }, resolve))

    expect(error).toMatchObject({ code: 'ENOTPUBLIC' })
  })
})
