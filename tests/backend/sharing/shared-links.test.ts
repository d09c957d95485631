import { beforeEach, describe, expect, test, vi } from 'vitest'
import { closeForgotten } from '../../../src/backend/operations/change/autoclose.ts'
import { createLog } from '../../../src/backend/log.ts'
import type { SharedLink } from '../../../src/contract/sharing/shared-links.ts'
import { enginesOfGate, useEnginesOfGate } from '../../support/servers/engines.ts'
import { OUR_ORIGIN, type InProcess } from '../../support/servers/in-process.ts'
import { hashToken } from '../../../src/backend/session/tokens.ts'
import { tokenOf } from '../../support/calls/invited.ts'
import { raiseInProcess } from '../../support/calls/operation-work.ts'
import { people } from '../../support/worlds/people.ts'
import { visitorOf } from '../../support/documents/shared-visitor.ts'

// Documents and the public shared link; product page, section 2, Shared link. Who may call is proved by the
// matrix.

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const ORGANISATION = '/api/organisation/1'

const backendOf = useEnginesOfGate()

describe.each(enginesOfGate)('on %s', (engine) => {
  let backend: InProcess
  let leader: string
  let operation: number
  beforeEach(async ({ skip }) => {
    backend = backendOf(engine, skip)
    leader = await tokenOf(backend, people.leitung)
    operation = await raiseInProcess(backend)
  })

  const asLeader = async (method: string, path: string, body?: object) => {
    const answer = await backend.call(method, ORGANISATION + path, {
      token: leader,
      headers: { origin: OUR_ORIGIN },
      ...(body && { body }),
    })
    return { status: answer.status, json: (await answer.json()) as unknown }
  }
  const share = async (input: object = {}, id = operation) => {
    const { status, json } = await asLeader('POST', `/operation/${id}/share`, input)
    expect([status, json]).toEqual([201, expect.any(Object)])
    return json as { id: number; token: string; url: string; expires_at: string }
  }
  const links = async (id = operation) =>
    (await asLeader('GET', `/operation/${id}/shares`)).json as SharedLink[]
  const revoke = (linkId: number) => asLeader('DELETE', `/operation/${operation}/share/${linkId}`)
  const close = (id = operation) => asLeader('POST', `/operation/${id}/close`, { reason: 'done' })

  const visitor = (token: string) => visitorOf(backend, token)

  test('whoever may change an operation shares it: the token is answered once, and only its digest is kept', async () => {
    const before = backend.now()
    const { id, token, url, expires_at } = await share({ label: '  Bürgermeister ' })

    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(url).toBe(`${OUR_ORIGIN}/shared/${token}`)
    expect(Date.parse(expires_at) - before).toBe(12 * HOUR)
    const stored = await backend.database.read.selectFrom('shared_links').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(token)
    const [link] = await links()
    expect(link).toEqual({
      id,
      label: 'Bürgermeister',
      object: { kind: 'operation', id: operation, title: expect.any(String) },
      created_by: 'Lars Leitung',
      created_at: new Date(before).toISOString(),
      expires_at,
      has_pin: false,
      closed_until: null,
      max_views: null,
      views: 0,
      last_viewed_at: null,
      ended: null,
    })
    expect(JSON.stringify(link)).not.toContain(token)
  })

  test.for([
    ['longer than 12 hours', { minutes: 12 * 60 + 1 }, 'minutes'],
    ['no time at all', { minutes: 0 }, 'minutes'],
    ['half a minute', { minutes: 0.5 }, 'minutes'],
    ['a PIN of five digits', { pin: '12345' }, 'pin'],
    ['a PIN of letters', { pin: 'abcdef' }, 'pin'],
    ['a PIN that is a number', { pin: 735190 }, 'pin'],
    ['a PIN of nine digits', { pin: '735190264' }, 'pin'],
    ['a PIN that counts up', { pin: '789012' }, 'pin'],
    ['a PIN that counts down', { pin: '87654321' }, 'pin'],
    ['a PIN of one digit alone', { pin: '777777' }, 'pin'],
    ['a part that is neither shown nor left out', { text: 'no' }, 'text'],
    ['no view at all', { max_views: 0 }, 'max_views'],
    ['too long a label', { label: 'x'.repeat(101) }, 'label'],
    ['a token of their own', { token: 'mine' }, 'token'],
  ] as const)('%s is refused by its field', async ([, input, field]) => {
    const { status, json } = await asLeader('POST', `/operation/${operation}/share`, input)
    expect([status, Object.keys((json as { errors: object }).errors)]).toEqual([422, [field]])
    expect(await links()).toEqual([])
  })

  test('an operation of another organisation, one that is deleted, and a link of another operation: 404', async () => {
    const other = await raiseInProcess(backend)
    const { id } = await share({}, other)
    for (const [method, path, body] of [
      ['DELETE', `/operation/${operation}/share/${id}`],
      ['PATCH', `/operation/${operation}/share/${id}`, { label: 'x' }],
      ['POST', '/operation/424242/share', {}],
      ['GET', '/operation/424242/shares'],
    ] as const)
      expect((await asLeader(method, path, body)).status).toBe(404)
    expect((await links(other))[0]).toMatchObject({ id, label: null, ended: null })
  })

  test('a visitor sees the operation and is counted once, however often they look', async () => {
    const { token } = await share()
    const { look, open } = visitor(token)
    // A link preview, a refresh: a GET counts nothing.
    for (let times = 0; times < 3; times += 1)
      expect((await look()).view).toMatchObject({ state: 'open', counted: false })
    expect((await links())[0]).toMatchObject({ views: 0, last_viewed_at: null })

    for (let times = 0; times < 3; times += 1)
      expect((await open()).view).toMatchObject({ state: 'open', counted: true })
    await look()
    expect((await links())[0]).toMatchObject({
      views: 1,
      last_viewed_at: new Date(backend.now()).toISOString(),
    })
    await visitor(token).open()
    expect((await links())[0]).toMatchObject({ views: 2 })
  })

  test('cookies are HttpOnly, of this link alone, and prove nothing about another one', async () => {
    const [one, other] = [
      await share({ pin: '735190', max_views: 3 }),
      await share({ pin: '735190', max_views: 3 }),
    ]
    const mine = visitor(one.token)
    const { answer } = await mine.open('735190')
    const cookies = answer.headers.getSetCookie()
    expect(cookies.map((cookie) => /Path=([^;]*)/.exec(cookie)?.[1]).toSorted()).toEqual(
      ['/api/shared/', '/en/shared/', '/shared/'].map((path) => path + one.token),
    )
    const name = `shared_${hashToken(one.token).slice(0, 16)}`
    for (const cookie of cookies) {
      expect(cookie.startsWith(`${name}=`)).toBe(true)
      expect(cookie).toMatch(/; HttpOnly; Secure; SameSite=Lax$/)
    }
    // A random text: whoever reads the database cannot say it.
    const value = mine.jar.get(name) ?? ''
    expect(Buffer.from(value, 'base64url')).toHaveLength(32)
    const stored = await backend.database.read.selectFrom('shared_link_visitors').selectAll().execute()
    expect(stored.map(({ secret_hash }) => secret_hash)).toContain(hashToken(value))
    expect(JSON.stringify(stored)).not.toContain(value)

    const elsewhere = visitor(other.token)
    elsewhere.jar.set(`shared_${hashToken(other.token).slice(0, 16)}`, value)
    elsewhere.jar.set(name, value)
    expect((await elsewhere.look()).view).toMatchObject({ state: 'pin' })
    await elsewhere.open('735190')
    expect((await links()).map(({ views }) => views)).toEqual([1, 1])
  })

  test('it is asked for its PIN, which holds until nobody has looked for 15 minutes and counts no second view then', async () => {
    const { token } = await share({ pin: '004217' })
    const { look, open } = visitor(token)
    expect((await look()).view).toEqual({ state: 'pin', closed_until: null })
    expect((await open()).status).toBe(422)
    const wrong = await open('004218')
    expect([wrong.status, Object.keys((wrong.view as unknown as { errors: object }).errors)]).toEqual([
      422,
      ['pin'],
    ])
    expect((await look()).view.state).toBe('pin')

    // As people write a number down.
    expect((await open(' 004 217')).view.state).toBe('open')
    // Whoever looks goes on from there.
    for (let times = 0; times < 3; times += 1) {
      backend.passTime(14 * MINUTE)
      expect((await look()).view.state).toBe('open')
    }
    // What somebody else does is nothing of theirs.
    backend.passTime(14 * MINUTE)
    await visitor(token).open('004217')
    backend.passTime(MINUTE)
    expect((await look()).view.state).toBe('pin')
    expect((await open('004217')).view.state).toBe('open')
    expect((await links())[0]).toMatchObject({ views: 2, has_pin: true })
  })

  test('after 5 wrong PINs nobody is let in for 15 minutes, not even with the right one, however many guess at once', async () => {
    const { token } = await share({ pin: '846302' })
    const inside = visitor(token)
    await inside.open('846302')
    const guesses = await Promise.all(
      Array.from({ length: 12 }, (_, place) => visitor(token).open(`00000${place}`.slice(-6))),
    )
    const statuses = guesses.map(({ status }) => status)
    expect(statuses.filter((status) => status === 422)).toHaveLength(4)
    expect(statuses.filter((status) => status === 429)).toHaveLength(8)

    const late = visitor(token)
    const refused = await late.open('846302')
    expect([refused.status, Number(refused.answer.headers.get('Retry-After'))]).toEqual([429, 15 * 60])
    const until = new Date(backend.now() + 15 * MINUTE).toISOString()
    expect((await late.look()).view).toEqual({ state: 'pin', closed_until: until })
    expect((await links())[0]).toMatchObject({ closed_until: until })
    // Who was inside stays there.
    expect((await inside.look()).view.state).toBe('open')

    backend.passTime(15 * MINUTE)
    expect((await late.look()).view).toEqual({ state: 'pin', closed_until: null })
    // Five more, whoever guesses; a right one between them takes none of them back.
    for (let times = 0; times < 4; times += 1) expect((await late.open('111111')).status).toBe(422)
    expect((await late.open('846302')).status).toBe(200)
    expect((await visitor(token).open('111111')).status).toBe(429)
  })

  test('with as many views as may, it asks first, and of two who open the last one at once, one does', async () => {
    const { token } = await share({ max_views: 2 })
    const first = visitor(token)
    expect((await first.look()).view).toEqual({ state: 'ask' })
    await first.open()
    const others = [visitor(token), visitor(token), visitor(token), visitor(token)]
    const opened = await Promise.all(others.map((one) => one.open()))

    expect(opened.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404])
    expect((await links())[0]).toMatchObject({ views: 2, ended: 'views' })
    // Who has opened it goes on seeing it; a stranger does not even learn that there was something.
    expect((await first.look()).view.state).toBe('open')
    expect((await visitor(token).look()).status).toBe(404)
  })

  test('it is over when it expires, when it is revoked, when its organisation is switched off', async () => {
    const { token } = await share({ minutes: 30 })
    const { look, open } = visitor(token)
    await open()
    backend.passTime(30 * MINUTE - 1)
    expect((await look()).status).toBe(200)
    backend.passTime(1)
    expect([(await look()).status, (await open()).status]).toEqual([404, 404])
    expect((await links())[0]).toMatchObject({ ended: 'expired' })

    const second = await share()
    const there = visitor(second.token)
    await there.open()
    const revoked = await revoke(second.id)
    expect(revoked).toMatchObject({ status: 200, json: { id: second.id, ended: 'revoked' } })
    expect([
      (await there.look()).status,
      (await there.open()).status,
      (await there.content()).status,
    ]).toEqual([404, 404, 404])
    // To revoke it once more changes nothing.
    expect((await revoke(second.id)).status).toBe(200)

    const third = await share()
    const active = (is: boolean) =>
      backend.database.write((queries) =>
        queries.updateTable('organisations').set({ active: is }).where('id', '=', 1).execute(),
      )
    await active(false)
    expect((await visitor(third.token).look()).status).toBe(404)
    await active(true)
    expect((await visitor(third.token).look()).status).toBe(200)
  })

  test('it is over for good once the operation is closed, merged or closes by itself, and while it is deleted', async () => {
    const { token } = await share()
    await close()
    await asLeader('POST', `/operation/${operation}/reopen`)
    expect((await visitor(token).look()).status).toBe(404)
    expect((await links())[0]).toMatchObject({ ended: 'object' })
    // Open again, it is shared anew.
    expect((await visitor((await share()).token).look()).status).toBe(200)

    const [duplicate, into] = [await raiseInProcess(backend), await raiseInProcess(backend)]
    const merged = await share({}, duplicate)
    await asLeader('POST', `/operation/${duplicate}/merge`, { into })
    expect((await visitor(merged.token).look()).status).toBe(404)

    const deleted = await raiseInProcess(backend)
    const { token: ofDeleted } = await share({}, deleted)
    await asLeader('DELETE', `/operation/${deleted}`, { reason: 'Doppelt' })
    expect((await visitor(ofDeleted).look()).status).toBe(404)
    await asLeader('POST', `/operation/${deleted}/restore`)
    expect((await visitor(ofDeleted).look()).status).toBe(200)

    const forgotten = await raiseInProcess(backend)
    const { token: ofForgotten } = await share({}, forgotten)
    await backend.database.write((queries) =>
      queries.updateTable('organisations').set({ autoclose_after_hours: 1 }).where('id', '=', 1).execute(),
    )
    backend.passTime(2 * HOUR)
    leader = await tokenOf(backend, people.leitung)
    await closeForgotten({ ...backend, log: createLog('silent') }, backend.now())
    expect((await visitor(ofForgotten).look()).status).toBe(404)
    const closed = await asLeader('POST', `/operation/${forgotten}/share`, {})
    expect(closed.status).toBe(409)
  })

  test('a link to a deleted operation has paused, is revoked like any other, and does not come back with it', async () => {
    const { id, token } = await share()
    await asLeader('DELETE', `/operation/${operation}`, { reason: 'Doppelt' })
    const { json } = await asLeader('GET', '/shared-links?status=good&limit=100')
    const listed = (json as { data: SharedLink[] }).data.find((link) => link.id === id)
    expect(listed).toMatchObject({ ended: 'paused', object: { title: null } })

    expect(await revoke(id)).toMatchObject({ status: 200, json: { ended: 'revoked' } })

    await asLeader('POST', `/operation/${operation}/restore`)
    expect((await visitor(token).look()).status).toBe(404)
  })

  test('what is unknown, expired, revoked, used up, ended or malformed is answered to the letter alike', async () => {
    const [revoked, usedUp, ended, expired] = [
      await share(),
      await share({ max_views: 1, pin: '735190' }),
      await share({}, await raiseInProcess(backend)),
      await share({ minutes: 1 }),
    ]
    await revoke(revoked.id)
    await visitor(usedUp.token).open('735190')
    const { object } = ((await asLeader('GET', '/shared-links')).json as { data: SharedLink[] }).data.find(
      ({ id }) => id === ended.id,
    ) as SharedLink
    await close(object.id)
    backend.passTime(MINUTE)

    const unknown = 'A'.repeat(43)
    const tokens = [
      unknown,
      revoked.token,
      usedUp.token,
      ended.token,
      expired.token,
      'x',
      '1',
      "'%20or%201=1--",
      '%F0%9F%9A%92',
      'A'.repeat(2000),
      `${revoked.token}A`,
      revoked.token.toLowerCase(),
    ]
    const answersOf = async (token: string) => {
      const answers = []
      for (const [method, ending] of [
        ['GET', ''],
        ['POST', '/unlock'],
        ['GET', '/content'],
      ] as const) {
        const answer = await backend.call(method, `/api/shared/${token}${ending}`, {
          headers: { 'accept-language': 'de' },
          ...(method === 'POST' && { body: { pin: '735190' } }),
        })
        answers.push([answer.status, await answer.text(), Object.fromEntries(answer.headers)])
      }
      return answers
    }
    // How long an answer takes is what the database is asked for it: the same, of the same tables.
    const asked = vi.spyOn(backend.database.read, 'executeQuery')
    const workFor = async (token: string) => {
      asked.mockClear()
      const answers = await answersOf(token)
      // In whatever order: a kind that is asked first is not asked again.
      return {
        answers,
        queries: asked.mock.calls.map(([query]) => (query as { sql: string }).sql).toSorted(),
      }
    }
    const expected = await answersOf(unknown)
    const { queries } = await workFor(unknown)
    expect(queries.length).toBeGreaterThan(3)
    for (const token of tokens) expect([token, (await workFor(token)).queries]).toEqual([token, queries])
    asked.mockRestore()
    expect(expected.map(([status]) => status)).toEqual([404, 404, 404])
    for (const token of tokens) expect([token, await answersOf(token)]).toEqual([token, expected])
  })

  test('an operation as outsiders see it has what, where and which vehicles, and no more of the answers than counts', async () => {
    const member = await tokenOf(backend, people.mitglied)
    await backend.call('POST', `${ORGANISATION}/operation/${operation}/response`, {
      token: member,
      body: { answer: 'coming', minutes: 4, note: 'Bringe den Schlüssel mit' },
    })
    const { token } = await share()
    const { view } = await visitor(token).open()
    if (view.state !== 'open' || view.object.kind !== 'operation') throw new Error('It is not open.')
    expect(Object.keys(view.object).toSorted()).toEqual(
      [
        'kind',
        'title',
        'text',
        'type',
        'operation_kind',
        'keyword',
        'remark',
        'priority',
        'address',
        'object',
        'location_note',
        'lat',
        'lng',
        'position_swapped',
        'alarm_at',
        'vehicles',
        'answers',
      ].toSorted(),
    )
    expect(view.object.answers).toEqual({ coming: 1, later: 0, not_coming: 0 })
    for (const vehicle of view.object.vehicles)
      expect(Object.keys(vehicle).toSorted()).toEqual([
        'call_sign',
        'fms_label',
        'fms_status',
        'fms_status_at',
      ])
    expect(view).toMatchObject({ organisation: 'FF Musterstadt', time_zone: 'Europe/Berlin' })
  })

  test('the caller is not read out of the texts either, however their number is grouped', async () => {
    const { version } = (await asLeader('GET', `/operation/${operation}`)).json as { version: number }
    await asLeader('PATCH', `/operation/${operation}`, {
      version,
      title: 'B3 gemeldet von Frau Gabler',
      text: 'Anruferin GABLER, Erika, Rückruf 0361 / 123-456',
      caller_name: 'Erika Gabler',
      caller_phone: '+49 0361 123456',
      remark: 'Hund im Haus',
      location_note: 'Achtung: hund im haus, klingeln bei (0361) 123456',
    })
    const { view } = await visitor((await share()).token).open()
    expect(JSON.stringify(view)).not.toMatch(/gabler|hund im haus|123.?456/i)
    expect(view).toMatchObject({
      object: { title: 'B3 gemeldet von Frau •••', location_note: 'Achtung: •••, klingeln bei •••' },
    })
  })

  test('its place is a file for navigation, for whoever has opened it, that nobody keeps', async () => {
    await backend.database.write((queries) =>
      queries
        .updateTable('operations')
        .set({ lat: 50.98, lng: 11.03, title: 'B3 <Brand> & "Rauch"' })
        .where('id', '=', operation)
        .execute(),
    )
    const { token } = await share({ pin: '735190' })
    const { open, content } = visitor(token)
    expect((await content()).status).toBe(404)
    await open('735190')
    const answer = await content()
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'content-type': 'application/gpx+xml',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(await answer.text()).toContain(
      '<wpt lat="50.98" lon="11.03"><name>B3 &lt;Brand&gt; &amp; "Rauch"</name>',
    )
  })

  test('who made and who revoked a link stands in the timeline of the operation, with whom it was for', async () => {
    const { id } = await share({ label: 'Nachbarwehr' })
    await revoke(id)
    await revoke(id)
    const { timeline } = (await asLeader('GET', `/operation/${operation}`)).json as {
      timeline: { kind: string }[]
    }
    expect(timeline.filter(({ kind }) => kind.endsWith('shared'))).toEqual([
      expect.objectContaining({ kind: 'shared', actor: 'Lars Leitung', text: 'Nachbarwehr' }),
      expect.objectContaining({ kind: 'unshared', actor: 'Lars Leitung', text: 'Nachbarwehr' }),
    ])
  })

  test('who administers the organisation sees all of its links, the good ones and those that are over, page by page', async () => {
    const [kept, gone] = [await share({ label: 'Rathaus' }), await share()]
    await revoke(gone.id)
    const list = async (query: string) =>
      (await asLeader('GET', `/shared-links?${query}`)).json as {
        data: SharedLink[]
        total: number
        last_page: number
      }
    const good = await list('status=good&limit=100')
    expect(good.data.find(({ id }) => id === kept.id)).toMatchObject({ label: 'Rathaus', ended: null })
    expect(good.data.every(({ ended }) => ended === null)).toBe(true)
    const over = await list('status=over&limit=1')
    expect(over).toMatchObject({ data: [{ id: gone.id, ended: 'revoked' }], last_page: over.total })

    const changed = await asLeader('PATCH', `/operation/${operation}/share/${kept.id}`, { label: ' ' })
    expect(changed).toMatchObject({ status: 200, json: { label: null } })
  })

  test('no more than 50 good links lead to one operation; one that is revoked makes room', async () => {
    const made = []
    for (let count = 0; count < 50; count += 1) made.push(await share())
    expect((await asLeader('POST', `/operation/${operation}/share`, {})).status).toBe(409)
    await revoke(made[0]?.id ?? 0)
    await share()
  })
})
