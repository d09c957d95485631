import type { Argon2Algorithm, Argon2Parameters } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { login } from '../../../src/contract/account/session.ts'
import { hashPassword } from '../../../src/backend/session/passwords.ts'
import { inProcess, type InProcess } from '../../support/servers/in-process.ts'
import { DEMO_PASSWORD, people } from '../../support/worlds/people.ts'

// Architecture, section 7: a refused sign-in does not tell whether the account exists. The hash of the password takes nearly
// all of the time of a refusal, so these tests compare the hashes that are made, and measure no time.

type Work = Pick<Argon2Parameters, 'memory' | 'passes' | 'parallelism' | 'tagLength'>

const made = vi.hoisted((): Work[] => [])

vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>()
  const argon2 = (
    algorithm: Argon2Algorithm,
    parameters: Argon2Parameters,
    callback: (error: Error | null, key: Buffer) => void,
  ) => {
    const { memory, passes, parallelism, tagLength } = parameters
    made.push({ memory, passes, parallelism, tagLength })
    crypto.argon2(algorithm, parameters, callback)
  }
  return { ...crypto, argon2 }
})

let backend: InProcess
beforeAll(async () => {
  backend = await inProcess()
  // The demo tenant of the tests has cheap hashes; these accounts get hashes of the cost that the product uses.
  const password_hash = await hashPassword(DEMO_PASSWORD)
  await backend.database.write(async (queries) => {
    await queries.updateTable('users').set({ password_hash }).execute()
    await queries.updateTable('users').set({ active: false }).where('email', '=', people.gast).execute()
  })
})
afterAll(() => backend.close())
beforeEach(() => void made.splice(0))

async function workOfRefusal(email: string, password: string): Promise<readonly Work[]> {
  const { method, path } = login
  expect((await backend.call(method, path, { body: { email, password } })).status).toBe(422)
  return made.splice(0)
}

test('a refusal makes one hash of the same cost for an unknown, a known and a deactivated account', async () => {
  const known = await workOfRefusal(people.mitglied, 'wrong')
  expect(known).toEqual([{ memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }])
  expect(await workOfRefusal('unknown@demo.example', 'wrong')).toEqual(known)
  // The refusal does not tell either that this is the right password.
  expect(await workOfRefusal(people.gast, DEMO_PASSWORD)).toEqual(known)
})
