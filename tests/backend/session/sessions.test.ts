import { afterEach, beforeEach, expect, test } from 'vitest'
import { DEMO_PASSWORD, people } from '../../support/worlds/people.ts'
import { forgetEndedSessions } from '../../../src/backend/session/forget.ts'
import { inProcess, type InProcess } from '../../support/servers/in-process.ts'

// Product page, section 2, Session: tokens live TOKEN_MINUTES (60 here), rotate, and end.

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let backend: InProcess
beforeEach(async () => {
  backend = await inProcess()
})
afterEach(() => backend.close())

const signIn = async (): Promise<string> => {
  const body = { email: people.mitglied, password: DEMO_PASSWORD }
  return ((await (await backend.call('POST', '/api/login', { body })).json()) as { token: string }).token
}
const status = async (token: string) => (await backend.call('GET', '/api/user', { token })).status
const refresh = async (token: string): Promise<string | number> => {
  const answer = await backend.call('POST', '/api/refresh', { token })
  return answer.status === 200 ? ((await answer.json()) as { token: string }).token : answer.status
}
const refreshed = async (token: string): Promise<string> => {
  const answer = await refresh(token)
  if (typeof answer === 'number') throw new Error(`refresh answered ${answer}`)
  return answer
}

test('a token ends at its expiry, not a minute before', async () => {
  const token = await signIn()
  backend.passTime(59 * MINUTE)
  expect(await status(token)).toBe(200)
  backend.passTime(MINUTE)
  expect(await status(token)).toBe(401)
})

test('the old token stays valid until its successor is first used', async () => {
  const old = await signIn()
  const fresh = await refreshed(old)
  expect([await status(old), await status(old)]).toEqual([200, 200])
  expect(await status(fresh)).toBe(200)
  expect(await status(old)).toBe(401)
})

test('… at most until its own expiry', async () => {
  const old = await signIn()
  backend.passTime(50 * MINUTE)
  await refreshed(old)
  backend.passTime(10 * MINUTE)
  expect(await status(old)).toBe(401)
})

test('refreshing it again replaces the unused successor: a lost answer signs nobody out', async () => {
  const old = await signIn()
  const lost = await refreshed(old)
  const second = await refreshed(old)
  expect(await status(lost)).toBe(401)
  expect(await status(second)).toBe(200)
})

test('the replaced successor, refreshed by the other of two tabs, does not end the session', async () => {
  const old = await signIn()
  const lost = await refreshed(old)
  const second = await refreshed(old)
  expect(await refresh(lost)).toBe(401)
  expect(await status(second)).toBe(200)
})

test('refreshing it after the successor was used revokes the session', async () => {
  const old = await signIn()
  const fresh = await refreshed(old)
  expect(await status(fresh)).toBe(200)
  expect(await refresh(old)).toBe(401)
  expect(await status(fresh)).toBe(401)
  expect(await refresh(fresh)).toBe(401)
})

test('a token up to 24 h past its expiry is accepted for refresh only', async () => {
  const token = await signIn()
  backend.passTime(HOUR + DAY - MINUTE)
  expect(await status(token)).toBe(401)
  expect(await status(await refreshed(token))).toBe(200)
})

test('a token more than 24 h past its expiry is not', async () => {
  const token = await signIn()
  backend.passTime(HOUR + DAY)
  expect(await refresh(token)).toBe(401)
})

test('never a revoked one', async () => {
  const token = await signIn()
  await backend.call('POST', '/api/logout', { token })
  expect(await refresh(token)).toBe(401)
})

test('absolute life 180 days, however often it is refreshed', async () => {
  let token = await signIn()
  for (let day = 0; day < 179; day += 1) {
    backend.passTime(DAY)
    token = await refreshed(token)
  }
  expect(await status(token)).toBe(200)
  backend.passTime(DAY)
  expect(await refresh(token)).toBe(401)
})

test('a person who was deactivated is signed out at once', async () => {
  const token = await signIn()
  await backend.database.write((queries) =>
    queries.updateTable('users').set({ active: false }).where('email', '=', people.mitglied).execute(),
  )
  expect([await status(token), await refresh(token)]).toEqual([401, 401])
  const body = { email: people.mitglied, password: DEMO_PASSWORD }
  expect((await backend.call('POST', '/api/login', { body })).status).toBe(422)
})

test('neither token nor password is stored in plain text', async () => {
  const token = await signIn()
  const rows = JSON.stringify([
    await backend.database.read.selectFrom('session_tokens').selectAll().execute(),
    await backend.database.read.selectFrom('sessions').selectAll().execute(),
    await backend.database.read.selectFrom('users').selectAll().execute(),
    await backend.database.read.selectFrom('api_keys').selectAll().execute(),
  ])
  for (const secret of [token, DEMO_PASSWORD, 'demo-intake-key']) expect(rows).not.toContain(secret)
})

test('the address of a person is compared whatever its case', async () => {
  const body = { email: ` ${people.mitglied.toUpperCase()} `, password: DEMO_PASSWORD }
  expect((await backend.call('POST', '/api/login', { body })).status).toBe(200)
})

test('sessions that ended 30 days ago are forgotten with their tokens, running ones never', async () => {
  const ended = await signIn()
  await backend.call('POST', '/api/logout', { token: ended })
  const running = await signIn()
  const sessions = () => backend.database.read.selectFrom('sessions').select('id').execute()
  const at = (days: number) => Date.parse('2026-11-21T12:00:00Z') + days * DAY

  await backend.database.write((queries) => forgetEndedSessions(queries, at(29)))
  expect(await sessions()).toHaveLength(2)
  await backend.database.write((queries) => forgetEndedSessions(queries, at(31)))
  expect(await sessions()).toHaveLength(1)
  expect(await status(running)).toBe(200)
})
