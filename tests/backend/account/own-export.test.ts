import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Engine, enginesOfGate, usePostgres } from '../../support/servers/engines.ts'
import { inProcess, type InProcess } from '../../support/servers/in-process.ts'
import { tokenOf } from '../../support/calls/invited.ts'
import { raiseInProcess } from '../../support/calls/operation-work.ts'
import { people } from '../../support/worlds/people.ts'
import { exportedAs, forgotten, notExported } from '../../support/worlds/person-columns.ts'

// People: data export of oneself (JSON).

const postgres = usePostgres()
let backend: InProcess

const save = async (email: string) => {
  const token = await tokenOf(backend, email)
  const answer = await backend.call('GET', '/api/user/export.json', { token })
  return { answer, kept: (await answer.json()) as Record<string, unknown> }
}

describe.each(enginesOfGate)('on %s', (engine: Engine) => {
  beforeEach(async ({ skip }) => {
    backend = await inProcess(engine === 'postgres' ? { address: { url: await postgres.needNew(skip) } } : {})
  })
  afterEach(() => backend.close())

  test('what was done to and by a person is in it, and nothing of anybody else', async () => {
    const id = await raiseInProcess(backend)
    const token = await tokenOf(backend, people.mitglied)
    const body = { answer: 'coming', minutes: 4, note: 'Ich bringe Öl mit' }
    await backend.call('POST', `/api/organisation/1/operation/${id}/response`, { token, body })
    const { answer, kept } = await save(people.mitglied)

    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'application/json; charset=utf-8',
    ])
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment; filename=".*\.json"/)
    expect(kept).toMatchObject({
      account: { email: people.mitglied },
      answers: expect.arrayContaining([
        expect.objectContaining({ operation_id: id, note: 'Ich bringe Öl mit' }),
      ]),
      alarms: expect.arrayContaining([expect.objectContaining({ operation_id: id })]),
      notifications: expect.arrayContaining([expect.objectContaining({ type: 'operation' })]),
    })
    const others = JSON.stringify((await save(people.leitung)).kept)
    expect(others).not.toContain('Ich bringe Öl mit')
    expect(others).not.toContain(people.mitglied)
  })

  test('nothing of it proves who somebody is', async () => {
    const { kept } = await save(people.mitglied)
    const { password_hash } = await backend.database.read
      .selectFrom('users')
      .select('password_hash')
      .where('email', '=', people.mitglied)
      .executeTakeFirstOrThrow()
    const hashes = await backend.database.read.selectFrom('session_tokens').select('token_hash').execute()
    const text = JSON.stringify(kept)
    for (const secret of [password_hash, ...hashes.map(({ token_hash }) => token_hash)])
      expect(text).not.toContain(secret)
    expect(text).not.toMatch(/hash|p256dh/)
  })

  test.runIf(engine === 'sqlite')('no table that names people was forgotten', async () => {
    const found = await sql<{ name: string }>`
      select m.name || '.' || c.name as name
      from sqlite_master m join pragma_table_info(m.name) c
      where m.type = 'table' and (c.name = 'user_id' or c.name like '%\_by' escape '\\')
      order by 1`.execute(backend.database.read)
    const { kept } = await save(people.mitglied)
    for (const { name } of found.rows) {
      const part = exportedAs[name]
      if (part === undefined) expect(notExported, forgotten(name)).toContain(name)
      else expect(Object.keys(kept), forgotten(name)).toContain(part)
    }
    expect(found.rows.length).toBeGreaterThan(Object.keys(exportedAs).length)
  })
})
