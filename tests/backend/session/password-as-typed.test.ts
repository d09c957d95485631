import { afterAll, beforeAll, expect, test } from 'vitest'
import { hashPassword } from '../../../src/backend/session/passwords.ts'
import { inProcess, type InProcess } from '../../support/servers/in-process.ts'
import { people } from '../../support/worlds/people.ts'

// Texts lose their controls and are composed when they come in; a password opens the account that it was set for all the same.

let backend: InProcess
beforeAll(async () => {
  backend = await inProcess()
})
afterAll(() => backend.close())

test.each([
  ['typed on a Mac', 'grüne Brücke über Öl', 'grüne Brücke über Öl'.normalize('NFD'), 200],
  ['set on a Mac', 'grüne Brücke über Öl'.normalize('NFD'), 'grüne Brücke über Öl', 200],
  ['with controls in it', 'grün\u0007\tund\r\nrot', 'grün\u0007\tund\r\nrot', 200],
  ['without the controls in it', 'grün\u0007\tund\r\nrot', 'grün\tund\nrot', 422],
  ['with a NUL, as it was always written out', 'grün\\u0000rot', 'grün\u0000rot', 200],
])('a password %s', async (_, set, typed, status) => {
  const hash = await hashPassword(set)
  await backend.database.write((queries) =>
    queries.updateTable('users').set({ password_hash: hash }).where('email', '=', people.mitglied).execute(),
  )

  const body = { email: people.mitglied, password: typed }
  expect((await backend.call('POST', '/api/login', { body })).status).toBe(status)
})
