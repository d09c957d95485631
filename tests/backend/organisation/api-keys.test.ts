import { describe, expect, test } from 'vitest'
import { findApiKey } from '../../../src/backend/api-keys/find.ts'
import { createLog } from '../../../src/backend/log.ts'
import type { ApiKey } from '../../../src/contract/organisation/api-keys.ts'
import { enginesOfGate, useEnginesOfGate } from '../../support/servers/engines.ts'
import type { InProcess } from '../../support/servers/in-process.ts'
import { everythingStored } from '../../support/matrix/stored.ts'
import { DEMO_PASSWORD, people } from '../../support/worlds/people.ts'
import { addIntakeKey } from '../../support/worlds/tenant-rows.ts'

// Product page, section 2: an API key belongs to one organisation; what the 13 permissions do not cover needs
// organisation admin. Who may call is proved by the matrix.

const backendOf = useEnginesOfGate()
const path = '/api/organisation/1/api-keys'
const tokenOf = async ({ call }: InProcess) => {
  const answer = await call('POST', '/api/login', {
    body: { email: people.leitung, password: DEMO_PASSWORD },
  })
  return ((await answer.json()) as { token: string }).token
}
const make = async ({ call }: InProcess, token: string, body: unknown) => {
  const answer = await call('POST', path, { token, body })
  return { status: answer.status, json: (await answer.json()) as ApiKey & { key: string } }
}
const list = async ({ call }: InProcess, token: string) =>
  (await (await call('GET', path, { token })).json()) as ApiKey[]
let alarms = 0
const raise = ({ call }: InProcess, key: string) =>
  call('POST', '/api/intake/alarm', {
    token: key,
    body: { source: 'keys', source_id: `${++alarms}`, title: 'B1' },
  })

describe.each(enginesOfGate)('on %s', (engine) => {
  test('a key is shown once, raises alarms under its name, and says who made it and when it was used', async ({
    skip,
  }) => {
    const backend = backendOf(engine, skip)
    const token = await tokenOf(backend)

    const { status, json } = await make(backend, token, { name: ' Leitstelle Nord ', scopes: ['alarm'] })
    const { key, ...shown } = json
    expect(status).toBe(201)
    expect(shown).toEqual({
      id: expect.any(Number),
      name: 'Leitstelle Nord',
      scopes: ['alarm'],
      created_at: new Date(backend.now()).toISOString(),
      created_by: 'Lars Leitung',
      last_used_at: null,
      last_refused_at: null,
      last_refused_status: null,
      failing: false,
      revoked_at: null,
    })
    expect((await list(backend, token))[0]).toEqual(shown)
    expect(await everythingStored(backend.database)).not.toContain(key)

    backend.passTime(95_000)
    const { id } = (await (await raise(backend, key)).json()) as { id: number }
    const minute = new Date(Math.floor(backend.now() / 60_000) * 60_000).toISOString()
    await expect.poll(async () => (await list(backend, token))[0]?.last_used_at).toBe(minute)
    const entry = await backend.database.read
      .selectFrom('operation_timeline')
      .select('actor')
      .where('operation_id', '=', id)
      .where('kind', '=', 'alarm')
      .executeTakeFirstOrThrow()
    expect(entry.actor).toBe('Leitstelle Nord')
  })

  test('within one minute the use of a key is written once', async ({ skip }) => {
    const backend = backendOf(engine, skip)
    const token = await tokenOf(backend)
    const { json } = await make(backend, token, { name: 'Einmal', scopes: ['alarm'] })
    let written = 0
    const { database } = backend
    const counting: typeof database.write = (job) => {
      written += 1
      return database.write(job)
    }
    const find = (now: number) =>
      findApiKey(
        { database: { ...database, write: counting }, log: createLog('silent') },
        { key: json.key, scope: 'alarm', now },
      )
    const used = async () => (await list(backend, token)).find(({ id }) => id === json.id)?.last_used_at
    const minute = Date.parse('2026-11-21T13:00:00.000Z')

    await find(minute)
    await expect.poll(used).toBe('2026-11-21T13:00:00.000Z')
    await find(minute + 59_999)
    expect(written).toBe(1)
    await find(minute + 60_000)
    await expect.poll(used).toBe('2026-11-21T13:01:00.000Z')
    expect(written).toBe(2)
  })

  test('a revoked key is refused from the next call on, stays in the list, and keeps the time of its end', async ({
    skip,
  }) => {
    const backend = backendOf(engine, skip)
    const token = await tokenOf(backend)
    const { json } = await make(backend, token, { name: 'Alt', scopes: ['alarm'] })
    const revoke = () => backend.call('DELETE', `/api/organisation/1/api-key/${json.id}`, { token })
    expect((await raise(backend, json.key)).status).toBe(201)

    expect((await revoke()).status).toBe(204)
    const revoked_at = new Date(backend.now()).toISOString()
    backend.passTime(60_000)
    expect((await revoke()).status).toBe(204)

    expect((await raise(backend, json.key)).status).toBe(401)
    expect((await list(backend, token)).find(({ id }) => id === json.id)).toMatchObject({ revoked_at })
  })

  test('a key is good for what it was made for, and one whose scopes nobody knows for nothing', async ({
    skip,
  }) => {
    const backend = backendOf(engine, skip)
    const token = await tokenOf(backend)
    const both = await make(backend, token, { name: 'Beides', scopes: ['fms', 'alarm'] })
    const fms = await make(backend, token, { name: 'Nur Status', scopes: ['fms'] })
    const unknown = `unknown-${engine}`
    await backend.database.write((queries) =>
      addIntakeKey(queries, { tenant: 1, organisation: 1, key: unknown, scopes: [] }),
    )

    expect(both.json.scopes).toEqual(['alarm', 'fms'])
    expect((await raise(backend, both.json.key)).status).toBe(201)
    expect((await raise(backend, fms.json.key)).status).toBe(403)
    expect((await raise(backend, unknown)).status).toBe(403)
  })

  test.for([
    ['no name', { scopes: ['alarm'] }],
    ['an empty name', { name: '  ', scopes: ['alarm'] }],
    ['no scope', { name: 'x', scopes: [] }],
    ['an unknown scope', { name: 'x', scopes: ['everything'] }],
    ['a scope twice', { name: 'x', scopes: ['alarm', 'alarm'] }],
    ['a key of one’s own', { name: 'x', scopes: ['alarm'], key: 'secret' }],
  ] as const)('%s: 422', async ([, body], { skip }) => {
    const backend = backendOf(engine, skip)
    expect((await make(backend, await tokenOf(backend), body)).status).toBe(422)
  })
})
