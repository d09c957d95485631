import { sql } from 'kysely'
import { createHash } from 'node:crypto'
import { runInNewContext } from 'node:vm'
import * as v from 'valibot'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Database } from '../../../src/backend/database/database.ts'
import { SESSION_KEY } from '../../../src/contract/account/session.ts'
import { StoredSession } from '../../../src/lib/stores/session/session.ts'
import { bootBackend } from '../../support/servers/backend.ts'
import { send } from '../../support/servers/contract-target.ts'
import { engines, useEmptyPostgres } from '../../support/servers/engines.ts'

// Architecture, section 4, DEMO=off: a one-time set-up link makes the first tenant administrator.

const postgres = useEmptyPostgres()
let backend: Awaited<ReturnType<typeof bootBackend>>
beforeEach(async () => {
  backend = await bootBackend({ DEMO: 'off' })
})
afterEach(() => backend.close())

const filled = {
  tenant: 'Stadt Beispiel',
  organisation: 'FF Beispiel',
  firstName: 'Jörg',
  lastName: "O'Neill <b>",
  email: 'Joerg@Example.org',
  password: 'ein langes Passwort',
}
const post = (fields: Record<string, string>, path = backend.setupPath ?? '') =>
  fetch(backend.origin + path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })

test('nobody can sign in before; the link makes a tenant administrator who can; then the link is gone', async () => {
  const demo = { email: 'admin@demo.example', password: 'demo-musterstadt' }
  expect((await send(backend.origin, 'POST', '/api/login', { body: demo })).status).toBe(422)

  expect((await fetch(backend.origin + backend.setupPath)).status).toBe(200)
  expect((await post(filled)).status).toBe(200)

  const body = { email: 'joerg@example.org', password: filled.password }
  const { json } = await send(backend.origin, 'POST', '/api/login', { body })
  expect(json).toMatchObject({
    user: { tenant_admin: true, admin_organisation_ids: [1], display_name: "Jörg O'Neill <b>" },
  })
  expect((await fetch(backend.origin + backend.setupPath)).status).toBe(404)
  expect((await post(filled)).status).toBe(404)
})

test('the administrator who sets it up is signed in afterwards, on this device', async () => {
  const before = Date.now()
  const made = await post(filled)
  const page = await made.text()
  const kept = new Map<string, string>()
  const replace = (path: string) => void kept.set('path', path)
  const [, data = ''] = /<script type="application\/json" id="session">([^<]*)<\/script>/.exec(page) ?? []
  runInNewContext(/<script>([^<]*)<\/script>/.exec(page)?.[1] ?? '', {
    document: { getElementById: () => ({ textContent: data }) },
    localStorage: { setItem: (key: string, text: string) => kept.set(key, text) },
    location: { replace },
  })

  expect(kept.get('path')).toBe('/login')
  const stored: unknown = JSON.parse(kept.get(SESSION_KEY) ?? '')
  const session = v.parse(StoredSession, stored)
  // The schema puts zeros for times that are missing or wrong, and leaves out unknown fields.
  expect(stored).toEqual(session)
  expect(session.renewed_at).toBeGreaterThanOrEqual(before)
  expect(Math.abs(session.clock_error)).toBeLessThan(60_000)
  const { json } = await send(backend.origin, 'GET', '/api/user', { token: session.token })
  expect(json).toEqual(session.user)
  expect(made.headers.get('set-cookie')).toContain('HttpOnly')
  expect(page).not.toContain(filled.password)
})

test('the password has an eye, and only the scripts of the page may run', async () => {
  const answer = await fetch(backend.origin + backend.setupPath)
  const page = await answer.text()
  const scripts = [...page.matchAll(/<script>([^<]*)<\/script>/g)].map(([, script = '']) => script)
  expect(scripts).toHaveLength(1)
  const policy = answer.headers.get('content-security-policy') ?? ''
  for (const script of scripts) expect(policy).toContain(createHash('sha256').update(script).digest('base64'))
  expect(policy).not.toMatch(/script-src[^;]*unsafe/)

  const pressed: Record<string, () => void> = {}
  const button = { disabled: false }
  const form = { addEventListener: noting('submit'), querySelector: () => button }
  const field = { type: 'password', form }
  const eye = { hidden: true, setAttribute: () => undefined, addEventListener: noting('click') }
  runInNewContext(scripts[0] ?? '', {
    document: { querySelector: () => eye, getElementById: () => field },
    addEventListener: noting('pageshow'),
  })
  expect(eye.hidden).toBe(false)
  const after = (event: string) => {
    pressed[event]?.()
    return field.type
  }
  expect(['click', 'click', 'click', 'submit'].map(after)).toEqual(['text', 'password', 'text', 'password'])
  // A double click sends one form; on the way back the button works again.
  expect(button.disabled).toBe(true)
  pressed['pageshow']?.()
  expect(button.disabled).toBe(false)

  function noting(event: string) {
    return (_: string, listener: () => void) => void (pressed[event] = listener)
  }
})

test('a wrong token opens nothing', async () => {
  expect((await fetch(`${backend.origin}/api/setup/x`)).status).toBe(404)
  expect((await post(filled, '/api/setup/x')).status).toBe(404)
})

test('bad input is told, and what was typed stays (but the password)', async () => {
  const answer = await post({ ...filled, tenant: ' ', email: 'nobody', password: 'short' })
  const page = await answer.text()
  expect(answer.status).toBe(422)
  expect(page).toContain('role="alert"')
  expect(page).toContain('O&#39;Neill &lt;b&gt;')
  expect(page).not.toContain('short')
  expect(await backend.database.read.selectFrom('tenants').selectAll().execute()).toEqual([])
})

test('a password is taken whole, and what would be refused later is refused here', async () => {
  for (const wrong of [{ password: 'x'.repeat(1025) }, { firstName: 'x'.repeat(201) }, { email: 'a@b' }]) {
    const answer = await post({ ...filled, ...wrong })
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining('role="alert"')])
  }
  const password = 'ein langes Passwort '.repeat(51).trim()
  expect((await post({ ...filled, password })).status).toBe(200)
  const body = { email: filled.email, password }
  expect((await send(backend.origin, 'POST', '/api/login', { body })).status).toBe(200)
})

test('a password that others try first is refused in words, also what only those know who know the brigade', async () => {
  for (const [password, word] of [
    ['feuerwehr112', 'als erste ausprobiert'],
    ['beispiel-stadt1', 'erraten'],
  ] as const) {
    const answer = await post({ ...filled, password })
    expect([answer.status, await answer.text()]).toEqual([422, expect.stringContaining(word)])
  }
  expect(await backend.database.read.selectFrom('tenants').selectAll().execute()).toEqual([])
})

test.for(engines)('two forms that are sent at once make one tenant, on %s', async (engine, { skip }) => {
  if (engine === 'postgres') {
    const DATABASE_URL = postgres.needUrl(skip)
    await backend.close()
    backend = await bootBackend({ DEMO: 'off', DATABASE_URL })
  }
  const { read } = backend.database
  const sendBoth = () =>
    Promise.all([post(filled), post({ ...filled, tenant: 'Zweite', email: 'zweite@example.org' })])

  const answers = await (engine === 'postgres' ? whileLocked(backend.database, sendBoth) : sendBoth())

  const statuses = answers.map(({ status }) => status)
  // The first request is signed in; the second gets a redirect or 404.
  expect(statuses).toContain(200)
  expect([303, 404]).toContain(statuses.find((status) => status !== 200))
  expect(await read.selectFrom('tenants').selectAll().execute()).toHaveLength(1)
  expect(await read.selectFrom('users').selectAll().execute()).toHaveLength(1)
})

/** Sends both forms, and lets neither write before both have found that there is no tenant yet. */
async function whileLocked(database: Database, sendBoth: () => Promise<Response[]>): Promise<Response[]> {
  const { sent } = await database.write(async (queries) => {
    await sql`lock table tenants in share row exclusive mode`.execute(queries)
    const sending = sendBoth()
    const waiting = sql<{ count: number }>`select count(*) from pg_locks
      where not granted and relation = 'tenants'::regclass
        and database = (select oid from pg_database where datname = current_database())`
    await expect
      .poll(async () => (await waiting.execute(queries)).rows[0]?.count, { timeout: 30_000 })
      .toBe(2)
    return { sent: sending }
  })
  return sent
}
