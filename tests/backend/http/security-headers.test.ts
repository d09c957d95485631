import { expect, test } from 'vitest'
import { contentSecurityPolicy } from '../../../src/backend/http/security-headers.ts'
import type { PageConfig } from '../../../src/contract/pages.ts'
import { pageConfig as embedded } from '../../support/browser/page-config.ts'

// Architecture, section 3 (Navigation): a strict policy, no unsafe-inline for scripts.
test('no script runs but ours', () => {
  const policy = directives(contentSecurityPolicy(['sha256-abc='], embedded, 'alarm.example'))

  expect(policy['script-src']).toBe("'self' 'sha256-abc='")
  expect(policy['default-src']).toBe("'none'")
  expect(policy['object-src']).toBe("'none'")
  expect(policy['frame-ancestors']).toBe("'none'")
  expect(policy['base-uri']).toBe("'none'")
  expect(policy['form-action']).toBe("'self'")
  expect(policy['require-trusted-types-for']).toBe("'script'")
})

test.each<[string, Partial<PageConfig>, Partial<PageConfig['realtime']>, string]>([
  ['the embedded backend', {}, {}, "'self' ws://alarm.example wss://alarm.example"],
  [
    'another API',
    { apiBase: 'http://localhost:8000' },
    { authEndpoint: 'http://localhost:8000/broadcasting/auth' },
    "'self' ws://alarm.example wss://alarm.example http://localhost:8000",
  ],
  [
    'a Reverb server',
    {},
    { host: 'live.example', port: 6001, scheme: 'https' },
    "'self' ws://alarm.example wss://alarm.example wss://live.example:6001",
  ],
  [
    'Pusher',
    {},
    { broadcaster: 'pusher', cluster: 'eu' },
    "'self' ws://alarm.example wss://alarm.example wss://ws-eu.pusher.com https://sockjs-eu.pusher.com",
  ],
])('pages may connect to %s', (_, page, realtime, expected) => {
  const config = { ...embedded, ...page, realtime: { ...embedded.realtime, ...realtime } }

  expect(directives(contentSecurityPolicy([], config, 'alarm.example'))['connect-src']).toBe(expected)
})

test.each([
  [undefined, "'self' data: blob:"],
  ['https://tiles.example/{z}/{x}/{y}.png?key=1', "'self' data: blob: https://tiles.example"],
  ['/tiles/{z}/{x}/{y}.png', "'self' data: blob:"],
])('pictures come from the page, and from the tiles %s', (tiles, expected) => {
  const config = { ...embedded, ...(tiles && { map: { tiles, attribution: '' } }) }

  expect(directives(contentSecurityPolicy([], config, 'alarm.example'))['img-src']).toBe(expected)
})

test('a host that is none adds nothing to the policy', () => {
  const policy = directives(contentSecurityPolicy([], embedded, "x; script-src 'unsafe-inline'"))

  expect(policy['connect-src']).toBe("'self'")
  expect(policy['script-src']).toBe("'self'")
})

function directives(policy: string): Record<string, string> {
  return Object.fromEntries(
    policy.split('; ').map((directive) => {
      const [name = '', ...values] = directive.split(' ')
      return [name, values.join(' ')]
    }),
  )
}
