import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { calls } from '../../../src/contract/calls.ts'
import type { Endpoint } from '../../../src/contract/endpoint.ts'
import { intakeAlarm } from '../../../src/contract/operations/operations.ts'
import { getUser, login, refresh } from '../../../src/contract/account/session.ts'
import { bootBackend } from '../../support/servers/backend.ts'
import { DEMO_PASSWORD, INTAKE_KEY, people, signInByCall } from '../../support/worlds/people.ts'

// Architecture, section 7: lockouts back off per address and account and never touch live sessions; intake limits
// count failed keys only. Product page, section 4: rate-limited with a clear message. Over real HTTP.

let backend: Awaited<ReturnType<typeof bootBackend>>
let time: number
let logged: string[]
beforeEach(async () => {
  time = Date.parse('2026-11-21T12:00:00Z')
  logged = []
  const log = pino({ base: undefined }, { write: (line: string) => void logged.push(line) })
  // What the proxy appended is believed: so that one test can call from many addresses.
  backend = await bootBackend({ TRUST_PROXY: 'on' }, { log, now: () => time })
})
afterEach(() => backend.close())

const pass = (seconds: number) => (time += seconds * 1000)

interface About {
  token?: string
  from?: string
  language?: string
}
function send(
  call: Endpoint,
  body: unknown,
  { token, from, language = 'de' }: About = {},
): Promise<Response> {
  return fetch(backend.origin + call.path, {
    method: call.method,
    headers: {
      'content-type': 'application/json',
      'accept-language': language,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      ...(from !== undefined && { 'x-forwarded-for': from }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}
const signIn = (email: string, password: string, about?: About) => send(login, { email, password }, about)
const guess = (email: string, about?: About) => signIn(email, 'wrong', about)
async function times(count: number, attempt: (number: number) => Promise<Response>): Promise<number[]> {
  const statuses = []
  for (let number = 1; number <= count; number += 1) statuses.push((await attempt(number)).status)
  return statuses
}
const all = (count: number, status: number) => Array<number>(count).fill(status)
const message = async (answer: Response) => ((await answer.json()) as { message: string }).message
const retryAfter = (answer: Response) => answer.headers.get('retry-after')
const address = (number: number) => `198.51.100.${number}`
const alarm = (id: string) => ({ source: 'test', source_id: id, title: 'B1' })

test('after five wrong passwords the right one waits too, and the answer says how long in words', async () => {
  expect(await times(5, () => guess(people.mitglied))).toEqual(all(5, 422))

  const closed = await signIn(people.mitglied, DEMO_PASSWORD)
  expect([closed.status, retryAfter(closed)]).toEqual([429, '30'])
  expect(await closed.json()).toEqual({
    message: 'Zu viele Versuche. Warte 30 Sekunden und versuche es dann noch einmal.',
  })
  pass(29)
  expect(await message(await guess(people.mitglied))).toContain('1 Sekunde ')
  pass(1)
  expect((await guess(people.mitglied)).status).toBe(422)
  const inEnglish = await guess(people.mitglied, { language: 'en' })
  expect(retryAfter(inEnglish)).toBe('60')
  expect(await message(inEnglish)).toBe('Too many attempts. Wait 1 minute, then try again.')
  pass(60)
  expect((await guess(people.mitglied)).status).toBe(422)
  expect(await message(await guess(people.mitglied))).toContain('2 Minuten ')

  pass(120)
  expect((await signIn(people.mitglied, DEMO_PASSWORD)).status).toBe(200)
  expect(await times(5, () => guess(people.mitglied))).toEqual(all(5, 422))
})

test('live sessions, other people and alarms of that address go on', async () => {
  const { token } = await signInByCall(backend.origin, 'mitglied')
  await times(5, () => guess(people.mitglied))
  expect((await guess(people.mitglied)).status).toBe(429)

  expect((await send(getUser, undefined, { token })).status).toBe(200)
  expect((await send(refresh, undefined, { token })).status).toBe(200)
  expect((await signIn(people.leitung, DEMO_PASSWORD)).status).toBe(200)
  expect((await send(intakeAlarm, alarm('1'), { token: INTAKE_KEY })).status).toBe(201)
})

test('an unknown, a known and a deactivated account are answered alike, byte for byte', async () => {
  await backend.database.write((queries) =>
    queries.updateTable('users').set({ active: false }).where('email', '=', people.gast).execute(),
  )
  const answersFor = async (email: string, password: string) => {
    const answers = []
    for (let number = 0; number < 7; number += 1) {
      const answer = await signIn(email, password)
      answers.push([answer.status, retryAfter(answer), await answer.text()])
    }
    return answers
  }

  const known = await answersFor(people.mitglied, 'wrong')
  expect(known.map(([status]) => status)).toEqual([...all(5, 422), ...all(2, 429)])
  expect(await answersFor('nobody@demo.example', 'wrong')).toEqual(known)
  expect(await answersFor(people.gast, DEMO_PASSWORD)).toEqual(known)
})

test('an account is one account, however its address is written', async () => {
  const written = [
    people.mitglied,
    people.mitglied.toUpperCase(),
    ` ${people.mitglied} `,
    'ｍitglied@demo.example',
  ]
  expect(await times(5, (number) => guess(written[number % written.length] ?? ''))).toEqual(all(5, 422))

  for (const email of written) expect((await guess(email)).status).toBe(429)
})

test('input that is not valid, and requests without a token, are no attempts', async () => {
  expect(await times(10, () => send(login, { email: people.mitglied }))).toEqual(all(10, 422))
  expect((await signIn(people.mitglied, DEMO_PASSWORD)).status).toBe(200)

  expect(await times(110, () => send(refresh, undefined))).toEqual(all(110, 401))
  expect((await send(refresh, undefined, { token: 'wrong' })).status).toBe(401)

  const token = INTAKE_KEY
  expect(await times(110, () => send(intakeAlarm, { remark: 'B1' }, { token }))).toEqual(all(110, 422))
  expect((await send(intakeAlarm, alarm('1'), { token: 'wrong' })).status).toBe(401)
})

test('of many guesses at once five are looked at', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => guess(people.mitglied)))

  const statuses = answers.map(({ status }) => status)
  expect(statuses.toSorted()).toEqual([...all(5, 422), ...all(35, 429)])
})

test('of many right passwords at once all are taken', async () => {
  const answers = await Promise.all(Array.from({ length: 40 }, () => signIn(people.mitglied, DEMO_PASSWORD)))

  expect(answers.map(({ status }) => status)).toEqual(all(40, 200))
})

test('an address that guesses through many accounts is closed to sign-ins, and to nothing else', async () => {
  const { token } = await signInByCall(backend.origin, 'mitglied')
  expect(await times(50, (number) => guess(`person${number}@demo.example`))).toEqual(all(50, 422))

  expect((await signIn(people.leitung, DEMO_PASSWORD)).status).toBe(429)
  expect((await signIn(people.leitung, DEMO_PASSWORD, { from: address(1) })).status).toBe(200)
  expect((await send(getUser, undefined, { token })).status).toBe(200)
  expect((await send(refresh, undefined, { token })).status).toBe(200)
  expect((await send(intakeAlarm, alarm('1'), { token: INTAKE_KEY })).status).toBe(201)
  pass(60)
  expect((await signIn(people.leitung, DEMO_PASSWORD)).status).toBe(200)
})

test('guesses from everywhere slow the account down, but not where its owner has signed in before', async () => {
  const home = { from: address(250) }
  expect((await signIn(people.mitglied, DEMO_PASSWORD, home)).status).toBe(200)
  const from = (number: number) => ({ from: address(Math.ceil(number / 5)) })
  expect(await times(100, (number) => guess(people.mitglied, from(number)))).toEqual(all(100, 422))

  const elsewhere = { from: address(99) }
  expect((await signIn(people.mitglied, DEMO_PASSWORD, elsewhere)).status).toBe(429)
  expect((await signIn(people.leitung, DEMO_PASSWORD, elsewhere)).status).toBe(200)
  // A wrong password there is answered like anywhere else: nobody learns where the owner signs in.
  const answers = async (about: About) => {
    const answer = await guess(people.mitglied, about)
    return [answer.status, retryAfter(answer), await answer.text()]
  }
  const there = await answers(elsewhere)
  expect(there[0]).toBe(429)
  for (let number = 0; number < 3; number += 1) expect(await answers(home)).toEqual(there)
  expect((await signIn(people.mitglied, DEMO_PASSWORD, home)).status).toBe(200)
  pass(30)
  expect((await signIn(people.mitglied, DEMO_PASSWORD, elsewhere)).status).toBe(200)
})

test.each([
  ['refresh', refresh, undefined],
  ['the intake', intakeAlarm, alarm('1')],
])('%s turns away wrong secrets of an address, and takes the right one always', async (_, call, body) => {
  const right = call === refresh ? (await signInByCall(backend.origin, 'mitglied')).token : INTAKE_KEY
  expect(await times(100, (number) => send(call, body, { token: `wrong${number}` }))).toEqual(all(100, 401))

  const closed = await send(call, body, { token: 'wrong', language: 'en' })
  expect([closed.status, retryAfter(closed)]).toEqual([429, '30'])
  expect(await message(closed)).toMatch(/Wait 30 seconds; what is valid is accepted before that too\.$/)
  expect((await send(call, body, { token: right })).ok).toBe(true)
  expect((await send(call, body, { token: 'wrong', from: address(1) })).status).toBe(401)
  expect((await send(call, body, { token: 'wrong' })).status).toBe(429)
  pass(30)
  expect((await send(call, body, { token: 'wrong' })).status).toBe(401)
})

test('behind a proxy the address it appended counts: what the caller wrote before it does not', async () => {
  const forged = (number: number) => ({ from: `203.0.113.${number}, ${address(7)}` })
  expect(await times(5, (number) => guess(people.mitglied, forged(number)))).toEqual(all(5, 422))

  expect((await guess(people.mitglied, forged(6))).status).toBe(429)
  expect((await guess(people.mitglied, { from: `::ffff:${address(7)}` })).status).toBe(429)
  expect((await guess(people.mitglied, { from: address(8) })).status).toBe(422)
})

test('without a proxy a forged X-Forwarded-For helps nobody', async () => {
  await backend.close()
  backend = await bootBackend({ TRUST_PROXY: 'off' }, { now: () => time })
  expect(await times(5, (number) => guess(people.mitglied, { from: address(number) }))).toEqual(all(5, 422))

  expect((await guess(people.mitglied, { from: address(6) })).status).toBe(429)
})

test('a limit that closes is one line in the log, without account, address or token', async () => {
  await times(9, () => guess(people.mitglied, { from: address(1) }))
  pass(30)
  await times(2, () => guess(people.mitglied, { from: address(1) }))

  expect(logged.filter((line) => line.includes('limit'))).toHaveLength(1)
  expect(logged.join()).toContain(login.path)
  for (const secret of [people.mitglied, 'mitglied', address(1), 'wrong'])
    expect(logged.join()).not.toContain(secret)
})

test('every call that looks at a secret of somebody unknown declares limits', () => {
  const asking = Object.values(calls).filter(({ access, method, path }: Endpoint) => {
    if (access.kind === 'open') return method !== 'GET' || /\{(token|secret)\}/.test(path)
    return access.kind === 'apiKey' || access.kind === 'renewableSession'
  })

  expect(asking).toContain(login)
  expect(asking.filter(({ limits }) => limits.length === 0)).toEqual([])
})
