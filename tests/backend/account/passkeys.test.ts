import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Passkey } from '../../../src/contract/account/passkeys.ts'
import type { SignInSafety } from '../../../src/contract/account/second-factor.ts'
import { type Engine, enginesOfGate, usePostgres } from '../../support/servers/engines.ts'
import { inProcess, type InProcess, OUR_ORIGIN } from '../../support/servers/in-process.ts'
import { tokenOf } from '../../support/calls/invited.ts'
import { passkeyDevice } from '../../support/browser/passkey-device.ts'
import { DEMO_PASSWORD, people } from '../../support/worlds/people.ts'
import {
  addPasskeyOf,
  askedFor,
  askPasskey,
  beginPasskey,
  fromOurPage,
  setUpApp,
} from '../../support/browser/two-steps.ts'

// People: passkeys by a well-kept library. A passkey checks its person itself and signs in alone; it belongs to
// the public origin, and to no other page.

const postgres = usePostgres()
const MINUTE = 60_000
const origin = OUR_ORIGIN
let backend: InProcess

const show = (body: object, headers: Record<string, string> = fromOurPage) =>
  backend.call('POST', '/api/login/passkey', { headers, body })
const own = async (token: string) =>
  ((await (await backend.call('GET', '/api/user/sign-in-safety', { token })).json()) as SignInSafety).passkeys

describe.each(enginesOfGate)('on %s', (engine: Engine) => {
  beforeEach(async ({ skip }) => {
    backend = await inProcess(engine === 'postgres' ? { address: { url: await postgres.needNew(skip) } } : {})
  })
  afterEach(() => backend.close())

  test('a passkey signs in alone, and the person is told of it by mail', async () => {
    const device = await addPasskeyOf(backend, people.mitglied)
    const { ceremony, options } = await askPasskey(backend)
    expect([options.rpId, options.allowCredentials, options.userVerification]).toEqual([
      'alarm.example.org',
      [],
      'required',
    ])
    const answer = await show({ ceremony, credential: device.show(options, { origin }) })
    expect([answer.status, await answer.json()]).toMatchObject([200, { user: { email: people.mitglied } }])
    const kinds = await backend.database.read.selectFrom('mails').select('kind').execute()
    expect(kinds.map(({ kind }) => kind)).toContain('passkeyAdded')
    const [kept] = await own(await tokenOf(backend, people.mitglied))
    expect(kept).toMatchObject({ name: 'Telefon', last_used_at: expect.any(String) })
  })

  test('an answer counts once, for five minutes, from our page, from its device, and with its person checked', async () => {
    const device = await addPasskeyOf(backend, people.mitglied)
    const refuse = async (
      said: Parameters<typeof device.show>[1],
      {
        by = device,
        headers = fromOurPage,
        wait = 0,
      }: { by?: typeof device; headers?: { origin: string }; wait?: number } = {},
    ) => {
      const { ceremony, options } = await askPasskey(backend)
      backend.passTime(wait)
      return (await show({ ceremony, credential: by.show(options, said) }, headers)).status
    }
    expect(await refuse({ origin: 'https://evil.example' })).toBe(422)
    expect(await refuse({ origin, verified: false })).toBe(422)
    expect(await refuse({ origin, type: 'webauthn.create' })).toBe(422)
    expect(await refuse({ origin }, { by: passkeyDevice() })).toBe(422)
    expect(await refuse({ origin }, { headers: { origin: 'https://evil.example' } })).toBe(403)
    expect(await refuse({ origin }, { wait: 5 * MINUTE })).toBe(422)

    const { ceremony, options } = await askPasskey(backend)
    const body = { ceremony, credential: device.show(options, { origin }) }
    const answers = await Promise.all([show(body), show(body)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const other = await askPasskey(backend)
    expect((await show({ ...body, ceremony: other.ceremony })).status).toBe(422)
  })

  test('a copy of a passkey is noticed: it counts on from an older count', async () => {
    const device = await addPasskeyOf(backend, people.mitglied)
    const signIn = async (counter: number) => {
      const { ceremony, options } = await askPasskey(backend)
      return (await show({ ceremony, credential: device.show(options, { origin, counter }) })).status
    }
    expect([await signIn(7), await signIn(8), await signIn(8), await signIn(5)]).toEqual([200, 200, 422, 422])
  })

  test('with a second factor set up it is one of the ways on, of that person alone', async () => {
    const [device, others] = [
      await addPasskeyOf(backend, people.mitglied),
      await addPasskeyOf(backend, people.leitung),
    ]
    await setUpApp(backend, await tokenOf(backend, people.mitglied))
    const { challenge, methods } = await askedFor(backend, people.mitglied)
    expect(methods).toEqual(['totp', 'recovery_code', 'passkey'])
    const first = await askPasskey(backend, { challenge })
    expect(first.options.allowCredentials).toMatchObject([{ type: 'public-key', transports: ['internal'] }])
    const foreign = others.show(first.options, { origin })
    expect((await show({ ceremony: first.ceremony, credential: foreign })).status).toBe(422)
    const second = await askPasskey(backend, { challenge })
    const right = device.show(second.options, { origin })
    expect((await show({ ceremony: second.ceremony, credential: right })).status).toBe(200)
    const never = { headers: fromOurPage, body: { challenge: 'never' } }
    expect((await backend.call('POST', '/api/login/passkey/options', never)).status).toBe(422)
  })

  test('making one needs the password, the device on which it began, and a page of ours', async () => {
    const [token, elsewhere] = [
      await tokenOf(backend, people.mitglied),
      await tokenOf(backend, people.mitglied),
    ]
    const begin = (password: string, headers: Record<string, string>) =>
      backend.call('POST', '/api/user/passkeys/options', { token, headers, body: { password } })
    expect((await begin('falsch geraten', fromOurPage)).status).toBe(422)
    expect((await begin(DEMO_PASSWORD, {})).status).toBe(403)
    expect((await begin(DEMO_PASSWORD, { origin: 'https://evil.example' })).status).toBe(403)

    const add = async (
      by: string,
      said: Parameters<ReturnType<typeof passkeyDevice>['create']>[1],
      name = 'a',
    ) => {
      const { ceremony, options } = await beginPasskey(backend, token)
      const body = { ceremony, name, credential: passkeyDevice().create(options, said) }
      return (await backend.call('POST', '/api/user/passkeys', { token: by, headers: fromOurPage, body }))
        .status
    }
    expect(await add(elsewhere, { origin })).toBe(422)
    expect(await add(token, { origin: 'https://evil.example' })).toBe(422)
    expect(await add(token, { origin, verified: false })).toBe(422)
    expect(await add(token, { origin }, ' ')).toBe(422)
    expect(await own(token)).toEqual([])
    expect(await add(token, { origin }, 'Müllers 🚒')).toBe(201)
    expect(await own(token)).toMatchObject([{ name: 'Müllers 🚒', last_used_at: null }])
  })

  test('the same passkey is kept once, and twenty are enough', async () => {
    const token = await tokenOf(backend, people.mitglied)
    const device = passkeyDevice()
    const add = async (by = device) => {
      const { ceremony, options } = await beginPasskey(backend, token)
      const body = { ceremony, name: 'a', credential: by.create(options, { origin }) }
      return (await backend.call('POST', '/api/user/passkeys', { token, headers: fromOurPage, body })).status
    }
    expect([await add(), await add()]).toEqual([201, 409])
    for (let count = 1; count < 20; count += 1) expect(await add(passkeyDevice())).toBe(201)
    const full = { token, headers: fromOurPage, body: { password: DEMO_PASSWORD } }
    expect((await backend.call('POST', '/api/user/passkeys/options', full)).status).toBe(409)
  })

  test('a person names and removes their own, never somebody else’s', async () => {
    const device = await addPasskeyOf(backend, people.mitglied)
    const [token, other] = [await tokenOf(backend, people.mitglied), await tokenOf(backend, people.leitung)]
    const [{ id } = { id: 0 }] = await own(token)
    const path = `/api/user/passkeys/${id}`
    const rename = (by: string, name: string) => backend.call('PATCH', path, { token: by, body: { name } })
    const remove = (by: string, password = DEMO_PASSWORD) =>
      backend.call('POST', `${path}/remove`, { token: by, body: { password } })
    expect([(await rename(other, 'x')).status, (await remove(other)).status]).toEqual([404, 404])
    expect(((await (await rename(token, ' Zweites ')).json()) as Passkey).name).toBe('Zweites')
    expect((await rename(token, '')).status).toBe(422)
    expect((await remove(token, 'falsch geraten')).status).toBe(422)
    expect([(await remove(token)).status, (await remove(token)).status]).toEqual([204, 404])
    const { ceremony, options } = await askPasskey(backend)
    expect((await show({ ceremony, credential: device.show(options, { origin }) })).status).toBe(422)
  })

  test('whoever is inactive signs in by none', async () => {
    const device = await addPasskeyOf(backend, people.mitglied)
    await backend.database.write((queries) =>
      queries.updateTable('users').set({ active: false }).where('email', '=', people.mitglied).execute(),
    )
    const { ceremony, options } = await askPasskey(backend)
    expect((await show({ ceremony, credential: device.show(options, { origin }) })).status).toBe(422)
  })
})

describe('whoever asks for a passkey without end', () => {
  let address: string
  beforeEach(async () => {
    address = '198.51.100.1'
    backend = await inProcess({ addressOf: () => address })
  })
  afterEach(() => backend.close())

  const ask = async () => {
    const answer = await backend.call('POST', '/api/login/passkey/options', {
      headers: fromOurPage,
      body: {},
    })
    return [answer.status, answer.headers.get('retry-after')]
  }
  const kept = async () =>
    (await backend.database.read.selectFrom('sign_in_challenges').select('id').execute()).length

  test('waits from the hundredth time on, and nobody elsewhere does', async () => {
    for (let time = 0; time < 100; time += 1) expect(await ask()).toEqual([200, null])
    expect(await ask()).toEqual([429, '5'])
    expect(await kept()).toBe(100)
    address = '198.51.100.2'
    expect(await ask()).toEqual([200, null])
    address = '198.51.100.1'
    backend.passTime(5000)
    expect(await ask()).toEqual([200, null])
    expect(await ask()).toEqual([429, '5'])
  })

  test('leaves no question behind that is over', async () => {
    for (let time = 0; time < 10; time += 1) await ask()
    backend.passTime(5 * MINUTE + 1)
    await ask()
    expect(await kept()).toBe(1)
  })
})
