import { afterEach, expect, test, vi } from 'vitest'
import type { RealtimeConfig } from '../../../src/contract/pages.ts'
import { authoriseChannel, refusalOf } from '../../../src/lib/realtime/channel-authorisation.ts'
import { pageConfig } from '../../support/browser/page-config.ts'
import type { AuthorisationContext } from '../../../src/lib/realtime/authorisation-context.ts'

// Specification, section 7: in cookie mode a CSRF cookie is fetched first if missing and sent in a configured header;
// section 8: missing CSRF cookie after fetch: warning, no header.

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** A backend that sets the cookie `XSRF-TOKEN=new` when it is asked, unless it keeps it, and wants `wanted`. */
function network({ cookies = '', sets = true, wanted = 'new' } = {}) {
  const requests: string[] = []
  vi.stubGlobal('fetch', (input: string, init: RequestInit) => {
    const { url, headers } = new Request(new URL(input, 'http://wache.local'), init)
    const sent = headers.get('x-xsrf-token')
    requests.push(sent === null ? url : `${url} ${sent}`)
    if (url.includes('csrf')) {
      if (sets) cookies = 'XSRF-TOKEN=new'
      return Promise.resolve(new Response(null, { status: 204 }))
    }
    return Promise.resolve(Response.json({ auth: 'key:a' }, { status: sent === wanted ? 200 : 419 }))
  })
  const context = (changes: Partial<RealtimeConfig> = {}, base = ''): AuthorisationContext => ({
    config: {
      ...pageConfig.realtime,
      authMode: 'cookie',
      csrfCookie: 'XSRF-TOKEN',
      csrfHeader: 'X-XSRF-TOKEN',
      csrfEndpoint: '/sanctum/csrf-cookie',
      ...changes,
    },
    base,
    tokenStorage: undefined,
    cookies: () => cookies,
  })
  return { requests, context }
}

const ask = (context: AuthorisationContext) => authoriseChannel(context, '1.2', 'private-user.7')
const at = (path: string) => `http://wache.local${path}`

test.each([
  ['is missing', 'other=1'],
  ['is empty', 'XSRF-TOKEN='],
  ['was encoded by nobody', 'XSRF-TOKEN=%E0%A4%A'],
  ['has a name that only ends like it', 'MY-XSRF-TOKEN=new'],
])('a cookie that %s is fetched', async (_, cookies) => {
  const { requests, context } = network({ cookies })
  expect(await ask(context())).toEqual({ auth: 'key:a' })
  expect(requests).toEqual([at('/sanctum/csrf-cookie'), at('/broadcasting/auth new')])
})

test('where it is still missing, the warning names what is configured, and the request goes without a header', async () => {
  const { requests, context } = network({ sets: false })
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)

  await ask(context({ csrfCookie: 'csrf', csrfHeader: 'X-Own' })).catch(() => undefined)

  expect(requests[1]).toBe(at('/broadcasting/auth'))
  expect(warn).toHaveBeenCalledWith('csrf cookie is missing, unable to set X-Own header')
})

test('a cookie of another session is replaced, once', async () => {
  const { requests, context } = network({ cookies: 'XSRF-TOKEN=old' })
  const asked = [at('/broadcasting/auth old'), at('/sanctum/csrf-cookie'), at('/broadcasting/auth new')]
  expect(await ask(context())).toEqual({ auth: 'key:a' })
  expect(requests).toEqual(asked)

  const hopeless = network({ cookies: 'XSRF-TOKEN=old', wanted: 'never' })
  const refused: unknown = await ask(hopeless.context()).catch((error: unknown) => error)
  expect([hopeless.requests, refusalOf(refused)]).toEqual([asked, 'unsupported'])
})

test('the endpoints are below the API, or wherever they are configured', async () => {
  const { requests, context } = network()
  const elsewhere = {
    authEndpoint: 'https://auth.example/channels',
    csrfEndpoint: 'https://auth.example/csrf',
  }
  await ask(context(elsewhere, 'https://api.example'))
  expect(requests).toEqual(['https://auth.example/csrf', 'https://auth.example/channels new'])

  const below = network()
  await ask(below.context({}, 'https://api.example'))
  expect(below.requests).toEqual([
    'https://api.example/sanctum/csrf-cookie',
    'https://api.example/broadcasting/auth new',
  ])
})
