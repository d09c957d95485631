import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type Engine, engines, usePostgres } from '../../support/servers/engines.ts'
import { inProcess, type InProcess } from '../../support/servers/in-process.ts'
import { tokenOf } from '../../support/calls/invited.ts'
import { DEMO_PASSWORD, people } from '../../support/worlds/people.ts'
import { setUpApp } from '../../support/browser/two-steps.ts'

// To look at a password takes a while. Whoever changes it meanwhile ends every other session: none is begun by the old one.

const NEW_PASSWORD = 'ein langer neuer Satz'

const postgres = usePostgres()
let backend: InProcess
let token: string

/** What is stored of sign-ins: the sessions that are open, and what was asked for. */
const begun = async () => {
  const { read } = backend.database
  const sessions = await read.selectFrom('sessions').select('id').where('revoked_at', 'is', null).execute()
  const challenges = await read.selectFrom('sign_in_challenges').select('id').execute()
  return [...sessions, ...challenges].length
}
const change = async () => {
  const body = { current_password: DEMO_PASSWORD, password: NEW_PASSWORD }
  const answer = await backend.call('PUT', '/api/user/password', { token, body })
  expect(answer.status).toBe(204)
}
const deactivate = () =>
  backend.database.write((queries) =>
    queries.updateTable('users').set({ active: false }).where('email', '=', people.mitglied).execute(),
  )

/** Signs in with the password that holds until it was looked at; then, before anything is written, comes something else. */
async function signInOutrunBy(meanwhile: () => Promise<unknown>): Promise<Response> {
  const { write } = backend.database
  const spy = vi.spyOn(backend.database, 'write').mockImplementationOnce(async (job) => {
    spy.mockRestore()
    await meanwhile()
    return write(job)
  })
  return backend.call('POST', '/api/login', { body: { email: people.mitglied, password: DEMO_PASSWORD } })
}

describe.each(engines)('on %s', (engine: Engine) => {
  beforeEach(async ({ skip }) => {
    backend = await inProcess(engine === 'postgres' ? { address: { url: await postgres.needNew(skip) } } : {})
    token = await tokenOf(backend, people.mitglied)
  })
  afterEach(() => backend.close())

  test.each([
    ['that is another one by then', change],
    ['of somebody who may not sign in any more by then', deactivate],
  ])('a password %s is refused like any wrong one, and begins nothing', async (_, meanwhile) => {
    const before = await begun()
    const answer = await signInOutrunBy(meanwhile)
    expect([answer.status, await answer.json()]).toMatchObject([
      422,
      { errors: { email: [expect.any(String)] } },
    ])
    expect(await begun()).toBe(before)
  })

  test('it asks for no second factor either', async () => {
    await setUpApp(backend, token)
    const before = await begun()
    expect((await signInOutrunBy(change)).status).toBe(422)
    expect(await begun()).toBe(before)
  })

  test('one that stays as it is signs in, and asks for a second factor that was set up', async () => {
    expect((await signInOutrunBy(() => Promise.resolve())).status).toBe(200)
    await setUpApp(backend, token)
    expect((await signInOutrunBy(() => Promise.resolve())).status).toBe(403)
  })
})
