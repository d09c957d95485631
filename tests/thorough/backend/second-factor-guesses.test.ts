import { afterEach, beforeEach, expect, test } from 'vitest'
import { inProcess, OUR_ORIGIN, type InProcess } from '../../support/servers/in-process.ts'
import { tokenOf } from '../../support/calls/invited.ts'
import { DEMO_PASSWORD, people } from '../../support/worlds/people.ts'
import {
  addPasskeyOf,
  askedFor,
  askPasskey,
  codeNow,
  fromOurPage,
  setUpApp,
} from '../../support/browser/two-steps.ts'

// People: backoff per address and account that never touches live sessions; whoever has a second factor is no
// easier to lock out by strangers than anybody else.

const HOME = '198.51.100.250'
let backend: InProcess
let address = HOME
beforeEach(async () => {
  address = HOME
  backend = await inProcess({ addressOf: () => address })
})
afterEach(() => backend.close())

const login = (password: string) =>
  backend.call('POST', '/api/login', { body: { email: people.mitglied, password } })

/** Guesses until the account is closed to every address that its person has not signed in from. */
async function guessFromEverywhere(): Promise<void> {
  for (let guess = 0; guess < 100; guess += 1) {
    address = `198.51.100.${Math.floor(guess / 5) + 1}`
    expect((await login('wrong')).status).toBe(422)
  }
  address = '198.51.100.99'
  expect((await login(DEMO_PASSWORD)).status).toBe(429)
}

test('whoever has signed in with a code is asked for the next one at the same address while strangers guess', async () => {
  address = '203.0.113.1'
  const { secret } = await setUpApp(backend, await tokenOf(backend, people.mitglied))
  address = HOME
  const { challenge } = await askedFor(backend, people.mitglied)
  const body = { challenge, method: 'totp', code: codeNow(backend, secret) }
  expect((await backend.call('POST', '/api/login/second-factor', { body })).status).toBe(200)

  await guessFromEverywhere()
  address = HOME
  expect((await login(DEMO_PASSWORD)).status).toBe(403)
})

test('so is whoever has signed in by a passkey', async () => {
  address = '203.0.113.1'
  const device = await addPasskeyOf(backend, people.mitglied)
  address = HOME
  const { ceremony, options } = await askPasskey(backend)
  const credential = device.show(options, { origin: OUR_ORIGIN })
  const answer = await backend.call('POST', '/api/login/passkey', {
    headers: fromOurPage,
    body: { ceremony, credential },
  })
  expect(answer.status).toBe(200)

  await guessFromEverywhere()
  address = HOME
  expect((await login(DEMO_PASSWORD)).status).toBe(200)
})

test('a password without its code is not enough for that', async () => {
  address = '203.0.113.1'
  await setUpApp(backend, await tokenOf(backend, people.mitglied))
  address = HOME
  await askedFor(backend, people.mitglied)

  await guessFromEverywhere()
  address = HOME
  expect((await login(DEMO_PASSWORD)).status).toBe(429)
})
