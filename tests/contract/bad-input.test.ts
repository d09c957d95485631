import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  contractTarget,
  raise,
  send,
  tokenOf,
  type Answered,
  type Target,
} from '../support/servers/contract-target.ts'
import { documentCalls } from '../support/documents/documents.ts'
import { DEMO_PASSWORD, INTAKE_KEY, people } from '../support/worlds/people.ts'
import { callsOf } from '../support/servers/requests.ts'

let target: Target
let token: string
let operationId: number
beforeAll(async () => {
  target = await contractTarget()
  token = await tokenOf(target.origin, people.mitglied)
  operationId = await raise(target.origin)
})
afterAll(() => target.close())

/** Errors are JSON, never an HTML page, never a stack trace (product page, section 3). */
function expectProblem(answer: Answered, status: number, field?: string): void {
  expect([answer.status, answer.text]).toEqual([status, expect.stringContaining('"message"')])
  expect(answer.headers.get('content-type')).toMatch(/^application\/json/)
  expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
  expect(answer.text).not.toMatch(/node_modules|\.ts:\d|SQLITE/)
  if (field) expect(Object.keys((answer.json as { errors: object }).errors)).toContain(field)
}

const latest = '/api/organisation/1/operations/latest'
const login = { email: people.mitglied, password: DEMO_PASSWORD }

describe('bad input gets the right 4xx with JSON, never a 5xx (product page, section 3)', () => {
  test.each([
    ['malformed JSON', 'POST', '/api/login', '{"email":', 'body'],
    ['JSON that is no object', 'POST', '/api/login', '[]', 'body'],
    ['a list where nothing is taken', 'POST', '/api/refresh', '[]', 'body'],
    ['a list where an organisation should be', 'DELETE', '/api/notifications/delete-read', '[]', 'body'],
    ['a field where nothing is taken', 'POST', '/api/refresh', { x: 1 }, 'x'],
    ['a number where the object should be', 'POST', latest, '7', 'body'],
    ['null where the object should be', 'POST', latest, 'null', 'body'],
    ['a missing field', 'POST', '/api/login', { email: people.mitglied }, 'password'],
    ['an empty field', 'POST', '/api/login', { ...login, email: '  ' }, 'email'],
    ['a field of the wrong type', 'POST', '/api/login', { ...login, password: 7 }, 'password'],
    ['an unknown field', 'POST', '/api/login', { ...login, remember: true }, 'remember'],
    ['a limit that is a text', 'POST', latest, { limit: '5' }, 'limit'],
    ['a limit of zero', 'POST', latest, { limit: 0 }, 'limit'],
    ['a limit beyond all measure', 'POST', latest, { limit: 1e9 }, 'limit'],
    ['half an hour', 'POST', latest, { timeframe: 0.5 }, 'timeframe'],
    ['an unknown status', 'POST', latest, { status: 'open' }, 'status'],
    ['a page that is no number', 'GET', '/api/notifications?page=one', undefined, 'page'],
    ['a negative page', 'GET', '/api/notifications?page=-1', undefined, 'page'],
    ['an unknown filter', 'GET', '/api/notifications?filter=everything', undefined, 'filter'],
    [
      'an organisation that is a text',
      'GET',
      '/api/notifications?organisation_id=x',
      undefined,
      'organisation_id',
    ],
    [
      'an organisation that is a text, in a body',
      'POST',
      '/api/notifications/read-all',
      { organisation_id: [] },
      'organisation_id',
    ],
  ])('%s: 422 with the field', async (_, method, path, body, field) => {
    expectProblem(await send(target.origin, method, path, { token, body }), 422, field)
  })

  test.each([
    ['an unknown answer', { answer: 'maybe' }, 'answer'],
    ['minutes that are a text', { answer: 'coming', minutes: 'five' }, 'minutes'],
    ['a note without end', { answer: 'coming', note: 'x'.repeat(501) }, 'note'],
    ['an unknown field', { answer: 'coming', user_id: 2 }, 'user_id'],
  ])('response with %s: 422', async (_, body, field) => {
    const path = `/api/organisation/1/operation/${operationId}/response`
    expectProblem(await send(target.origin, 'POST', path, { token, body }), 422, field)
  })

  test.each([
    ['status 10', { status: 10 }, 'status'],
    ['a status that is a text', { status: '3' }, 'status'],
    ['a time that is none', { status: 3, at: 'yesterday' }, 'at'],
    ['a time before all radio', { status: 3, at: '0000-01-01T00:00:00Z' }, 'at'],
    ['a latitude off the earth', { status: 3, lat: 91, lng: 0 }, 'lat'],
  ])('FMS with %s: 422, and nothing is written', async (_, body, field) => {
    expectProblem(
      await send(target.origin, 'POST', '/api/organisation/1/vehicle/1/fms', { token, body }),
      422,
      field,
    )
  })

  test.each(['operation', 'document', 'folder'] as const)(
    'links to a thing (%s): 422 with the field, 404 for what there is none of',
    async (kind) => {
      const leader = await tokenOf(target.origin, people.leitung)
      const place = await shareable(kind, leader)
      const ask = (method: string, path: string, body?: unknown) =>
        send(target.origin, method, path, { token: leader, body })
      for (const [body, field] of [
        [{ minutes: 0 }, 'minutes'],
        [{ minutes: 1e9 }, 'minutes'],
        [{ minutes: '60' }, 'minutes'],
        [{ pin: '12345' }, 'pin'],
        [{ pin: 123456 }, 'pin'],
        [{ max_views: 0 }, 'max_views'],
        [{ label: 'x'.repeat(101) }, 'label'],
        [{ label: null }, 'label'],
        [{ token: 'mine' }, 'token'],
        [[], 'body'],
        ['{"minutes":', 'body'],
      ] as const)
        expectProblem(await ask('POST', `${place}/share`, body), 422, field)
      for (const body of [{}, { label: 7 }, { label: 'x', minutes: 5 }])
        expectProblem(await ask('PATCH', `${place}/share/1`, body), 422)
      expectProblem(await ask('DELETE', `${place}/share/1`, { now: true }), 422, 'now')
      for (const id of ['999999', '0', '-1', '1.5', 'x', '99999999999999999999']) {
        expectProblem(await ask('PATCH', `${place}/share/${id}`, { label: 'x' }), 404)
        expectProblem(await ask('DELETE', `${place}/share/${id}`), 404)
        const missing = place.replace(/\d+$/, id)
        expectProblem(await ask('POST', `${missing}/share`, {}), 404)
        expectProblem(await ask('GET', `${missing}/shares`), 404)
      }
    },
  )

  test('what anybody may ask by a link: 404 for what is none, whatever stands in its place, and 422 before it is looked at', async () => {
    for (const token of ['x', '1', '%00', '..%2f..', "'%20or%201=1--", '%F0%9F%9A%92', 'A'.repeat(2000)])
      for (const ending of [
        '',
        '/content',
        '/thumbnail',
        '/zip',
        '/document/1/content',
        '/document/x/content',
      ])
        expectProblem(await send(target.origin, 'GET', `/api/shared/${token}${ending}`), 404)
    for (const [query, field] of [
      ['?page=0', 'page'],
      ['?page=x', 'page'],
      ['?folder=-1', 'folder'],
      ['/content?download=yes', 'download'],
      ['/zip?folder=1e3', 'folder'],
    ] as const)
      expectProblem(await send(target.origin, 'GET', `/api/shared/${'A'.repeat(43)}${query}`), 422, field)
    for (const [body, field] of [
      [{ pin: 735190 }, 'pin'],
      [{ pin: '1'.repeat(49) }, 'pin'],
      [{ x: 1 }, 'x'],
      [[], 'body'],
    ] as const)
      expectProblem(
        await send(target.origin, 'POST', `/api/shared/${'A'.repeat(43)}/unlock`, { body }),
        422,
        field,
      )
  })

  /** Where something lies that can be shared. */
  async function shareable(kind: 'operation' | 'document' | 'folder', leader: string): Promise<string> {
    const root = '/api/organisation/1'
    if (kind === 'operation') return `${root}/operation/${operationId}`
    if (kind === 'folder') {
      const body = { name: `Bad input ${Date.now()}` }
      const { json } = await send(target.origin, 'POST', `${root}/document-folders`, { token: leader, body })
      return `${root}/document-folder/${(json as { id: number }).id}`
    }
    const calls = callsOf({ request: (path, init) => fetch(target.origin + path, init) })
    const { id } = await documentCalls(calls, leader).make()
    return `${root}/document/${id}`
  }

  test('another content type: 415', async () => {
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=x',
    ]) {
      const request = { token, body: 'a=b', headers: { 'content-type': type } }
      expectProblem(await send(target.origin, 'POST', '/api/login', request), 415)
    }
  })

  test('a body of 1 MB: 413', async () => {
    const body = { ...login, device_name: 'x'.repeat(1_000_000) }
    for (const path of ['/api/login', latest]) {
      expectProblem(await send(target.origin, 'POST', path, { token, body }), 413)
    }
    // Of a message of a dispatch centre the key is looked at first.
    expectProblem(await send(target.origin, 'POST', '/api/intake/alarm', { token: 'wrong', body }), 401)
  })

  test.each([
    ['an unknown call', 'GET', '/api/nothing'],
    ['an unknown notification', 'POST', '/api/notifications/999999/read'],
    ['an unknown operation', 'GET', '/api/organisation/1/operation/999999'],
    ['an unknown vehicle', 'POST', '/api/organisation/1/vehicle/999999/fms', { status: 2 }],
    ['an unknown organisation', 'POST', '/api/organisation/999999/operations/latest'],
    ['an id that is a word', 'GET', '/api/organisation/1/operation/latest'],
    ['an id that is SQL', 'GET', '/api/organisation/1/operation/1%20or%201=1'],
    ['an id with a NUL', 'GET', '/api/organisation/1/operation/1%00'],
    ['an id beyond all numbers', 'GET', '/api/organisation/1/operation/99999999999999999999'],
    ['a negative id', 'GET', '/api/organisation/-1/operation/1'],
    ['a fraction', 'GET', '/api/organisation/1.5/operation/1'],
  ])('%s: 404', async (_, method, path, body?: unknown) => {
    expectProblem(await send(target.origin, method, path, { token, body }), 404)
  })

  test('a known path with another method: 405 with Allow', async () => {
    const answer = await send(target.origin, 'PUT', '/api/user', { token })
    expectProblem(answer, 405)
    expect(answer.headers.get('allow')).toBe('GET, PATCH')
  })

  test('messages come in the language of Accept-Language, German by default', async () => {
    const answers = await Promise.all(
      [undefined, 'en-GB,en;q=0.9', 'fr', 'de;q=0.2, en;q=0.8', 'xx;q=nonsense'].map((language) =>
        send(target.origin, 'GET', '/api/user', language ? { headers: { 'accept-language': language } } : {}),
      ),
    )
    const german = answers.map(({ json }) => /nicht angemeldet/.test((json as { message: string }).message))
    expect(german).toEqual([true, false, true, false, true])
  })
})

describe('an alarm is never refused for a detail (product page, section 3)', () => {
  const intake = (body: unknown, headers = {}) =>
    send(target.origin, 'POST', '/api/intake/alarm', { token: INTAKE_KEY, body, headers })
  const alarm = (more: Record<string, unknown>) => ({
    source: 'test',
    source_id: `detail-${Date.now()}-${Math.random()}`,
    title: 'B2 – PKW-Brand',
    ...more,
  })

  test.each([
    ['an unknown field', { foo: 1 }, 'foo'],
    ['a broken coordinate', { lat: 'north', lng: 11.5 }, 'lat'],
    ['half a coordinate', { lat: 48.1 }, 'lat'],
    ['a type nobody knows', { type: 'Weltuntergang' }, 'type'],
    ['a priority that nobody understands', { priority: 'maybe' }, 'priority'],
    ['a priority on a scale', { priority: 2 }, 'priority'],
    ['a kind nobody knows', { kind: 'drill' }, 'kind'],
    ['a time that is none', { alarm_at: 'gestern' }, 'alarm_at'],
    ['a day that does not exist', { alarm_at: '2026-02-31T10:00:00Z' }, 'alarm_at'],
    ['a time that is an object', { alarm_at: { date: '2026-11-26' } }, 'alarm_at'],
    ['a time to come', { alarm_at: '2999-01-01T00:00:00Z' }, 'alarm_at'],
    ['an address that is an object', { address: { street: 'Marktplatz' } }, 'address'],
    ['a text that is yes or no', { text: true }, 'text'],
    ['a list where a text should be', { remark: ['a', 'b'] }, 'remark'],
    ['vehicles that are no list', { vehicles: true }, 'vehicles'],
    [
      'a vehicle that has no call sign',
      { vehicles: [{ id: 7 }, 'Florian Musterstadt 1/44-1'] },
      'vehicles.0',
    ],
    [
      'too many vehicles',
      { vehicles: Array.from({ length: 5000 }, (__, index) => `F ${index}`) },
      'vehicles',
    ],
    ['a text without end', { text: 'x'.repeat(50_000) }, 'text'],
    ['a title without end', { title: 'x'.repeat(5000) }, 'title'],
    ['a keyword nobody knows', { keyword: 'XYZ 99' }, 'keyword'],
  ])('%s is dropped and named in warnings', async (_, more, field) => {
    const { status, json } = await intake(alarm(more))
    expect(status).toBe(201)
    expect((json as { warnings: string[] }).warnings.some((one) => one.startsWith(`${field}:`))).toBe(true)
  })

  test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
    'a label of the body that is wrong: %s',
    async (type) => {
      const { status, json } = await intake(JSON.stringify(alarm({})), { 'content-type': type })
      expect([status, json]).toEqual([201, { id: expect.any(Number), created: true }])
    },
  )

  test('a form instead of JSON, and 8 MB of it', async () => {
    const fields = { ...alarm({}), text: 'x'.repeat(7_500_000) }
    const { status, json } = await intake(new URLSearchParams(fields).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
    })
    expect([status, (json as { warnings: string[] }).warnings.length]).toEqual([201, 1])
  })

  test.each(['//api/intake/alarm', '/api/intake/alarm/', '/api//intake/alarm//?x=1'])(
    'an address with slashes too many: %s',
    async (path) => {
      const answer = await send(target.origin, 'POST', path, { token: INTAKE_KEY, body: alarm({}) })
      expect(answer.status).toBe(201)
    },
  )

  test.each([
    ['no title', { title: undefined, text: 'Rauch\nim Dach' }],
    ['an empty title', { title: '   ', address: 'Marktplatz 1' }],
    ['a title that is none', { title: true, keyword: 'B3' }],
    ['no source', { source: null }],
    ['a source that is none', { source: ['x'] }],
    ['no id', { source_id: '', number: `${Date.now()}` }],
    ['an id that is none', { source_id: false, number: `${Date.now()}-2` }],
    ['nothing but a vehicle', { title: null, vehicles: 'Florian Musterstadt 1/44-1' }],
  ])('%s refuses none', async (_, more) => {
    expect((await intake(alarm(more))).status).toBe(201)
  })

  test.each([
    ['no field', {}],
    ['empty ones', { title: ' ', text: null, vehicles: [''], address: {} }],
    ['none that can be read', { title: true, keyword: ['B3'], vehicles: [{}] }],
    ['none that alarms', { source: 'x', source_id: 'y', number: '1', remark: 'r', lat: 48, lng: 11 }],
  ])('422 only where nothing alarms: %s', async (_, body) => {
    expectProblem(await intake(body), 422, 'body')
  })

  test('null and empty values count as not given: no warning', async () => {
    const { status, json } = await intake(
      alarm({
        text: null,
        address: '',
        lat: null,
        lng: ' ',
        vehicles: ['', null],
        keyword: '',
        remark: {},
        number: [],
      }),
    )
    expect([status, json]).toEqual([201, { id: expect.any(Number), created: true }])
  })

  test('0/0 is no position, and an alarm is never in the future', async () => {
    const { json } = await intake(alarm({ lat: 0, lng: 0, alarm_at: '2999-01-01T00:00:00Z' }))
    const detail = await send(
      target.origin,
      'GET',
      `/api/organisation/1/operation/${(json as { id: number }).id}`,
      {
        token,
      },
    )
    expect(detail.json).toMatchObject({ lat: null, lng: null })
    expect(Date.parse((detail.json as { alarm_at: string }).alarm_at)).toBeLessThanOrEqual(Date.now())
  })

  test('texts arrive as they were sent: umlauts, emoji, quotes, markup, right-to-left; what nobody can see is gone', async () => {
    const text = 'Größe „Ä“ 🚒 \'"; drop table operations; -- <b>fett</b> שלום'
    const { json } = await intake(
      alarm({
        text: `${text}\u0000`,
        vehicles: ['Florian Musterstadt 1/44-1', 'FLORIAN  MUSTERSTADT 1/44-1'],
      }),
    )
    const detail = await send(
      target.origin,
      'GET',
      `/api/organisation/1/operation/${(json as { id: number }).id}`,
      {
        token,
      },
    )
    expect(detail.json).toMatchObject({
      text,
      vehicles: [{ call_sign: 'Florian Musterstadt 1/44-1' }],
    })
    expect((detail.json as { vehicles: unknown[] }).vehicles).toHaveLength(1)
  })

  test('halves of characters are no reason to refuse an alarm, and keep two ids apart', async () => {
    const id = `half-${Date.now()}-`
    const first = await intake(
      `{"source":"x","source_id":"${id}\\ud800","title":"t","vehicles":["A\\ud800","A\\ud801"]}`,
    )
    const other = await intake(`{"source":"x","source_id":"${id}\\ud801","title":"t"}`)
    const again = await intake(`{"source":"x","source_id":"${id}\\ud801","title":"t"}`)
    expect([first.status, other.status, again.status]).toEqual([201, 201, 200])
  })

  test('a field nested without end is dropped like any other unknown one', async () => {
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`
    const body = JSON.stringify(alarm({ text: 'a\u0000b' })).replace('}', `,"foo":${deep}}`)
    expect((await intake(body)).status).toBe(201)
  })

  test('a source_id of any length identifies the alarm', async () => {
    const body = alarm({ source_id: `long-${Date.now()}-${'x'.repeat(10_000)}` })
    const [first, second] = [await intake(body), await intake(body)]
    expect([first.status, second.status]).toEqual([201, 200])
  })
})

describe('who may call: checked in one place, fail-closed', () => {
  const paths = [
    ['POST', '/api/logout'],
    ['POST', '/api/refresh'],
    ['GET', '/api/user'],
    ['GET', '/api/notifications'],
    ['GET', '/api/notifications/filter-counts'],
    ['GET', '/api/notifications/unread-count'],
    ['POST', '/api/notifications/1/read'],
    ['POST', '/api/notifications/read-all'],
    ['DELETE', '/api/notifications/1'],
    ['DELETE', '/api/notifications/delete-read'],
    ['GET', '/api/user/notification-settings'],
    ['PUT', '/api/user/notification-settings'],
    ['POST', '/api/user/notification-test'],
    ['GET', '/api/push/key'],
    ['GET', '/api/user/push-subscriptions'],
    ['PUT', '/api/user/push-subscription'],
    ['DELETE', '/api/user/push-subscription'],
    ['GET', '/api/permissions/user/me'],
    ['GET', '/api/permissions'],
    ['POST', latest],
    ['GET', '/api/organisation/1/operation/1'],
    ['GET', '/api/organisation/1/operations'],
    ['GET', '/api/organisation/1/operations/years'],
    ['GET', '/api/organisation/1/operations/choices'],
    ['GET', '/api/organisation/1/operations.csv'],
    ['GET', '/api/organisation/1/operations/statistics'],
    ['POST', '/api/organisation/1/operation/1/response'],
    ['POST', '/api/organisation/1/operation/1/attachment'],
    ['GET', '/api/organisation/1/operation/1/attachment/1'],
    ['DELETE', '/api/organisation/1/operation/1/attachment/1'],
    ['POST', '/api/organisation/1/vehicle/1/fms'],
    ['POST', '/api/intake/alarm'],
    ['GET', '/api/organisation/1/api-keys'],
    ['POST', '/api/organisation/1/api-keys'],
    ['DELETE', '/api/organisation/1/api-key/1'],
    ['POST', '/broadcasting/auth'],
  ] as const

  test.each(paths)('%s %s without a token, with garbage, with another scheme: 401', async (method, path) => {
    const body = method === 'GET' ? undefined : {}
    for (const authorization of [
      undefined,
      'Bearer',
      'Bearer x',
      `Bearer ${'a'.repeat(600)}`,
      'Basic eDp5',
      'Bearer ä',
    ]) {
      const headers: Record<string, string> = authorization
        ? { authorization: Buffer.from(authorization).toString('latin1') }
        : {}
      expectProblem(await send(target.origin, method, path, { body, headers }), 401)
    }
  })

  test('a session token is no intake key, and an intake key is no session token', async () => {
    const body = { source: 'test', source_id: 'x', title: 'x' }
    expectProblem(await send(target.origin, 'POST', '/api/intake/alarm', { token, body }), 401)
    expectProblem(await send(target.origin, 'GET', '/api/user', { token: INTAKE_KEY }), 401)
  })

  test('a foreign organisation and a missing one are answered alike: 404, in every call that names one', async () => {
    const requests = [
      ['POST', (id: number) => `/api/organisation/${id}/operations/latest`],
      ['GET', (id: number) => `/api/organisation/${id}/operations`],
      ['GET', (id: number) => `/api/organisation/${id}/operations/years`],
      ['GET', (id: number) => `/api/organisation/${id}/operations/choices`],
      ['GET', (id: number) => `/api/organisation/${id}/operation/${operationId}`],
      ['POST', (id: number) => `/api/organisation/${id}/operation/${operationId}/response`],
      ['POST', (id: number) => `/api/organisation/${id}/vehicle/1/fms`],
      ['GET', (id: number) => `/api/notifications?organisation_id=${id}`],
      ['GET', (id: number) => `/api/permissions/user/me?organisation_id=${id}`],
    ] as const
    for (const [method, path] of requests) {
      const foreign = await send(target.origin, method, path(2), { token })
      const missing = await send(target.origin, method, path(424242), { token })
      expectProblem(foreign, 404)
      expect(foreign.text).toBe(missing.text)
    }
  })

  test('an operation of another organisation is not found through one’s own', async () => {
    const leader = await tokenOf(target.origin, people.leitung)
    const path = `/api/organisation/2/operation/${operationId}`
    expectProblem(await send(target.origin, 'GET', path, { token: leader }), 404)
  })

  test('somebody else’s notification can be neither read nor deleted', async () => {
    const leader = await tokenOf(target.origin, people.leitung)
    const { json } = await send(target.origin, 'GET', '/api/notifications?limit=1', { token: leader })
    const id = (json as { data: { id: number }[] }).data[0]?.id
    expectProblem(await send(target.origin, 'POST', `/api/notifications/${id}/read`, { token }), 404)
    expectProblem(await send(target.origin, 'DELETE', `/api/notifications/${id}`, { token }), 404)
    const { json: after } = await send(target.origin, 'GET', '/api/notifications?limit=1', { token: leader })
    expect((after as { data: unknown[] }).data[0]).toMatchObject({ id, read_at: null })
  })

  test('without an organisation there is nothing to see', async () => {
    const guest = await tokenOf(target.origin, people.gast)
    expect((await send(target.origin, 'GET', '/api/notifications', { token: guest })).json).toMatchObject({
      total: 0,
    })
    expect((await send(target.origin, 'GET', '/api/permissions/user/me', { token: guest })).json).toEqual({})
    expectProblem(await send(target.origin, 'POST', latest, { token: guest }), 404)
  })

  test('a wrong password and an unknown address are answered alike', async () => {
    const answers = await Promise.all(
      [
        { email: people.mitglied, password: 'wrong' },
        { email: 'nobody@demo.example', password: 'wrong' },
      ].map((body) => send(target.origin, 'POST', '/api/login', { body })),
    )
    for (const answer of answers) expectProblem(answer, 422, 'email')
    expect(answers[0]?.text).toBe(answers[1]?.text)
  })
})
