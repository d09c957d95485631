import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { DeviceSession } from '../../../src/contract/account/account.ts'
import { type Engine, enginesOfGate, usePostgres } from '../../support/servers/engines.ts'
import { inProcess, type InProcess } from '../../support/servers/in-process.ts'
import { DEMO_PASSWORD, people } from '../../support/worlds/people.ts'

// Product page, section 3: GET and DELETE /api/user/sessions, PUT /api/user/password. Section 2, Session: one row for each
// device; ending one unsubscribes it at once.

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const NEW_PASSWORD = 'ein langer neuer Satz'

const postgres = usePostgres()
let backend: InProcess

const signIn = async (device_name: string, email: string = people.mitglied, password = DEMO_PASSWORD) => {
  const answer = await backend.call('POST', '/api/login', { body: { email, password, device_name } })
  expect(answer.status).toBe(200)
  return ((await answer.json()) as { token: string }).token
}
const statusOf = async (token: string) => (await backend.call('GET', '/api/user', { token })).status
const sessions = async (token: string) =>
  (await (await backend.call('GET', '/api/user/sessions', { token })).json()) as DeviceSession[]
const change = (token: string, current_password: string, password: string = NEW_PASSWORD) =>
  backend.call('PUT', '/api/user/password', { token, body: { current_password, password } })

describe.each(enginesOfGate)('on %s', (engine: Engine) => {
  beforeEach(async ({ skip }) => {
    backend = await inProcess(engine === 'postgres' ? { address: { url: await postgres.needNew(skip) } } : {})
  })
  afterEach(() => backend.close())

  test('a person sees their own devices, the one seen last first, and which one they hold', async () => {
    const phone = await signIn('Telefon')
    await signIn('fremd', people.leitung)
    backend.passTime(10 * MINUTE)
    const tablet = await signIn('Tablet')
    backend.passTime(MINUTE + 1)
    expect((await sessions(phone)).map(({ device_name, current }) => [device_name, current])).toEqual([
      ['Telefon', true],
      ['Tablet', false],
    ])
    backend.passTime(10 * MINUTE)
    expect((await sessions(tablet)).map(({ device_name, current }) => [device_name, current])).toEqual([
      ['Tablet', true],
      ['Telefon', false],
    ])
  })

  test('a device that can renew its token is still there, one that cannot any more is not', async () => {
    await signIn('Telefon')
    backend.passTime(DAY)
    const tablet = await signIn('Tablet')
    expect(await sessions(tablet)).toHaveLength(2)
    backend.passTime(59 * MINUTE)
    expect(await sessions(tablet)).toHaveLength(2)
    backend.passTime(MINUTE)
    expect(await sessions(await signIn('Rechner'))).toHaveLength(2)
  })

  test('one device is signed out, and nobody else’s ever', async () => {
    const [phone, tablet, other] = [await signIn('a'), await signIn('b'), await signIn('c', people.leitung)]
    const [foreign] = await sessions(other)
    expect((await backend.call('DELETE', `/api/user/sessions/${foreign?.id}`, { token: phone })).status).toBe(
      404,
    )
    const lost = (await sessions(phone)).find(({ current }) => !current)
    const end = () => backend.call('DELETE', `/api/user/sessions/${lost?.id}`, { token: phone })
    expect((await end()).status).toBe(204)
    expect((await end()).status).toBe(404)
    expect([await statusOf(phone), await statusOf(tablet), await statusOf(other)]).toEqual([200, 401, 200])
  })

  test('all other devices are signed out at once', async () => {
    const [phone, tablet, other] = [await signIn('a'), await signIn('b'), await signIn('c', people.leitung)]
    expect((await backend.call('DELETE', '/api/user/sessions', { token: phone })).status).toBe(204)
    expect([await statusOf(phone), await statusOf(tablet), await statusOf(other)]).toEqual([200, 401, 200])
    expect(await sessions(phone)).toHaveLength(1)
  })

  test('another password needs the one before, ends the other devices, and is told by mail', async () => {
    const [phone, tablet] = [await signIn('a'), await signIn('b')]
    const refused = await change(phone, 'falsch geraten')
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      { errors: { current_password: ['Das ist nicht dein jetziges Passwort.'] } },
    ])
    expect((await change(phone, DEMO_PASSWORD, 'kurz')).status).toBe(422)
    expect([await statusOf(phone), await statusOf(tablet)]).toEqual([200, 200])

    expect((await change(phone, DEMO_PASSWORD)).status).toBe(204)
    expect([await statusOf(phone), await statusOf(tablet)]).toEqual([200, 401])
    await signIn('b', people.mitglied, NEW_PASSWORD)
    const mails = await backend.database.read
      .selectFrom('mails')
      .select(['kind', 'recipient'])
      .where('kind', '<>', 'newDevice')
      .execute()
    expect(mails).toEqual([{ kind: 'passwordChanged', recipient: people.mitglied }])
  })

  test('of two changes at the same time one holds', async () => {
    const phone = await signIn('a')
    const wanted = ['der eine lange Satz', 'der andere lange Satz']
    const answers = await Promise.all(wanted.map((password) => change(phone, DEMO_PASSWORD, password)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 422])
  })
})

describe('whoever guesses', () => {
  beforeEach(async () => {
    backend = await inProcess()
  })
  afterEach(() => backend.close())

  test('the current password on a phone that somebody left waits after five times, and the session goes on', async () => {
    const phone = await signIn('a')
    for (let guess = 0; guess < 5; guess += 1)
      expect((await change(phone, 'falsch geraten')).status).toBe(422)
    const answer = await change(phone, DEMO_PASSWORD)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '30'])
    expect(await statusOf(phone)).toBe(200)
    backend.passTime(30_000)
    expect((await change(phone, DEMO_PASSWORD)).status).toBe(204)
  })

  test('has five guesses in all, whichever call they ask', async () => {
    const phone = await signIn('a')
    const guess = (method: 'POST' | 'PUT', path: string, body: object) =>
      backend.call(method, path, { token: phone, body })
    const email = 'mia@feuerwehr-ahornfeld.example'
    const answers = [
      await change(phone, 'falsch geraten'),
      await change(phone, 'noch einmal falsch'),
      await guess('POST', '/api/user/email-change', { email, password: 'falsch geraten' }),
      await guess('POST', '/api/user/email-change', { email, password: 'noch einmal falsch' }),
      await guess('POST', '/api/user/deletion', { password: 'falsch geraten' }),
      await guess('POST', '/api/user/deletion', { password: DEMO_PASSWORD }),
      await guess('POST', '/api/user/email-change', { email, password: DEMO_PASSWORD }),
      await change(phone, DEMO_PASSWORD),
    ]
    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 422, 429, 429, 429])
  })
})

// People: sessions with device, place in words.
test.each([
  ['91.7.1.1', 'DE'],
  ['::ffff:91.7.1.1', 'DE'],
  ['91.7.1.1:50123', 'DE'],
  ['2a02:8388:1:2:3:4:5:6', 'AT'],
  ['127.0.0.1', null],
  ['192.168.178.20', null],
  ['10.0.0.1', null],
  ['100.64.0.1', null],
  ['::1', null],
  ['fe80::1%eth0', null],
  ['fd12:3456::1', null],
  ['unknown', null],
  [null, null],
])('a device that signed in from %s is in %s', async (address, place) => {
  backend = await inProcess({ addressOf: () => address })
  expect(await sessions(await signIn('Telefon'))).toMatchObject([{ ip: address, place }])
  await backend.close()
})
