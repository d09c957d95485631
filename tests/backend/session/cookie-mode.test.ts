import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { SESSION_COOKIE } from '../../../src/backend/session/channel-cookies.ts'
import { DEVICE_COOKIE } from '../../../src/backend/session/device-cookie.ts'
import { revokeSession } from '../../../src/backend/session/sessions.ts'
import { calls } from '../../../src/contract/calls.ts'
import { authoriseChannel, csrfCookie } from '../../../src/contract/realtime.ts'
import { login, logout, refresh } from '../../../src/contract/account/session.ts'
import { inProcess, OUR_ORIGIN, type InProcess } from '../../support/servers/in-process.ts'
import { DEMO_PASSWORD, people, type Person } from '../../support/worlds/people.ts'

// Product page, section 3: cookie mode of the realtime authorisation. `GET /sanctum/csrf-cookie` sets `XSRF-TOKEN`;
// login also sets an HttpOnly, SameSite=Lax cookie that is accepted only by `/broadcasting/auth`, with the matching
// header and Origin.

const rules = { csrfCookie: 'XSRF-TOKEN', csrfHeader: 'X-XSRF-TOKEN', secure: false }
let backend: InProcess
beforeEach(async () => {
  backend = await inProcess({ channelCookies: rules })
})
afterEach(() => backend.close())

/** What a browser keeps: names and values as they are sent, without attributes. */
type Jar = Map<string, string>

/** Those of channels: by what a device is known again goes back to the calls that sign in alone, and is not theirs. */
const setBy = (answer: Response) =>
  answer.headers.getSetCookie().filter((line) => !line.startsWith(`${DEVICE_COOKIE}=`))

function keep(jar: Jar, answer: Response): Response {
  for (const line of setBy(answer)) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    if (/Max-Age=0(;|$)/.test(line)) jar.delete(name)
    else jar.set(name, value)
  }
  return answer
}

const cookieHeader = (jar: Jar) => [...jar].map(([name, value]) => `${name}=${value}`).join('; ')

async function signIn(person: Person, jar: Jar = new Map()) {
  const body = { email: people[person], password: DEMO_PASSWORD }
  const answer = keep(jar, await backend.call(login.method, login.path, { body }))
  const { token, user } = (await answer.json()) as { token: string; user: { id: number } }
  return { jar, token, channel: `private-user.${user.id}`, lines: setBy(answer) }
}

/** As the page does: the cookie's value, decoded, in the header. */
function ask(jar: Jar, channel: string, headers: Record<string, string | undefined> = {}): Promise<Response> {
  const sent = {
    cookie: cookieHeader(jar),
    origin: OUR_ORIGIN,
    'x-xsrf-token': decodeURIComponent(jar.get('XSRF-TOKEN') ?? ''),
    ...headers,
  }
  const given = Object.entries(sent).filter((header): header is [string, string] => header[1] !== undefined)
  return backend.call(authoriseChannel.method, authoriseChannel.path, {
    body: { socket_id: '1.1', channel_name: channel },
    headers: Object.fromEntries(given),
  })
}

const lineOf = (lines: readonly string[], name: string) => lines.find((line) => line.startsWith(`${name}=`))

describe('the cookies', () => {
  test('of the CSRF endpoint: 204, readable by script, for 120 minutes', async () => {
    const answer = await backend.call(csrfCookie.method, '/sanctum/csrf-cookie')
    const [line = '', ...more] = answer.headers.getSetCookie()

    expect([answer.status, await answer.text(), more]).toEqual([204, '', []])
    expect(line).toMatch(/^XSRF-TOKEN=[^;]+; Max-Age=7200; Path=\/; SameSite=Lax$/)
    // URL-encoded, as clients of the protocol expect to have to decode it.
    expect(line).toContain('%3D')
  })

  test('of a sign-in and a renewal: the session’s, which no script reads, and a CSRF cookie of that session', async () => {
    const { token, lines } = await signIn('mitglied')
    const renewed = await backend.call(refresh.method, refresh.path, { token })
    const again = renewed.headers.getSetCookie()

    for (const set of [lines, again]) {
      expect(set).toHaveLength(2)
      expect(lineOf(set, SESSION_COOKIE)).toMatch(/=[^;]+; Max-Age=3600; Path=\/; HttpOnly; SameSite=Lax$/)
      expect(lineOf(set, 'XSRF-TOKEN')).toMatch(/=[^;]+; Max-Age=7200; Path=\/; SameSite=Lax$/)
    }
    expect(lineOf(again, SESSION_COOKIE)).not.toBe(lineOf(lines, SESSION_COOKIE))
    expect(lines.join()).not.toContain(token)
  })

  test('are Secure by https, and the session’s is of this host alone', async () => {
    await backend.close()
    backend = await inProcess({ channelCookies: { ...rules, secure: true } })
    const { jar, channel, lines } = await signIn('mitglied')

    expect(lineOf(lines, `__Host-${SESSION_COOKIE}`)).toMatch(/; Path=\/; HttpOnly; Secure; SameSite=Lax$/)
    expect(lineOf(lines, 'XSRF-TOKEN')).toContain('; Secure')
    expect((await ask(jar, channel)).status).toBe(200)
    const unprefixed = new Map([...jar].map(([name, value]) => [name.replace('__Host-', ''), value]))
    expect((await ask(unprefixed, channel)).status).toBe(401)
  })

  test('have the configured names', async () => {
    await backend.close()
    const channelCookies = { csrfCookie: 'csrf', csrfHeader: 'X-Own', secure: false }
    backend = await inProcess({ channelCookies })
    const { jar, channel } = await signIn('mitglied')
    const value = decodeURIComponent(jar.get('csrf') ?? '')

    expect((await ask(jar, channel, { 'x-own': value, 'x-xsrf-token': undefined })).status).toBe(200)
    expect((await ask(jar, channel, { 'x-xsrf-token': value })).status).toBe(419)
  })

  test('are neither set nor accepted in token mode', async () => {
    const { jar, channel } = await signIn('mitglied')
    await backend.close()
    backend = await inProcess()

    expect((await signIn('mitglied')).lines).toEqual([])
    expect((await backend.call('GET', csrfCookie.path)).headers.getSetCookie()).toEqual([])
    expect((await ask(jar, channel)).status).toBe(401)
  })
})

describe('who is let through', () => {
  test('the person of the session, with header and Origin, to what is theirs', async () => {
    const { jar, channel } = await signIn('mitglied')
    const answers = await Promise.all(
      [channel, 'private-organisation.1.operations', 'private-user.4242'].map((name) => ask(jar, name)),
    )

    expect(answers.map(({ status }) => status)).toEqual([200, 200, 403])
    expect(await answers[0]?.json()).toEqual({ auth: expect.stringMatching(/^key:[\da-f]{64}$/) as string })
  })

  test('also with a CSRF cookie that was fetched later, and a token goes without any of it', async () => {
    const { jar, token, channel } = await signIn('mitglied')
    jar.delete('XSRF-TOKEN')
    const headers = { cookie: cookieHeader(jar) }
    keep(jar, await backend.call('GET', csrfCookie.path, { headers }))

    expect((await ask(jar, channel)).status).toBe(200)
    const body = { socket_id: '1.1', channel_name: channel }
    const byToken = await backend.call('POST', authoriseChannel.path, { token, body })
    expect(byToken.status).toBe(200)
  })

  test('a form as well as JSON, a GET never', async () => {
    const { jar, channel } = await signIn('mitglied')
    const form = new URLSearchParams({ socket_id: '1.1', channel_name: channel }).toString()
    const headers = {
      cookie: cookieHeader(jar),
      origin: OUR_ORIGIN,
      'x-xsrf-token': decodeURIComponent(jar.get('XSRF-TOKEN') ?? ''),
    }
    const type = { 'content-type': 'application/x-www-form-urlencoded' }
    const posted = await backend.call('POST', authoriseChannel.path, {
      body: form,
      headers: { ...headers, ...type },
    })
    const got = await backend.call('GET', `${authoriseChannel.path}?${form}`, { headers })

    expect([posted.status, got.status, got.headers.get('allow')]).toEqual([200, 405, 'POST'])
  })
})

describe('who is refused', () => {
  test.each([
    ['no cookie at all', 401, () => ({ cookie: '' })],
    ['no CSRF header', 419, () => ({ 'x-xsrf-token': undefined })],
    ['an empty CSRF header', 419, () => ({ 'x-xsrf-token': '' })],
    [
      'the header as it stands in the cookie, encoded',
      419,
      (jar: Jar) => ({ 'x-xsrf-token': jar.get('XSRF-TOKEN') }),
    ],
    ['no Origin', 403, () => ({ origin: undefined })],
    ['the Origin null', 403, () => ({ origin: 'null' })],
    ['an Origin that only begins like ours', 403, () => ({ origin: `${OUR_ORIGIN}.evil.example` })],
    ['the page of somebody else', 403, () => ({ origin: 'https://evil.example' })],
    ['our host by http', 403, () => ({ origin: OUR_ORIGIN.replace('https', 'http') })],
    ['a wrong token beside good cookies', 401, () => ({ authorization: 'Bearer wrong' })],
    ['an authorization of another kind beside good cookies', 401, () => ({ authorization: 'Basic eDp5' })],
  ])('%s: %i', async (_, status, change) => {
    const { jar, channel } = await signIn('mitglied')
    expect((await ask(jar, channel)).status).toBe(200)
    const answer = await ask(jar, channel, change(jar))
    expect([answer.status, Object.keys((await answer.json()) as object)]).toEqual([status, ['message']])
  })

  test('two equal values of the attacker’s own making', async () => {
    const { jar, channel } = await signIn('mitglied')
    for (const made of ['x', 'x.y', decodeURIComponent(jar.get('XSRF-TOKEN') ?? '').replace(/^./, 'f0')]) {
      const own = new Map(jar).set('XSRF-TOKEN', encodeURIComponent(made))
      expect([made, (await ask(own, channel)).status]).toEqual([made, 419])
    }
  })

  test('a CSRF cookie of another session, or of none', async () => {
    const { jar, channel } = await signIn('mitglied')
    const other = await signIn('leitung')
    const stranger: Jar = new Map()
    keep(stranger, await backend.call('GET', csrfCookie.path))

    for (const foreign of [other.jar, stranger]) {
      const mixed = new Map(jar).set('XSRF-TOKEN', foreign.get('XSRF-TOKEN') ?? '')
      expect((await ask(mixed, channel)).status).toBe(419)
    }
  })

  test('a session cookie that was changed in any place, or made for another token', async () => {
    const { jar, channel } = await signIn('mitglied')
    const other = await signIn('leitung')
    const good = decodeURIComponent(jar.get(SESSION_COOKIE) ?? '')
    const [id = '', mac = ''] = good.split('.')
    const [otherId = ''] = decodeURIComponent(other.jar.get(SESSION_COOKIE) ?? '').split('.')
    const wrong = [
      `${otherId}.${mac}`,
      `${id}.`,
      id,
      `.${mac}`,
      `0.${mac}`,
      `${id}.${mac}x`,
      `0${good}`,
      `${id}.${mac.toLowerCase()}`,
    ]

    for (const value of wrong) {
      const own = new Map(jar).set(SESSION_COOKIE, encodeURIComponent(value))
      expect([value, (await ask(own, channel)).status]).toEqual([value, 401])
    }
  })

  test('any other call: the cookies open nothing else', async () => {
    const { jar } = await signIn('mitglied')
    const headers = {
      cookie: cookieHeader(jar),
      origin: OUR_ORIGIN,
      'x-xsrf-token': decodeURIComponent(jar.get('XSRF-TOKEN') ?? ''),
    }
    const ownKinds = ['open', 'sessionOrCookie', 'signedAddress']
    const guarded = Object.values(calls).filter(({ access }) => !ownKinds.includes(access.kind))
    expect(guarded.length).toBeGreaterThan(10)
    for (const { method, path, access } of guarded) {
      const answer = await backend.call(method, path.replaceAll(/\{\w+\}/g, '1'), { headers })
      // Of a call by a secret, '1' is a wrong one.
      expect([method, path, answer.status]).toEqual([method, path, access.kind === 'secret' ? 404 : 401])
    }
  })
})

describe('the cookie ends with what it stands for', () => {
  test('at sign-out, which also takes the cookies away', async () => {
    const { jar, token, channel } = await signIn('mitglied')
    const before = new Map(jar)
    keep(
      jar,
      await backend.call(logout.method, logout.path, { token, headers: { cookie: cookieHeader(jar) } }),
    )

    expect([...jar.keys()]).toEqual([])
    expect((await ask(before, channel)).status).toBe(401)
  })

  test('the late sign-out of an earlier session takes away nothing of the next one', async () => {
    const jar: Jar = new Map()
    const first = await signIn('mitglied', jar)
    const second = await signIn('leitung', jar)
    keep(
      jar,
      await backend.call('POST', logout.path, { token: first.token, headers: { cookie: cookieHeader(jar) } }),
    )

    expect((await ask(jar, second.channel)).status).toBe(200)
  })

  test('when the session is revoked, the person is made inactive, or the token has expired', async () => {
    const { database, now } = backend
    const revoked = await signIn('mitglied')
    await database.write(async (queries) => {
      const { id } = await queries.selectFrom('sessions').select('id').executeTakeFirstOrThrow()
      await revokeSession(queries, id, now())
    })
    expect((await ask(revoked.jar, revoked.channel)).status).toBe(401)

    const inactive = await signIn('leitung')
    await database.write((queries) =>
      queries.updateTable('users').set({ active: false }).where('email', '=', people.leitung).execute(),
    )
    expect((await ask(inactive.jar, inactive.channel)).status).toBe(401)

    const expired = await signIn('admin')
    backend.passTime(61 * 60_000)
    expect((await ask(expired.jar, expired.channel)).status).toBe(401)
  })

  test('with its token: the old one as long as the new one is unused, and never again after', async () => {
    const { jar, token, channel } = await signIn('mitglied')
    const old = new Map(jar)
    const answer = keep(jar, await backend.call('POST', refresh.path, { token }))
    const renewed = (await answer.json()) as { token: string }

    expect([(await ask(old, channel)).status, (await ask(jar, channel)).status]).toEqual([200, 200])
    await backend.call('GET', '/api/user', { token: renewed.token })
    expect([(await ask(old, channel)).status, (await ask(jar, channel)).status]).toEqual([401, 200])
  })

  test('using the cookie is no use of a token that the page never got: nobody is signed out by a lost answer', async () => {
    const { jar, token, channel } = await signIn('mitglied')
    // The answer is lost on its way to the script; the browser has kept its cookies.
    keep(jar, await backend.call('POST', refresh.path, { token }))
    expect((await ask(jar, channel)).status).toBe(200)

    expect((await backend.call('GET', '/api/user', { token })).status).toBe(200)
    expect((await backend.call('POST', refresh.path, { token })).status).toBe(200)
  })
})
