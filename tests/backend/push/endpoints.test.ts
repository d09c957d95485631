import { expect, test } from 'vitest'
import { isAllowedEndpoint } from '../../../src/backend/push/transport.ts'

test('a push service on the same machine is for a local server alone, and plain http leads nowhere else', () => {
  for (const local of ['http://127.0.0.1:9000/a', 'http://localhost/a', 'http://[::1]:9000/a']) {
    expect([isAllowedEndpoint(local, true), isAllowedEndpoint(local, false)]).toEqual([true, false])
  }
  for (const other of ['http://192.168.0.1/a', 'http://push.example.net/a', 'https://127.0.0.1:9000/a']) {
    expect(isAllowedEndpoint(other, true)).toBe(false)
  }
})
