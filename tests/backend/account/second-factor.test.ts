import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { codeAt, makeSecret, otpauthAddress, stepOf } from '../../../src/backend/second-factor/totp.ts'
import { makeAppKey } from '../../../src/backend/process/app-key.ts'
import { keyedHash, seal, unseal } from '../../../src/backend/process/sealed.ts'
import type { SignInSafety } from '../../../src/contract/account/second-factor.ts'
import { type Engine, enginesOfGate, usePostgres } from '../../support/servers/engines.ts'
import { inProcess, type InProcess } from '../../support/servers/in-process.ts'
import { tokenOf } from '../../support/calls/invited.ts'
import { DEMO_PASSWORD, people } from '../../support/worlds/people.ts'
import { askedFor, codeNow, setUpApp } from '../../support/browser/two-steps.ts'

// People: optional second factor (TOTP with recovery codes). Product page, section 3: login answers 403
// {message, challenge, methods}, then POST /api/login/second-factor {challenge, method, code}.

const postgres = usePostgres()
const MINUTE = 60_000
let backend: InProcess

const finish = (challenge: string, code: string, method = 'totp') =>
  backend.call('POST', '/api/login/second-factor', { body: { challenge, method, code } })
const statusOf = async (answer: Promise<Response>) => (await answer).status
const safety = async (token: string) =>
  (await (await backend.call('GET', '/api/user/sign-in-safety', { token })).json()) as SignInSafety
const mailsTo = async (recipient: string) =>
  (
    await backend.database.read
      .selectFrom('mails')
      .select('kind')
      .where('recipient', '=', recipient)
      .where('kind', '<>', 'newDevice')
      .orderBy('id')
      .execute()
  ).map(({ kind }) => kind)

describe.each(enginesOfGate)('on %s', (engine: Engine) => {
  beforeEach(async ({ skip }) => {
    backend = await inProcess(engine === 'postgres' ? { address: { url: await postgres.needNew(skip) } } : {})
  })
  afterEach(() => backend.close())

  test('whoever has set up an app signs in with the password and its code, and is told by mail', async () => {
    const token = await tokenOf(backend, people.mitglied)
    expect(await safety(token)).toEqual({ authenticator_since: null, recovery_codes_left: 0, passkeys: [] })
    const { secret, codes } = await setUpApp(backend, token)
    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[2-9a-hjkmnp-z]{5}-[2-9a-hjkmnp-z]{5}$/)
    expect(await safety(token)).toMatchObject({
      authenticator_since: expect.any(String),
      recovery_codes_left: 10,
    })
    expect(await mailsTo(people.mitglied)).toEqual(['secondFactorOn'])

    const { challenge, methods } = await askedFor(backend, people.mitglied)
    expect(methods).toEqual(['totp', 'recovery_code'])
    const answer = await finish(challenge, codeNow(backend, secret))
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      { user: { email: people.mitglied }, token: expect.any(String) },
    ])
  })

  test('nothing that is kept shows a secret or a code', async () => {
    const { secret, codes } = await setUpApp(backend, await tokenOf(backend, people.mitglied))
    const rows = [
      await backend.database.read.selectFrom('authenticators').selectAll().execute(),
      await backend.database.read.selectFrom('recovery_codes').selectAll().execute(),
    ]
    const kept = JSON.stringify(rows)
    for (const text of [secret, ...codes, ...codes.map((code) => code.replace('-', ''))]) {
      expect(kept).not.toContain(text)
    }
  })

  test('a code counts once, also where it is shown twice at once, and none before it counts after it', async () => {
    const { secret } = await setUpApp(backend, await tokenOf(backend, people.mitglied))
    const code = codeNow(backend, secret)
    const early = codeAt(secret, Math.floor(backend.now() / 30_000) - 1)
    const [one, other] = [await askedFor(backend, people.mitglied), await askedFor(backend, people.mitglied)]
    const answers = await Promise.all([finish(one.challenge, code), finish(other.challenge, code)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422])
    const third = await askedFor(backend, people.mitglied)
    expect(await statusOf(finish(third.challenge, early))).toBe(422)
  })

  test('each recovery code signs in once, however it is typed, and the person is told', async () => {
    const token = await tokenOf(backend, people.mitglied)
    const { codes } = await setUpApp(backend, token)
    const typed = ` ${(codes[0] ?? '').toUpperCase().replace('-', ' ')} `
    const { challenge } = await askedFor(backend, people.mitglied)
    expect(await statusOf(finish(challenge, typed, 'recovery_code'))).toBe(200)
    const again = await askedFor(backend, people.mitglied)
    const refused = await finish(again.challenge, codes[0] ?? '', 'recovery_code')
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      { errors: { code: ['Das ist keiner deiner Wiederherstellungscodes, oder er wurde schon benutzt.'] } },
    ])
    expect(await safety(token)).toMatchObject({ recovery_codes_left: 9 })
    expect(await mailsTo(people.mitglied)).toEqual(['secondFactorOn', 'recoveryCodeUsed'])
  })

  test('a challenge is good for one sign-in, ten minutes, and its own person', async () => {
    const mine = await setUpApp(backend, await tokenOf(backend, people.mitglied))
    await setUpApp(backend, await tokenOf(backend, people.leitung))
    const { challenge } = await askedFor(backend, people.mitglied)
    expect(await statusOf(finish(challenge, codeNow(backend, mine.secret)))).toBe(200)
    backend.passTime(30_000)
    const used = await finish(challenge, codeNow(backend, mine.secret))
    expect([used.status, Object.keys(((await used.json()) as { errors: object }).errors)]).toEqual([
      422,
      ['challenge'],
    ])

    const old = await askedFor(backend, people.mitglied)
    backend.passTime(10 * MINUTE)
    expect(await statusOf(finish(old.challenge, codeNow(backend, mine.secret)))).toBe(422)
    const others = await askedFor(backend, people.leitung)
    expect(await statusOf(finish(others.challenge, codeNow(backend, mine.secret)))).toBe(422)
    expect(await statusOf(finish(others.challenge, mine.codes[1] ?? '', 'recovery_code'))).toBe(422)
  })

  test('whoever guesses waits, with however many challenges, and a session that is open goes on', async () => {
    const token = await tokenOf(backend, people.mitglied)
    const { secret } = await setUpApp(backend, token)
    for (let guess = 0; guess < 5; guess += 1) {
      const { challenge } = await askedFor(backend, people.mitglied)
      expect(await statusOf(finish(challenge, '000000'))).toBe(422)
    }
    const { challenge } = await askedFor(backend, people.mitglied)
    const waits = await finish(challenge, codeNow(backend, secret))
    expect([waits.status, waits.headers.get('retry-after')]).toEqual([429, '30'])
    expect((await backend.call('GET', '/api/user', { token })).status).toBe(200)
    backend.passTime(30_000)
    expect(await statusOf(finish(challenge, codeNow(backend, secret)))).toBe(200)
  })

  test('a challenge takes ten wrong codes and no more', async () => {
    const { secret } = await setUpApp(backend, await tokenOf(backend, people.mitglied))
    const { challenge } = await askedFor(backend, people.mitglied)
    await backend.database.write((queries) =>
      queries.updateTable('sign_in_challenges').set({ refused: 10 }).execute(),
    )
    expect(await statusOf(finish(challenge, codeNow(backend, secret)))).toBe(422)
  })

  test('a password that was set anew does not get around it, and what was begun before is over', async () => {
    const token = await tokenOf(backend, people.mitglied)
    const { secret } = await setUpApp(backend, token)
    const { challenge } = await askedFor(backend, people.mitglied)
    const body = { current_password: DEMO_PASSWORD, password: 'ein langer neuer Satz' }
    expect((await backend.call('PUT', '/api/user/password', { token, body })).status).toBe(204)
    expect(await statusOf(finish(challenge, codeNow(backend, secret)))).toBe(422)
    const anew = await askedFor(backend, people.mitglied, 'ein langer neuer Satz')
    expect(await statusOf(finish(anew.challenge, codeNow(backend, secret)))).toBe(200)
  })

  test('setting up needs the password, a code, and the device on which it began; half of it asks for nothing', async () => {
    const [token, elsewhere] = [
      await tokenOf(backend, people.mitglied),
      await tokenOf(backend, people.mitglied),
    ]
    const begin = (password: string) =>
      backend.call('POST', '/api/user/authenticator', { token, body: { password } })
    const confirm = (code: string, by = token) =>
      backend.call('POST', '/api/user/authenticator/confirm', { token: by, body: { code } })
    expect(await statusOf(confirm('123456'))).toBe(409)
    const refused = await begin('falsch geraten')
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      { errors: { password: ['Das ist nicht dein jetziges Passwort.'] } },
    ])
    const { secret, uri } = (await (await begin(DEMO_PASSWORD)).json()) as { secret: string; uri: string }
    expect(uri).toBe(
      `otpauth://totp/Einsatzportal:mitglied%40demo.example?secret=${secret}&issuer=Einsatzportal`,
    )
    expect(await statusOf(confirm('12345'))).toBe(422)
    expect(await statusOf(confirm(codeNow(backend, secret), elsewhere))).toBe(409)
    await tokenOf(backend, people.mitglied)
    backend.passTime(30 * MINUTE)
    expect(await statusOf(confirm(codeNow(backend, secret)))).toBe(409)

    await setUpApp(backend, token)
    expect(await statusOf(begin(DEMO_PASSWORD))).toBe(409)
  })

  test('new recovery codes end those before, and turning it off ends all of it', async () => {
    const token = await tokenOf(backend, people.mitglied)
    const send = (path: string, password = DEMO_PASSWORD) =>
      backend.call('POST', path, { token, body: { password } })
    expect((await send('/api/user/recovery-codes')).status).toBe(409)
    const { codes } = await setUpApp(backend, token)
    expect((await send('/api/user/recovery-codes', 'falsch geraten')).status).toBe(422)
    const renewed = await send('/api/user/recovery-codes')
    const { recovery_codes: fresh } = (await renewed.json()) as { recovery_codes: string[] }
    expect([renewed.status, fresh.length]).toEqual([201, 10])
    const { challenge } = await askedFor(backend, people.mitglied)
    expect(await statusOf(finish(challenge, codes[0] ?? '', 'recovery_code'))).toBe(422)
    expect(await statusOf(finish(challenge, fresh[0] ?? '', 'recovery_code'))).toBe(200)

    expect((await send('/api/user/authenticator/remove', 'falsch geraten')).status).toBe(422)
    expect((await send('/api/user/authenticator/remove')).status).toBe(204)
    expect((await send('/api/user/authenticator/remove')).status).toBe(204)
    await tokenOf(backend, people.mitglied)
    expect(await safety(token)).toMatchObject({ authenticator_since: null, recovery_codes_left: 0 })
    expect(await mailsTo(people.mitglied)).toEqual([
      'secondFactorOn',
      'recoveryCodesRenewed',
      'recoveryCodeUsed',
      'secondFactorOff',
    ])
  })

  test('who administers a member lets them in again with the password, never themselves, and they are told', async () => {
    const token = await tokenOf(backend, people.mitglied)
    await setUpApp(backend, token)
    const { id } = (await (await backend.call('GET', '/api/user', { token })).json()) as { id: number }
    const administrator = await tokenOf(backend, people.leitung)
    const own = (await (await backend.call('GET', '/api/user', { token: administrator })).json()) as {
      id: number
    }
    const path = (user: number) => `/api/organisation/1/user/${user}`
    const remove = (user: number, by: string) =>
      backend.call('POST', `${path(user)}/second-factor/remove`, { token: by })
    const factorOf = async () =>
      (
        (await (await backend.call('GET', path(id), { token: administrator })).json()) as Record<
          string,
          unknown
        >
      )['second_factor']

    expect((await remove(id, token)).status).toBe(403)
    expect(await factorOf()).toBe(true)
    expect((await remove(id, administrator)).status).toBe(204)
    expect((await remove(id, administrator)).status).toBe(204)
    expect(await factorOf()).toBe(false)
    await tokenOf(backend, people.mitglied)
    expect(await mailsTo(people.mitglied)).toEqual(['secondFactorOn', 'secondFactorRemoved'])
    expect((await remove(own.id, administrator)).status).toBe(409)
  })
})

describe('codes of an app', () => {
  // RFC 6238, appendix B: SHA-1, the secret "12345678901234567890"; its last six digits.
  test.each([
    [59, '287082'],
    [1_111_111_109, '081804'],
    [1_111_111_111, '050471'],
    [1_234_567_890, '005924'],
    [2_000_000_000, '279037'],
    [20_000_000_000, '353130'],
  ])('are those of RFC 6238 at second %i', (seconds, code) => {
    const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'
    expect(codeAt(secret, Math.floor(seconds / 30))).toBe(code)
    expect(stepOf(secret, `${code.slice(0, 3)} ${code.slice(3)}`, seconds * 1000, null)).toBe(
      Math.floor(seconds / 30),
    )
  })

  test('count a step before and after, and none beyond', () => {
    const secret = makeSecret()
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    const now = 1000 * 30_000
    const counts = [998, 999, 1000, 1001, 1002].map((step) => stepOf(secret, codeAt(secret, step), now, null))
    expect(counts).toEqual([undefined, 999, 1000, 1001, undefined])
    expect(stepOf(secret, codeAt(secret, 1000), now, 1000)).toBe(undefined)
    expect(stepOf(secret, 'ünïcödé', now, null)).toBe(undefined)
  })

  test('an address names product and person, whatever signs they have', () => {
    expect(otpauthAddress('ABC', { issuer: 'Ein Portal', account: 'ä?&@x.example' })).toBe(
      'otpauth://totp/Ein%20Portal:%C3%A4%3F%26%40x.example?secret=ABC&issuer=Ein%20Portal',
    )
  })
})

test('what is sealed is read with its key and about the same thing alone', () => {
  const [key, other] = [makeAppKey(), makeAppKey()]
  const sealed = seal(key, 'geheim', 'authenticator 1')
  expect(sealed).not.toContain('geheim')
  expect(seal(key, 'geheim', 'authenticator 1')).not.toBe(sealed)
  expect(unseal(key, sealed, 'authenticator 1')).toBe('geheim')
  expect(unseal(key, sealed, 'authenticator 2')).toBe(undefined)
  expect(unseal(other, sealed, 'authenticator 1')).toBe(undefined)
  const broken = `${sealed.startsWith('A') ? 'B' : 'A'}${sealed.slice(1)}`
  expect(unseal(key, broken, 'authenticator 1')).toBe(undefined)
  expect(unseal(key, '', 'authenticator 1')).toBe(undefined)
  expect(keyedHash(key, 'code')).not.toBe(keyedHash(other, 'code'))
})
