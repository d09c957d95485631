import { afterEach, describe, expect, test, vi } from 'vitest'
import type { RealtimeConfig } from '../../../src/contract/pages.ts'
import { authoriseChannel, refusalOf } from '../../../src/lib/realtime/channel-authorisation.ts'
import { echoOptions } from '../../../src/lib/realtime/echo-options.ts'
import { pageConfig } from '../../support/browser/page-config.ts'
import type { AuthorisationContext } from '../../../src/lib/realtime/authorisation-context.ts'

const page = { hostname: 'wache.local', port: '8000', protocol: 'http:' }
const config: RealtimeConfig = {
  ...pageConfig.realtime,
  csrfCookie: 'XSRF-TOKEN',
  csrfHeader: 'X-XSRF-TOKEN',
  csrfEndpoint: '/sanctum/csrf-cookie',
}

describe('the connection is made as configured', () => {
  test('to the page’s own origin where no host is named', () => {
    expect(echoOptions(config, page)).toMatchObject({
      wsHost: 'wache.local',
      wsPort: 8000,
      forceTLS: false,
      activityTimeout: 30_000,
      pongTimeout: 15_000,
    })
    expect(echoOptions(config, { ...page, port: '', protocol: 'https:' })).toMatchObject({
      wssPort: 443,
      forceTLS: true,
    })
  })

  // pusher-js asks for `ws` before it opens an encrypted connection, too: tests/journeys/behind-tls.spec.ts runs it.
  test.each(['http:', 'https:'])('by WebSocket alone on a page of %s', (protocol) => {
    expect(echoOptions(config, { ...page, protocol })).toMatchObject({ enabledTransports: ['ws'] })
  })

  test('to Pusher by its cluster', () => {
    const options = echoOptions({ ...config, broadcaster: 'pusher', scheme: 'https', cluster: 'eu' }, page)
    expect(options).toMatchObject({ cluster: 'eu', forceTLS: true })
    expect(options).not.toHaveProperty('wsHost')
  })

  // Specification, section 8.
  test.each([
    ['Pusher requires a secure connection (schema: "https")', { broadcaster: 'pusher', scheme: 'http' }],
    ['Unsupported broadcaster: ably', { broadcaster: 'ably' }],
  ] as const)('Pusher without https, an unknown broadcaster: refused with “%s”', (message, wrong) => {
    expect(() => echoOptions({ ...config, ...wrong }, page)).toThrow(message)
  })
})

describe.each(['reverb', 'pusher'])(
  'a channel of %s is authorised (specification, sections 7 and 8)',
  (broadcaster) => {
    afterEach(() => {
      vi.restoreAllMocks()
      vi.unstubAllGlobals()
    })

    /** The network's other side: it answers every request and remembers it. */
    function network(status = 200) {
      const requests: Request[] = []
      vi.stubGlobal('fetch', (input: string, init: RequestInit) => {
        requests.push(new Request(new URL(input, 'http://wache.local'), init))
        return Promise.resolve(Response.json({ auth: 'key:signature' }, { status }))
      })
      return requests
    }
    const context = (changes: Partial<RealtimeConfig> = {}, cookies = ''): AuthorisationContext => ({
      config: { ...config, broadcaster, ...changes },
      base: '',
      tokenStorage: () => 'secret',
      cookies: () => cookies,
    })

    test('by a JSON POST with credentials and the bearer token in token mode', async () => {
      const requests = network()

      await expect(authoriseChannel(context(), '1.2', 'private-user.7')).resolves.toEqual({
        auth: 'key:signature',
      })

      const [request] = requests
      expect(request?.url).toBe('http://wache.local/broadcasting/auth')
      expect(request?.method).toBe('POST')
      expect(request?.credentials).toBe('include')
      expect(request?.headers.get('authorization')).toBe('Bearer secret')
      expect(request?.headers.get('accept')).toBe('application/json')
      expect(await request?.json()).toEqual({ socket_id: '1.2', channel_name: 'private-user.7' })
    })

    test('without a header when the token is missing, said in the debug log', async () => {
      const requests = network()
      const debug = vi.spyOn(console, 'debug').mockImplementation(() => undefined)

      await authoriseChannel({ ...context(), tokenStorage: () => undefined }, '1.2', 'private-user.7')

      expect(requests[0]?.headers.has('authorization')).toBe(false)
      expect(debug).toHaveBeenCalledWith('Authorization token is missing, unable to set header')
    })

    test('with the CSRF cookie in its header in cookie mode', async () => {
      const requests = network()
      await authoriseChannel(
        context({ authMode: 'cookie' }, 'a=b; XSRF-TOKEN=one%3D'),
        '1.2',
        'private-user.7',
      )
      expect(requests).toHaveLength(1)
      expect(requests[0]?.headers.get('x-xsrf-token')).toBe('one=')
      expect(requests[0]?.headers.has('authorization')).toBe(false)
    })

    test('after the cookie was fetched where it is missing; without a header when it still is, with a warning', async () => {
      const requests = network()
      const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)

      await authoriseChannel(context({ authMode: 'cookie' }), '1.2', 'private-user.7')

      expect(requests.map(({ url }) => new URL(url).pathname)).toEqual([
        '/sanctum/csrf-cookie',
        '/broadcasting/auth',
      ])
      expect(requests[1]?.headers.has('x-xsrf-token')).toBe(false)
      expect(warn).toHaveBeenCalledWith('XSRF-TOKEN cookie is missing, unable to set X-XSRF-TOKEN header')
    })

    test.each([
      ['csrfCookie', { csrfCookie: undefined }, ''],
      ['csrfEndpoint', { csrfEndpoint: undefined }, ''],
      ['csrfHeader', { csrfHeader: undefined }, 'XSRF-TOKEN=one'],
    ])('never with an undefined setting: %s', async (name, wrong, cookies) => {
      network()
      const asked = authoriseChannel(
        context({ authMode: 'cookie', ...wrong }, cookies),
        '1.2',
        'private-user.7',
      )
      await expect(asked).rejects.toThrow(`'echo.authentication.${name}' is not defined`)
    })

    test('never without a token storage', async () => {
      network()
      const asked = authoriseChannel({ ...context(), tokenStorage: undefined }, '1.2', 'private-user.7')
      await expect(asked).rejects.toThrow('Token storage is not defined')
    })

    test('asking again changes nothing about a missing setting; something else that answers may be gone the next time', async () => {
      network()
      const asked = authoriseChannel({ ...context(), tokenStorage: undefined }, '1.2', 'private-user.7')
      expect(refusalOf(await asked.catch((cause: unknown) => cause))).toBe('misconfigured')

      vi.stubGlobal('fetch', () => Promise.resolve(new Response('<h1>Welcome to the hotel</h1>')))
      const answered = authoriseChannel(context(), '1.2', 'private-user.7')
      expect(refusalOf(await answered.catch((cause: unknown) => cause))).toBe('unanswered')
    })

    test.each([
      [401, 'unauthenticated'],
      [403, 'refused'],
      [404, 'refused'],
      [405, 'unsupported'],
      [419, 'unsupported'],
      [501, 'unsupported'],
      [408, 'unanswered'],
      [429, 'unanswered'],
      [503, 'unanswered'],
    ])('%i is understood as %s', async (status, expected) => {
      network(status)
      const error: unknown = await authoriseChannel(context(), '1.2', 'private-user.7').catch(
        (cause: unknown) => cause,
      )
      expect(refusalOf(error)).toBe(expected)
    })
  },
)
