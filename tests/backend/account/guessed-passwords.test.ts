import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guessedBy } from '../../../src/backend/account/guessed-passwords.ts'
import { inProcess, type InProcess } from '../../support/servers/in-process.ts'
import { DEMO_PASSWORD, people } from '../../support/worlds/people.ts'

// Product page, section 4: strength by length, not rules; of what is long enough, only what is tried first is refused,
// with the reason in words.

const mia = {
  first_name: 'Mia',
  last_name: 'Müller-Lüdenscheidt',
  email: 'mia.mueller@feuerwehr-ahornfeld.example',
  organisations: ['FF Ahornfeld'],
}

test.each([
  'password1234',
  'Passwort1234!',
  'PASSWORTpasswort',
  'passwort feuerwehr',
  'P@$$wort-1234',
  'Feuerwehr112112',
  'feuerwehr-florian-112',
  'qwertzuiopasdfgh',
  '1q2w3e4r5t6z7u8i',
  '123456789012',
  '1234567890abc',
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  '!?!?!?!?!?!?',
  'Ｐａｓｓｗｏｒｔ１２３４',
  'Löschgruppe 2026',
  'ichliebedich!!!',
])('%s is tried first', (password) => {
  expect(guessedBy(password, mia)).toBe('commonPassword')
})

test.each([
  'mia.mueller@feuerwehr-ahornfeld.example',
  'MiaMüller2026',
  'Mia Lüdenscheidt 7',
  'AhornfeldAhornfeld',
  'feuerwehr-ahornfeld',
  'Ahornfeld-112-xy',
])('%s is guessed from who it is', (password) => {
  expect(guessedBy(password, mia)).toBe('personalPassword')
})

test.each([
  'ein langer neuer Satz',
  'korrekt pferd batterie heftklammer',
  'feuerwehr passwort sommer winter',
  'Ahornfeld hat drei Bäche',
  'der Hund bellt den Passwort-Zettel an',
  '🚒🚑🚓🚒🚑🚓🐄🌧️🧯🪣🪜🧑‍🚒',
  'كلمةسرطويلةجدا',
  'x9Kq-7vPz-Lm3t',
  '4711 0815 9362 5074',
  'a'.repeat(500) + 'bcdefghijk' + 'm'.repeat(514),
])('%s is taken: nothing but its length is asked for', (password) => {
  expect(guessedBy(password, mia)).toBeUndefined()
})

test('somebody of whom nothing is known is guessed by nothing of theirs', () => {
  const nobody = { first_name: '', last_name: '', email: '', organisations: [] }
  expect(guessedBy('MiaMüller2026', nobody)).toBeUndefined()
  expect(guessedBy('passwort1234', nobody)).toBe('commonPassword')
})

describe('the call that sets one', () => {
  let backend: InProcess
  beforeAll(async () => {
    backend = await inProcess()
  })
  afterAll(() => backend.close())

  test.each([
    ['de', 'passwort1234', /^Solche Passwörter werden als erste ausprobiert/],
    ['en', 'passwort1234', /^Passwords like this one are tried first/],
    ['de', 'FF Musterstadt 2026', /aus deinem Namen/],
    ['en', 'FF Musterstadt 2026', /guessed from your name/],
  ])('says why, in %s: %s', async (language, password, reason) => {
    const body = { email: people.mitglied, password: DEMO_PASSWORD }
    const { token } = (await (await backend.call('POST', '/api/login', { body })).json()) as { token: string }

    const answer = await backend.call('PUT', '/api/user/password', {
      token,
      body: { current_password: DEMO_PASSWORD, password },
      headers: { 'accept-language': language },
    })

    expect([answer.status, await answer.json()]).toMatchObject([
      422,
      { errors: { password: [expect.stringMatching(reason)] } },
    ])
    expect((await backend.call('POST', '/api/login', { body })).status).toBe(200)
  })
})
