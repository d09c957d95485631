import { beforeEach, expect, test, vi } from 'vitest'
import {
  $passwordReset,
  loadPasswordReset,
  setNewPassword,
} from '../../../../src/lib/stores/account/password-reset.ts'
import { people } from '../../../support/worlds/people.ts'
import { hashToken } from '../../../../src/backend/session/tokens.ts'
import { useApp } from '../app.ts'

// Product page, section 2: a password is set anew by a single-use link; expired, used, garbage: one clear page.

const app = useApp()
const PASSWORD = 'ein langer neuer Satz'
let links = 0

/** A link as a mail holds it. */
async function linkOf(email: string): Promise<string> {
  const token = `token-${++links}`
  await app.write(async (queries) => {
    const { id, tenant_id } = await queries
      .selectFrom('users')
      .select(['id', 'tenant_id'])
      .where('email', '=', email)
      .executeTakeFirstOrThrow()
    await queries
      .insertInto('password_resets')
      .values({
        tenant_id,
        user_id: id,
        token_hash: hashToken(token),
        created_at: new Date().toISOString(),
        expires_at: new Date(Date.now() + 60_000).toISOString(),
      })
      .execute()
  })
  return token
}

beforeEach(() => $passwordReset.set({ state: 'loading' }))

test('a link says whose password it sets, sets it once, and is gone then', async () => {
  const token = await linkOf(people.mitglied)
  await loadPasswordReset(token)
  expect($passwordReset.get()).toMatchObject({ state: 'ready', email: people.mitglied })

  await setNewPassword(token, PASSWORD)
  await expect(setNewPassword(token, PASSWORD)).rejects.toMatchObject({ problem: { status: 404 } })
  expect($passwordReset.get()).toMatchObject({ state: 'failed', problem: { kind: 'server', status: 404 } })
})

test('a password that is refused, or not sent, leaves the link as it is', async () => {
  const token = await linkOf(people.leitung)
  await loadPasswordReset(token)

  await expect(setNewPassword(token, 'zu kurz')).rejects.toMatchObject({
    problem: { kind: 'invalid', fields: { password: ['Mindestens 12 Zeichen.'] } },
  })
  app.cutNetwork()
  await expect(setNewPassword(token, PASSWORD)).rejects.toMatchObject({ problem: { kind: 'offline' } })
  expect($passwordReset.get()).toMatchObject({ state: 'ready', email: people.leitung })
})

test('without a network it is a failure that trying again mends', async () => {
  const token = await linkOf(people.admin)
  app.cutNetwork()
  await loadPasswordReset(token)
  expect($passwordReset.get()).toMatchObject({ state: 'failed', problem: { kind: 'offline' } })

  app.mendNetwork()
  await loadPasswordReset(token)
  expect($passwordReset.get()).toMatchObject({ state: 'ready', email: people.admin })
})

test('nothing that is said on the console holds the token', async () => {
  const said = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await loadPasswordReset('a-secret-that-never-was')
  expect($passwordReset.get()).toMatchObject({ state: 'failed', problem: { status: 404 } })
  expect(said).toHaveBeenCalled()
  expect(JSON.stringify(said.mock.calls)).not.toContain('a-secret-that-never-was')
})
