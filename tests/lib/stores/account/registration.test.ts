import { beforeEach, expect, test, vi } from 'vitest'
import {
  $registration,
  createAccount,
  loadInvitation,
} from '../../../../src/lib/stores/account/registration.ts'
import { $session, endSession, userOf } from '../../../../src/lib/stores/session/session.ts'
import { people } from '../../../support/worlds/people.ts'
import { addInvitation } from '../../../support/worlds/tenant-rows.ts'
import { useApp } from '../app.ts'

// Product page, section 2, Invitation: single use, signs in at the end; used, revoked, garbage: one clear page each way out.

const app = useApp()
const account = { first_name: 'Nele', last_name: 'Öztürk', password: 'ein langer neuer Satz' }
let links = 0

/** A link as a mail holds it. */
async function linkTo(email: string): Promise<string> {
  const token = `token-${++links}`
  await app.write(async (queries) => {
    const inviter = await queries
      .selectFrom('users')
      .select('id')
      .where('email', '=', people.leitung)
      .executeTakeFirstOrThrow()
    await addInvitation(queries, { tenant: 1, organisation: 1, email, inviter: inviter.id, token })
  })
  return token
}

beforeEach(() => {
  endSession()
  $registration.set({ state: 'loading' })
})

test('a link says what it is good for, makes an account, signs in, and is used then', async () => {
  const token = await linkTo('nele@wehr.example')
  await loadInvitation(token)
  expect($registration.get()).toMatchObject({ state: 'ready', link: { state: 'open', account: 'none' } })

  await createAccount(token, account)
  expect(userOf($session.get())).toMatchObject({ email: 'nele@wehr.example', last_name: 'Öztürk' })
  await expect(createAccount(token, account)).rejects.toMatchObject({ problem: { status: 409 } })
  expect($registration.get()).toMatchObject({ state: 'ready', link: { state: 'used' } })
})

test('what is refused, or not sent, leaves the invitation as it is, and nobody is signed in', async () => {
  const token = await linkTo('nils@wehr.example')
  await loadInvitation(token)
  const before = $registration.get()

  await expect(createAccount(token, { ...account, password: 'zu kurz' })).rejects.toMatchObject({
    problem: { kind: 'invalid', fields: { password: ['Mindestens 12 Zeichen.'] } },
  })
  app.cutNetwork()
  await expect(createAccount(token, account)).rejects.toMatchObject({ problem: { kind: 'offline' } })
  app.mendNetwork()
  expect($registration.get()).toEqual(before)
  expect(userOf($session.get())).toBeUndefined()
})

test('without a network it is a failure that trying again mends', async () => {
  const token = await linkTo(people.gast)
  app.cutNetwork()
  await loadInvitation(token)
  expect($registration.get()).toMatchObject({ state: 'failed', problem: { kind: 'offline' } })

  app.mendNetwork()
  await loadInvitation(token)
  expect($registration.get()).toMatchObject({ state: 'ready', link: { account: 'known' } })
})

test('nothing that is said on the console holds the token', async () => {
  const said = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  await loadInvitation('a-secret-that-never-was')
  expect($registration.get()).toMatchObject({ state: 'failed', problem: { status: 404 } })
  expect(said).toHaveBeenCalled()
  expect(JSON.stringify(said.mock.calls)).not.toContain('a-secret-that-never-was')
})
