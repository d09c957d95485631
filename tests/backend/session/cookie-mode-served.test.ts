import { afterEach, expect, test } from 'vitest'
import { authoriseChannel, csrfCookie } from '../../../src/contract/realtime.ts'
import { bootBackend } from '../../support/servers/backend.ts'
import { send } from '../../support/servers/contract-target.ts'
import { signInByCall } from '../../support/worlds/people.ts'

// Specification, section 7: a configurable endpoint (default /broadcasting/auth), using credentials.

let backend: Awaited<ReturnType<typeof bootBackend>> | undefined
afterEach(() => backend?.close())

test('both endpoints are served where pages are told to find them, and where they always are', async () => {
  const environment = {
    REALTIME_AUTH_MODE: 'cookie',
    REALTIME_AUTH_ENDPOINT: '/realtime/erlaubnis',
    REALTIME_CSRF_ENDPOINT: '/realtime/keks',
  }
  backend = await bootBackend(environment)
  const { origin } = backend
  const { token, user } = await signInByCall(origin, 'mitglied')
  const body = { socket_id: '1.1', channel_name: `private-user.${user.id}` }

  for (const path of ['/realtime/erlaubnis', '/realtime/erlaubnis?x=1', authoriseChannel.path]) {
    expect([path, (await send(origin, 'POST', path, { token, body })).status]).toEqual([path, 200])
  }
  for (const path of ['/realtime/keks', csrfCookie.path]) {
    const { status, headers } = await send(origin, 'GET', path)
    expect([path, status, headers.getSetCookie().length]).toEqual([path, 204, 1])
  }
  expect((await send(origin, 'POST', '/realtime/erlaubnis/x', { token, body })).status).toBe(404)
})

// Architecture, section 3: `npm run start:web` serves pages only and talks to API_BASE_URL; facts of Laravel's clients:
// with credentials the answer has to name the exact origin and allow the header.
test('pages of another port may ask with their cookies; nobody else is allowed to read the answer', async () => {
  backend = await bootBackend({ REALTIME_AUTH_MODE: 'cookie', REALTIME_CSRF_HEADER: 'X-Own-Csrf' })
  const { origin } = backend
  const preflight = (from: string) =>
    send(origin, 'OPTIONS', authoriseChannel.path, {
      headers: {
        origin: from,
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'content-type,x-own-csrf',
      },
    })
  const own = await preflight('http://localhost:4321')
  const foreign = await preflight('https://evil.example')

  expect(own.headers.get('access-control-allow-origin')).toBe('http://localhost:4321')
  expect(own.headers.get('access-control-allow-credentials')).toBe('true')
  expect(own.headers.get('access-control-allow-headers')).toMatch(/x-own-csrf/i)
  expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
  for (const { path } of [csrfCookie, { path: '/api/health' }]) {
    const { headers } = await send(origin, 'GET', path, { headers: { origin: 'http://localhost:4321' } })
    expect(headers.get('access-control-allow-credentials')).toBe('true')
  }
})
