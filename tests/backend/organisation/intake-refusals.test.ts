import { beforeEach, describe, expect, test } from 'vitest'
import { forgetOldRefusals } from '../../../src/backend/api-keys/refusals.ts'
import { inPortions } from '../../../src/backend/database/portions.ts'
import type { IntakeMessage } from '../../../src/contract/operations/intake-messages.ts'
import type {
  RefusedBody,
  RefusedMessage,
  RefusedMessages,
} from '../../../src/contract/operations/intake-refusals.ts'
import { tokenOf } from '../../support/calls/invited.ts'
import { enginesOfGate, useEnginesOfGate } from '../../support/servers/engines.ts'
import type { InProcess } from '../../support/servers/in-process.ts'
import { people } from '../../support/worlds/people.ts'
import {
  addIntakeKey,
  addMembership,
  addOrganisation,
  addPerson,
  addRefusal,
} from '../../support/worlds/tenant-rows.ts'

// Product page, section 3, Intake: the intake log lists the refused messages of known keys. The rights matrix tests who may read
// the log.

const DAY_MS = 24 * 60 * 60_000
const ALARM = '/api/intake/alarm'
const backendOf = useEnginesOfGate()
const tooLarge = JSON.stringify({ text: 'x'.repeat(9 * 1024 * 1024) })
let made = 0

describe.each(enginesOfGate)('on %s', (engine) => {
  let backend: InProcess
  let organisation: number
  let admin: string
  let leader: number
  let key: string
  let keyId: number
  // Each test has an organisation of its own, with an administrator, a member and a key.
  beforeEach(async ({ skip }) => {
    backend = backendOf(engine, skip)
    admin = await tokenOf(backend, people.admin)
    key = `${(made += 1)}-${engine}-`.padEnd(43, 'k')
    await backend.database.write(async (queries) => {
      organisation = await addOrganisation(queries, { tenant: 1, name: `FF ${engine} ${made}` })
      const of = { tenant: 1, organisation }
      const person = async (name: string, isAdmin: boolean) => {
        const email = `${name}-${engine}-${made}@wehr.example`
        const user = await addPerson(queries, { ...of, name, email, passwordHash: '' })
        await addMembership(queries, { ...of, user, admin: isAdmin })
        return user
      }
      leader = await person('Leiterin', true)
      await person('Mitglied', false)
      keyId = await addIntakeKey(queries, { ...of, key, scopes: ['alarm'] })
    })
  })

  const get = async <Answer>(path: string) => {
    const answer = await backend.call('GET', `/api/organisation/${organisation}/${path}`, { token: admin })
    expect(answer.status).toBe(200)
    return (await answer.json()) as Answer
  }
  const list = () => get<RefusedMessages>('intake-refusals')
  const open = ({ id }: RefusedMessage) => get<RefusedBody>(`intake-refusal/${id}`)
  const counted = async () => (await list()).refusals.reduce((sum, { times }) => sum + times, 0)
  /** Sends a message that is refused, and waits for its log entry: the backend writes the entry after its response. */
  const refused = async (about: { method?: string; path?: string; token?: string } & SentBody = {}) => {
    const before = await counted()
    const { method = 'POST', path = ALARM, token = key, ...sent } = about
    const answer = await backend.call(method, path, { token, body: '{}', ...sent })
    await expect.poll(counted).toBe(before + 1)
    return answer.status
  }
  const taken = async (more: Record<string, unknown> = {}) => {
    const body = { source: 'ils', source_id: `${(made += 1)}`, title: 'B1', ...more }
    const answer = await backend.call('POST', ALARM, { token: key, body })
    expect(answer.status).toBe(201)
  }

  test.for<[string, Parameters<typeof refused>[0], number, Partial<RefusedMessage>]>([
    [
      'to a wrong path',
      { path: '/api/intake/alarms?x=1' },
      404,
      { reason: 'path', path: '/api/intake/alarms' },
    ],
    ['with a wrong method', { method: 'PUT' }, 405, { reason: 'method', method: 'PUT' }],
    ['without any field', { headers: { 'content-type': 'image/png' } }, 422, { reason: 'incomplete' }],
    ['with invalid JSON', { body: '{"title": ' }, 422, { reason: 'unreadable' }],
    [
      'that is too large',
      { body: tooLarge, headers: { 'content-length': `${tooLarge.length}` } },
      413,
      { reason: 'size' },
    ],
    ['whose key lacks the scope', { path: '/api/intake/fms' }, 403, { reason: 'scope' }],
  ])('a message %s is in the log', async ([, about, status, expected]) => {
    expect(await refused(about)).toBe(status)

    const at = new Date(backend.now()).toISOString()
    const row = { sender: `Leitstelle ${key}`, status, times: 1, received_at: at, first_at: at }
    const { refusals } = await list()
    expect(refusals).toMatchObject([{ ...row, ...expected }])
    const [first] = refusals
    const { body } = await open(first as RefusedMessage)
    expect(body).toBe((typeof about?.body === 'string' ? about.body : '{}').slice(0, 16 * 1024))
  })

  test('the log repeats the problems of the response, and hides a key in the path', async () => {
    await refused({ path: `/api/intake/${key}`, body: '{}' })
    await refused({ path: '/api/intake/fms', token: await fmsKey(), body: '{"text": "ohne Ereignisse"}' })

    const { refusals } = await list()
    expect(refusals).toMatchObject([
      { reason: 'incomplete', problems: ['events: Diese Angabe fehlt.'] },
      { path: '/api/intake/…' },
    ])
  })

  test('the same body again raises the count of its row and moves the row to the top; another body gets its own row', async () => {
    await refused({ body: 'eins' })
    await refused({ body: 'zwei' })
    backend.passTime(1000)
    await refused({ body: 'eins' })

    const { refusals } = await list()
    expect(refusals).toMatchObject([
      { times: 2, received_at: new Date(backend.now()).toISOString() },
      { times: 1 },
    ])
    expect((await open(refusals[0] as RefusedMessage)).body).toBe('eins')
  })

  test('the log decodes the first 16 KB of a body in its charset, and notes each reader once in 15 minutes', async () => {
    const body = Buffer.from(`Löschzug ${'x'.repeat(20_000)}`, 'latin1')
    await refused({ body, headers: { 'content-type': 'application/json; charset=iso-8859-1' } })

    const [row] = (await list()).refusals as [RefusedMessage]
    const first = await open(row)
    expect(first.is_cut).toBe(true)
    expect(first.body).toBe(`Löschzug ${'x'.repeat(16 * 1024 - 9)}`)
    const at = new Date(backend.now()).toISOString()
    const view = { user_id: expect.any(Number), display_name: expect.stringMatching(/\w/), at }
    expect(first.views).toEqual([view])
    backend.passTime(60_000)
    expect((await open(row)).views).toEqual([view])
    backend.passTime(15 * 60_000)
    expect((await open(row)).views).toHaveLength(2)
  })

  test.for<[string, Buffer, string]>([
    ['UTF-8', Buffer.from(`x${'ü'.repeat(10_000)}`), `x${'ü'.repeat(8191)}`],
    ['UTF-8 with wide characters', Buffer.from(`x${'🚒'.repeat(5000)}`), `x${'🚒'.repeat(4095)}`],
    ['UTF-16', Buffer.from(`\ufeffxx${'🚒'.repeat(5000)}`, 'utf16le'), `xx${'🚒'.repeat(4094)}`],
  ])('a character cut by the 16 KB limit is dropped: %s', async ([, body, shown]) => {
    await refused({ body })
    const [row] = (await list()).refusals as [RefusedMessage]
    expect((await open(row)).body).toBe(shown)
  })

  test('opening a message that is deleted at the same moment gives 200 or 404', async () => {
    await refused({ body: 'eins' })
    const [row] = (await list()).refusals as [RefusedMessage]
    await open(row)
    const path = `/api/organisation/${organisation}/intake-refusal/${row.id}`
    const [answers] = await Promise.all([
      Promise.all(Array.from({ length: 8 }, () => backend.call('GET', path, { token: admin }))),
      backend.database.write((queries) =>
        queries.deleteFrom('intake_refusals').where('id', '=', row.id).execute(),
      ),
    ])
    for (const { status } of answers) expect([200, 404]).toContain(status)
    expect((await backend.call('GET', path, { token: admin })).status).toBe(404)
  })

  test('the log keeps the latest 1,000 messages of a key, in pages', async () => {
    await backend.database.write(async (queries) => {
      const at = (place: number) => new Date(Date.parse('2026-11-01T00:00:00Z') + place).toISOString()
      for (let place = 0; place < 1000; place += 1)
        await addRefusal(queries, {
          tenant: 1,
          organisation,
          key: keyId,
          word: `Alt ${place}`,
          at: at(place),
        })
    })
    const before = await list()
    expect((await backend.call('POST', ALARM, { token: key, body: 'neu' })).status).toBe(422)
    await expect.poll(async () => (await list()).refusals[0]?.reason).toBe('unreadable')

    const rows = await backend.database.read
      .selectFrom('intake_refusals')
      .select('content')
      .where('organisation_id', '=', organisation)
      .execute()
    expect(rows).toHaveLength(1000)
    expect(rows.map(({ content }) => content)).not.toContain('Alt 0')
    const next = await get<RefusedMessages>(`intake-refusals?before=${before.next}`)
    expect(next.refusals.map(({ path }) => path)).toEqual(
      Array.from({ length: 20 }, (_, place) => `/api/intake/Alt ${979 - place}`),
    )
  })

  describe('a wrong key', () => {
    const send = (token: string | undefined, body = '{"title": "B3"}') =>
      backend.call('POST', ALARM, { ...(token && { token }), body, headers: { 'accept-language': 'de' } })
    const said = async (answer: Response) => [answer.status, await answer.json()]

    test('gets the same 401 with and without the prefix of a known key', async () => {
      await taken()
      await expect.poll(prefixes).toEqual([key.slice(0, 8)])
      const unknown = await said(await send('u'.repeat(43)))
      expect(unknown).toEqual([401, { message: expect.stringContaining('API-Schlüssel ist falsch') }])
      expect(await said(await send(`${key.slice(0, -1)}x`))).toEqual(unknown)
      expect(await said(await send(undefined))).toEqual([
        401,
        { message: expect.stringContaining('Es fehlt der API-Schlüssel') },
      ])
    })

    test('with the prefix of a known key has one row, for its latest message; other wrong keys have none', async () => {
      await taken()
      await expect.poll(prefixes).toEqual([key.slice(0, 8)])
      const before = await allRows()
      await send('u'.repeat(43))
      await send(key.slice(0, 8).padEnd(43, '1'), 'eins')
      await expect.poll(counted).toBe(1)
      await send(key.slice(0, -1), 'zwei')
      await expect.poll(counted).toBe(2)

      const { refusals } = await list()
      expect(refusals).toMatchObject([{ reason: 'key', status: 401, times: 2 }])
      expect((await open(refusals[0] as RefusedMessage)).body).toBe('zwei')
      expect(await allRows()).toBe(before + 1)
    })

    test('sent to another path is not logged, even with the prefix of a known key', async () => {
      await taken()
      await expect.poll(prefixes).toEqual([key.slice(0, 8)])
      const wrong = key.slice(0, -1)
      expect((await backend.call('POST', '/api/intake/alarms', { token: wrong, body: {} })).status).toBe(404)
      await refused({ path: '/api/intake/alarms' })
      expect((await list()).refusals).toMatchObject([{ reason: 'path', times: 1 }])
    })

    test('that was revoked has rows of its own, and gets the response to an unknown key', async () => {
      await backend.database.write((queries) =>
        queries
          .updateTable('api_keys')
          .set({ revoked_at: new Date(backend.now()).toISOString() })
          .where('id', '=', keyId)
          .execute(),
      )
      expect(await refused({ body: 'eins' })).toBe(401)
      expect(await refused({ body: 'zwei' })).toBe(401)
      expect((await list()).refusals).toMatchObject([{ reason: 'revoked' }, { reason: 'revoked' }])
      expect(await said(await send(key, 'eins'))).toEqual(await said(await send('u'.repeat(43))))
    })
  })

  test('after three refusals in a row the administrators get one notification a day, with reason and page', async () => {
    const told = () =>
      backend.database.read
        .selectFrom('notifications')
        .select(['user_id', 'type', 'title', 'body', 'page'])
        .where('organisation_id', '=', organisation)
        .where('type', '=', 'other')
        .execute()
    await refused({ body: 'eins' })
    await refused({ body: 'zwei' })
    await taken()
    await expect.poll(inARow).toBe(0)
    await refused({ body: 'eins' })
    await refused({ body: 'zwei' })
    expect(await told()).toEqual([])
    await refused({ path: '/api/intake/alarms' })
    await refused({ body: 'eins' })

    const first = {
      user_id: leader,
      type: 'other',
      title: `Meldungen von „Leitstelle ${key}“ abgewiesen`,
      body: '3 Meldungen hintereinander kamen nicht an. Zuletzt: Falsche Adresse. Sie stehen bei den Integrationen.',
      page: 'integrations',
    }
    expect(await told()).toEqual([first])
    backend.passTime(DAY_MS)
    admin = await tokenOf(backend, people.admin)
    await refused({ body: 'eins' })
    expect(await told()).toMatchObject([first, { body: expect.stringContaining('5 Meldungen') }])
  })

  test('the clean-up deletes messages and their views after 30 days, in portions', async () => {
    await refused({ body: 'eins' })
    await open((await list()).refusals[0] as RefusedMessage)
    const old = new Date(backend.now() - 31 * DAY_MS).toISOString()
    await backend.database.write(async (queries) => {
      for (let place = 0; place < 501; place += 1)
        await addRefusal(queries, { tenant: 1, organisation, key: keyId, word: `Alt ${place}`, at: old })
      const { id } = await queries
        .selectFrom('intake_refusals')
        .select('id')
        .where('received_at', '=', old)
        .limit(1)
        .executeTakeFirstOrThrow()
      const views = Array.from({ length: 501 }, () => ({
        tenant_id: 1,
        refusal_id: id,
        user_id: leader,
        at: old,
      }))
      await queries.insertInto('intake_refusal_views').values(views).execute()
    })

    await inPortions(backend.database, (queries) => forgetOldRefusals(queries, backend.now()))

    const { refusals } = await list()
    expect(refusals).toMatchObject([{ reason: 'unreadable' }])
    expect((await open(refusals[0] as RefusedMessage)).views).toHaveLength(1)
    const left = await backend.database.read.selectFrom('intake_refusal_views').select('at').execute()
    expect(left.map(({ at }) => at)).not.toContain(old)
  })

  test('the log lists the warnings of an accepted message', async () => {
    await taken({ title: 'Rauch', lat: 'north', vehicles: ['Florian Nirgends 1'], ['a\0b']: 1 })

    const { messages } = await get<{ messages: IntakeMessage[] }>('intake-messages')
    expect(messages[0]?.warnings).toEqual([
      'ab: Feld nicht bekannt, weggelassen.',
      'lat: nicht verwendbar, weggelassen.',
      expect.stringMatching(/^vehicles: „Florian Nirgends 1“/),
      expect.stringMatching(/^title: kein Stichwort/),
    ])
  })

  /** How often the key was refused since its last accepted message. */
  async function inARow() {
    const row = await keyRow()
    return row.refused_in_a_row
  }

  async function allRows() {
    return (await backend.database.read.selectFrom('intake_refusals').select('id').execute()).length
  }

  async function prefixes() {
    return [(await keyRow()).prefix]
  }

  function keyRow() {
    return backend.database.read
      .selectFrom('api_keys')
      .select(['prefix', 'refused_in_a_row'])
      .where('id', '=', keyId)
      .executeTakeFirstOrThrow()
  }

  async function fmsKey() {
    const token = `fms-${key}`
    const of = { tenant: 1, organisation }
    await backend.database.write((queries) => addIntakeKey(queries, { ...of, key: token, scopes: ['fms'] }))
    return token
  }
})

interface SentBody {
  body?: unknown
  headers?: Record<string, string>
}
