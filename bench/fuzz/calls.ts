import fc from 'fast-check'
import { createHash } from 'node:crypto'
import { sign, type AppCredentials } from '../../src/backend/realtime/signature.ts'

/** What a publisher may send, and the statuses that are right for it. */
export interface CallCase {
  method: string
  /** With its query. */
  address: string
  body: string | Uint8Array
  expected: readonly number[]
}

interface Unsigned {
  method?: string
  path?: string
  query?: Record<string, string>
  body?: string | Uint8Array
}

const OK = [200]
const EVENTS = '/apps/1/events'
const right = { name: 'fuzz', data: '{}', channel: 'fuzz-1' }

/** A call as the server libraries sign it. */
export function publishSigned(app: AppCredentials, call: Unsigned, expected: readonly number[]): CallCase {
  const { method = 'POST', path = EVENTS, query = {}, body = '' } = call
  const all: Record<string, string> = {
    ...query,
    auth_key: app.key,
    auth_timestamp: String(Math.floor(Date.now() / 1000)),
    auth_version: '1.0',
    ...(body.length > 0 && { body_md5: createHash('md5').update(body).digest('hex') }),
  }
  const names = Object.keys(all).toSorted()
  const text = names.map((name) => `${name}=${all[name]}`).join('&')
  const search = new URLSearchParams({
    ...all,
    auth_signature: sign(app.secret, `${method}\n${path}\n${text}`),
  })
  return { method, address: `${path}?${search}`, body, expected }
}

export function callCases(app: AppCredentials): fc.Arbitrary<CallCase> {
  const signed = (call: Unsigned, expected: readonly number[]) => publishSigned(app, call, expected)
  const event = (more: object, expected: readonly number[]) =>
    signed({ body: JSON.stringify({ ...right, ...more }) }, expected)
  const batch = (items: unknown, expected: readonly number[]) =>
    signed({ path: '/apps/1/batch_events', body: JSON.stringify({ batch: items }) }, expected)

  /** One character of the signed address is another: nothing of it may be taken. */
  const tampered = fc
    .tuple(fc.nat(), fc.constantFrom('0', 'f', 'x', '&', '=', '%', '+'))
    .map(([at, character]): CallCase => {
      const call = event({}, [401])
      const start = call.address.indexOf('?') + 1
      const place = start + (at % (call.address.length - start))
      const address = call.address.slice(0, place) + character + call.address.slice(place + 1)
      return { ...call, address, expected: address === call.address ? OK : [401] }
    })
  const anotherBody = fc
    .string({ maxLength: 100 })
    .map((body): CallCase => ({ ...event({}, [401]), body: body === JSON.stringify(right) ? '' : body }))

  return fc.oneof(
    fc.json({ maxDepth: 3 }).map((data) => event({ data: data.slice(0, 5000) }, OK)),
    fc.string({ unit: 'binary', maxLength: 1000 }).map((data) => event({ data }, OK)),
    fc.nat({ max: 99 }).map((last) => event({ channels: names(last + 1) }, OK)),
    fc.integer({ min: 1, max: 10 }).map((size) => batch(Array(size).fill(right), OK)),
    fc.integer({ min: 101, max: 300 }).map((size) => event({ channels: names(size) }, [400])),
    fc.integer({ min: 11, max: 50 }).map((size) => batch(Array(size).fill(right), [400])),
    fc.integer({ min: 10_241, max: 40_000 }).map((size) => event({ data: 'x'.repeat(size) }, [413])),
    fc.integer({ min: 201, max: 2000 }).map((size) => event({ name: 'x'.repeat(size) }, [400])),
    fc
      .tuple(fc.constantFrom('name', 'data', 'channel', 'socket_id', 'info'), wrongType)
      .map(([field, value]) => event({ [field]: value }, [422])),
    fc
      .oneof(wrongType, fc.string())
      .filter((value) => typeof value !== 'object' || Object.keys(value ?? {}).length === 0)
      .map((items) => batch(items, [422])),
    fc
      .tuple(fc.stringMatching(/^\w{0,20}$/), fc.constantFrom(' ', '/', 'é', '#', '\0', '\n'))
      .map(([name, character]) => event({ channel: name + character }, [400])),
    fc.string({ maxLength: 30 }).map((id) => event({ socket_id: id }, /^\d+\.\d+$/.test(id) ? OK : [400])),
    fc.json({ maxDepth: 3 }).map((body) => signed({ body }, [422])),
    fc
      .string({ minLength: 1, unit: 'binary', maxLength: 200 })
      .filter((text) => !isJson(text))
      .map((body) => signed({ body }, [400])),
    // A JSON text, but for a byte that no text has.
    fc.constant(signed({ body: new Uint8Array([0x22, 0xff, 0x22]) }, [400])),
    fc.constant(signed({}, [400])),
    fc.integer({ min: 1, max: 7000 }).map((depth) => signed({ body: '['.repeat(depth) }, [400])),
    fc.integer({ min: 1, max: 7000 }).map((depth) => event({ data: nest(depth) }, [422])),
    fc
      .stringMatching(/^[\w-]{0,20}$/)
      .map((prefix) => get('/channels', { filter_by_prefix: prefix, info: 'subscription_count' })),
    segment.map((name) => get(`/channels/${name}`)),
    segment.map((name) => get(`/channels/presence-${name}/users`)),
    segment.map((id) => signed({ path: `/apps/1/users/${id}/terminate_connections`, body: '{}' }, OK)),
    fc
      .stringMatching(/^[a-z]{1,20}$/)
      .filter((name) => name !== 'user' && name !== 'cache')
      .map((info) => get('/channels', { info }, [400])),
    fc.constantFrom('PUT', 'DELETE', 'PATCH', 'GET').map((method) => signed({ method }, [405])),
    fc.stringMatching(/^[1-9]\d{1,12}$/).map((id) => signed({ path: `/apps/${id}/events` }, [404])),
    fc.webPath().map((path): CallCase => {
      // What is joined may be one of ours again: then it is unsigned.
      return { method: 'POST', address: `/apps/1/x${path.replaceAll('..', '')}`, body: '', expected: [404] }
    }),
    tampered,
    anotherBody,
  )

  function get(path: string, query: Record<string, string> = {}, expected: readonly number[] = OK): CallCase {
    return signed({ method: 'GET', path: `/apps/1${path}`, query }, expected)
  }
}

const wrongType = fc.oneof(
  fc.double({ noNaN: true, noDefaultInfinity: true }),
  fc.boolean(),
  fc.constant([]),
  fc.constant({}),
)

/** A part of a path. One of dots alone would mean another path. */
const segment = fc.stringMatching(/^[\w=@,.;-]{1,40}$/).filter((text) => /[^.]/.test(text))

const names = (count: number) => Array.from({ length: count }, (_, index) => `fuzz-many-${index}`)

function nest(depth: number): unknown {
  let value: unknown = []
  for (let level = 0; level < Math.min(depth, 500); level += 1) value = [value]
  return value
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
