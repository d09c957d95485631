import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { User } from '../../../src/contract/account/session.ts'
import { type Engine, enginesOfGate, usePostgres } from '../../support/servers/engines.ts'
import { inProcess, type InProcess } from '../../support/servers/in-process.ts'
import { tokenOf } from '../../support/calls/invited.ts'
import { people } from '../../support/worlds/people.ts'

// Product page, section 3: PATCH /api/user. People: names with umlauts, apostrophes, emoji, 200 characters, right-to-left;
// 422 by field.

const postgres = usePostgres()
let backend: InProcess
let token: string

const change = (body: object) => backend.call('PATCH', '/api/user', { token, body })
const own = async () => (await (await backend.call('GET', '/api/user', { token })).json()) as User

describe.each(enginesOfGate)('on %s', (engine: Engine) => {
  beforeEach(async ({ skip }) => {
    backend = await inProcess(engine === 'postgres' ? { address: { url: await postgres.needNew(skip) } } : {})
    token = await tokenOf(backend, people.mitglied)
  })
  afterEach(() => backend.close())

  test('what is named changes, what is not named stays, and the answer is who one is then', async () => {
    const before = await own()
    const answer = await change({ phone: ' 0170 123 ', locale: 'en' })
    expect(answer.status).toBe(200)
    expect(await answer.json()).toEqual({ ...before, phone: '0170 123', locale: 'en' })
    expect(await own()).toEqual({ ...before, phone: '0170 123', locale: 'en' })
    for (const nothing of ['', '  ', null]) {
      await change({ phone: '0170 123' })
      expect(await (await change({ phone: nothing })).json()).toMatchObject({ phone: null })
    }
    expect(await (await change({})).json()).toMatchObject({ locale: 'en', phone: null })

    expect(before).toMatchObject({ phone_for: 'nobody' })
    expect(await (await change({ phone_for: 'leaders' })).json()).toEqual(await own())
    expect(await own()).toMatchObject({ phone_for: 'leaders', phone: null })
  })

  test.each(["Jörg-Ägidius O'Neill", '🚒 Ines', 'محمد', 'e\u0301milie', 'x'.repeat(200)])(
    'the name %s is taken as it is, its letters composed',
    async (typed) => {
      const first_name = typed.normalize('NFC')
      expect(await (await change({ first_name: typed })).json()).toMatchObject({ first_name })
      expect(await own()).toMatchObject({
        first_name,
        display_name: `${first_name} ${(await own()).last_name}`,
      })
    },
  )

  test.each([
    [{ first_name: ' ' }, 'first_name'],
    [{ last_name: 'x'.repeat(201) }, 'last_name'],
    [{ last_name: null }, 'last_name'],
    [{ phone: 'x'.repeat(51) }, 'phone'],
    [{ phone: 112 }, 'phone'],
    [{ phone_for: 'everybody' }, 'phone_for'],
    [{ phone_for: null }, 'phone_for'],
    [{ locale: 'fr' }, 'locale'],
    [{ tenant_admin: true }, 'tenant_admin'],
    [{ email: 'neu@wehr.example' }, 'email'],
    [{ id: 1 }, 'id'],
    [{ first_name: 'Neu', password_hash: 'x' }, 'password_hash'],
  ])('%j is refused by its field, and changes nothing', async (body, field) => {
    const before = await own()
    const answer = await change(body)
    expect([answer.status, await answer.json()]).toMatchObject([
      422,
      { errors: { [field]: [expect.any(String)] } },
    ])
    expect(await own()).toEqual(before)
  })

  test('whoever administers people learns that what they have open is out of date, and nobody else has changed', async () => {
    const versions = () =>
      backend.database.read.selectFrom('users').select(['email', 'version']).orderBy('id').execute()
    const before = await versions()
    await change({ first_name: 'Neu' })
    expect(await versions()).toEqual(
      before.map((row) => ({ ...row, version: row.version + (row.email === people.mitglied ? 1 : 0) })),
    )
  })
})
