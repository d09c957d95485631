import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { A_PAGE, json, publish, startForPublishers, type SignedRequest } from './publisher.ts'
import { connect } from './support.ts'

let backend: Awaited<ReturnType<typeof startForPublishers>>
let port: number

beforeAll(async () => {
  backend = await startForPublishers()
  port = Number(new URL(backend.origin).port)
})
afterAll(() => backend.close())

const send = (request: Partial<SignedRequest>) => publish(backend.origin, request)
const event = (more: object = {}) => json({ name: 'saved', data: '{"id":1}', channel: 'news', ...more })
const frame = (channel: string, data: unknown = { id: 1 }, name = 'saved') => ({ event: name, channel, data })

describe('refused with the status of its fault, and nothing is published:', () => {
  const bytes = (size: number) => 'x'.repeat(size)
  const many = (count: number) => Array.from({ length: count }, (_, index) => `news-${index}`)
  const batch = (...items: object[]) => ({ path: '/apps/1/batch_events', body: json({ batch: items }) })
  const item = { name: 'saved', data: '{}', channel: 'news' }
  const tooOld = Math.floor(Date.now() / 1000) - 700

  const refused: [string, number, Partial<SignedRequest>][] = [
    ['no signature', 401, { body: event(), tamper: (url) => (url.search = '') }],
    ['a foreign secret', 401, { body: event(), secret: 'guess' }],
    ['a foreign key', 401, { body: event(), key: 'other' }],
    ['a call of ten minutes ago', 401, { body: event(), timestamp: tooOld }],
    ['no time', 401, { body: event(), timestamp: '' }],
    ['a time that is no number', 401, { body: event(), timestamp: 'NaN' }],
    ['another version', 401, { body: event(), version: '2.0' }],
    ['another app', 404, { path: '/apps/2/events', body: event() }],
    ['an app that is one only as a number', 404, { path: '/apps/01/events', body: event() }],
    ['no app', 404, { path: '/apps', method: 'GET' }],
    ['an unknown path', 404, { path: '/apps/1/event', body: event() }],
    ['another method', 405, { method: 'PUT', body: event() }],
    ['the method of a question', 405, { method: 'GET' }],
    ['a question sent as a message', 405, { path: '/apps/1/channels', body: '{}' }],
    ['no body', 400, {}],
    ['no JSON', 400, { body: '{"name":' }],
    ['bytes that are no text', 400, { body: new Uint8Array([0x22, 0xff, 0x22]) }],
    ['a list', 422, { body: '[]' }],
    ['no name', 422, { body: event({ name: undefined }) }],
    ['an empty name', 422, { body: event({ name: '' }) }],
    ['no data', 422, { body: event({ data: undefined }) }],
    ['data that is no text', 422, { body: event({ data: { id: 1 } }) }],
    ['no channel', 422, { body: event({ channel: undefined }) }],
    ['an empty list of channels', 422, { body: event({ channel: undefined, channels: [] }) }],
    ['a channel that is no text', 422, { body: event({ channel: undefined, channels: [7] }) }],
    ['a socket that is no text', 422, { body: event({ socket_id: 1.5 }) }],
    ['attributes that are no text', 422, { body: event({ info: ['user_count'] }) }],
    ['a socket that can be none', 400, { body: event({ socket_id: '1.2.3' }) }],
    ['an attribute nobody knows', 400, { body: event({ info: 'secret' }) }],
    ['a channel with a forbidden character', 400, { body: event({ channel: 'news/1' }) }],
    ['a channel of 165 characters', 400, { body: event({ channel: bytes(165) }) }],
    ['a bad channel among good ones', 400, { body: event({ channels: ['news', 'a b'] }) }],
    ['101 channels', 400, { body: event({ channels: many(101) }) }],
    ['an event name of 201 characters', 400, { body: event({ name: bytes(201) }) }],
    ['a byte more than 10 KB of data', 413, { body: event({ data: bytes(10 * 1024 + 1) }) }],
    ['10 KB of characters that take two bytes', 413, { body: event({ data: 'ä'.repeat(6 * 1024) }) }],
    ['a body of more than 1 MB', 413, { body: event({ data: bytes(1024 * 1024) }) }],
    [
      'the same of a stranger: it is not even read',
      401,
      { body: event({ data: bytes(1024 * 1024) }), secret: 'guess' },
    ],
    ['eleven events', 400, batch(...Array<object>(11).fill(item))],
    ['no events', 422, batch()],
    ['a batch of channels', 422, batch({ ...item, channel: undefined, channels: ['news'] })],
    ['a bad event behind a good one', 400, batch(item, { ...item, socket_id: 'x' })],
    ['a large event behind a good one', 413, batch(item, { ...item, data: bytes(10 * 1024 + 1) })],
    ['users of a channel without members', 400, { path: '/apps/1/channels/news/users', method: 'GET' }],
    [
      'a count of users without presence',
      400,
      { path: '/apps/1/channels', method: 'GET', query: { info: 'user_count' } },
    ],
    [
      'the same of one channel',
      400,
      { path: '/apps/1/channels/news', method: 'GET', query: { info: 'user_count' } },
    ],
    ['a channel that can be none', 400, { path: '/apps/1/channels/a%20b', method: 'GET' }],
  ]

  test.each(refused)('%s', async (_, status, request) => {
    const listener = await connect(port)
    await listener.subscribe('news')
    await listener.subscribe('news-1')

    const answer = await send(request)

    expect([answer.status, await answer.text()]).toEqual([status, expect.stringMatching(/^[A-Za-z].*\.?$/)])
    expect(answer.headers.get('content-type')).toMatch('text/plain')
    expect(await listener.settled()).toEqual([])
  })

  test('another body than the signed one', async () => {
    const listener = await connect(port)
    await listener.subscribe('news')
    let address = ''
    await send({ body: event(), tamper: (url) => (address = url.href) })
    await listener.next()

    const answer = await fetch(address, { method: 'POST', body: event({ data: '{"id":2}' }) })
    const without = await fetch(address, { method: 'POST' })

    expect([answer.status, without.status]).toEqual([401, 401])
    expect(await listener.settled()).toEqual([])
  })

  test('405 names the method that is right', async () => {
    expect((await send({ method: 'DELETE', body: event() })).headers.get('allow')).toBe('POST')
    expect((await send({ path: '/apps/1/channels', body: '{}' })).headers.get('allow')).toBe('GET')
  })
})

test('its paths are no pages, and those beside it are', async () => {
  const get = async (path: string) => (await fetch(backend.origin + path)).text()

  expect(await get('/apps')).toBe('Not found.')
  expect(await get('/apps?page=1')).toBe('Not found.')
  expect(await get('/apps/1/channels')).toMatch('Authentication')
  expect(await get('/applications')).toBe(A_PAGE)
})

describe('accepted at its limit:', () => {
  const at: [string, object, number][] = [
    ['10 KB of data', { data: json('x'.repeat(10 * 1024 - 2)) }, 1],
    ['10 KB of which JSON makes six times as much', { data: '\u0001'.repeat(10 * 1024) }, 1],
    ['an event name of 200 characters', { name: 'n'.repeat(200) }, 1],
    ['100 channels', { channels: Array.from({ length: 100 }, (_, index) => `limit-${index}`) }, 1],
    ['a channel named twice', { channels: ['limit-1', 'limit-1'] }, 1],
    ['an empty text as data', { data: '' }, 1],
    ['a socket and attributes that are null', { socket_id: null, info: null }, 1],
    ['a parameter nobody knows', { ttl: 5 }, 1],
  ]
  test.each(at)('%s', async (_, more, arrived) => {
    const listener = await connect(port)
    await listener.subscribe('limit-1')

    const answer = await send({ body: event({ channel: 'limit-1', ...more }) })

    expect([answer.status, await answer.text()]).toEqual([200, '{}'])
    expect(await listener.settled()).toHaveLength(arrived)
  })

  test('ten events, each as long as JSON can make it', async () => {
    const listener = await connect(port)
    await listener.subscribe('limit-1')
    const data = '\u0001'.repeat(10 * 1024)
    const batch = Array<object>(10).fill({ name: 'saved', data, channel: 'limit-1' })

    expect((await send({ path: '/apps/1/batch_events', body: json({ batch }) })).status).toBe(200)

    expect(await listener.settled()).toHaveLength(10)
  })
})

describe('what pusher-php-server, the publisher of Laravel, sends besides', () => {
  test('`channel` for one and `channels` for many, with slashes and umlauts escaped', async () => {
    const listener = await connect(port)
    await listener.subscribe('php')
    const escaped =
      '{"name":"App\\\\Events\\\\Saved","data":"{\\"url\\":\\"\\\\\\/a\\",\\"t\\":\\"\\u00fc\\"}"'

    for (const channels of ['"channel":"php"', '"channels":["php","other"]']) {
      expect((await send({ body: `${escaped},${channels}}` })).status).toBe(200)
    }

    const saved = frame('php', { url: '/a', t: 'ü' }, 'App\\Events\\Saved')
    expect(await listener.settled()).toEqual([saved, saved])
  })

  test('a list whose keys have gaps, which PHP writes as an object', async () => {
    const listener = await connect(port)
    await listener.subscribe('php')
    const item = { name: 'saved', data: '{"id":1}', channel: 'php' }

    const one = await send({ body: json({ name: 'saved', data: '{"id":1}', channels: { 100: 'php' } }) })
    const two = await send({ path: '/apps/1/batch_events', body: json({ batch: { 0: item, 2: item } }) })

    expect([one.status, two.status]).toEqual([200, 200])
    expect(await listener.settled()).toHaveLength(3)
  })

  test('a list of attributes, which it signs joined and sends apart', async () => {
    const listener = await connect(port)
    await listener.subscribe('php')
    const query = { info: ['subscription_count'], filter_by_prefix: 'ph' }

    const answer = await send({ path: '/apps/1/channels', method: 'GET', query })

    expect(await answer.json()).toEqual({ channels: { php: { subscription_count: 1 } } })
  })

  test('`{}` to end the connections of a user', async () => {
    const path = '/apps/1/users/nobody@example.org/terminate_connections'

    const answer = await send({ path, body: '{}' })

    expect([answer.status, await answer.text()]).toEqual([200, '{}'])
  })
})
