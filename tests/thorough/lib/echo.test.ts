import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { readConfig } from '../../../src/backend/config.ts'
import { createLog } from '../../../src/backend/log.ts'
import { type Backend, startBackend } from '../../../src/backend/start.ts'
import type { RealtimeConfig } from '../../../src/contract/pages.ts'
import type { ChannelName } from '../../../src/contract/realtime.ts'
import { type Realtime, connectRealtime } from '../../../src/lib/realtime/echo.ts'
import { type FaultProxy, startFaultProxy } from '../../support/lines/fault-proxy.ts'
import { removeFolder, temporaryFolder } from '../../support/documents/folders.ts'
import { raiseAlarm, signInByCall } from '../../support/worlds/people.ts'

// As in every browser; for good, since the client goes on for a moment after each test.
Object.assign(globalThis, { self: globalThis })

const AUTHORISE = 'POST /broadcasting/auth'
const soon = { timeout: 30_000 }
let backend: Backend
let proxy: FaultProxy
let config: RealtimeConfig
let user: { id: number; token: string }

beforeEach(async () => {
  const folder = temporaryFolder()
  const read = readConfig({ PORT: '0', DATA_DIR: folder })
  backend = await startBackend(read, { log: createLog('silent') })
  proxy = await startFaultProxy(backend.origin)
  onTestFinished(async () => {
    await proxy.close()
    await backend.close()
    removeFolder(folder)
  })
  const { hostname, port } = new URL(proxy.origin)
  config = { ...read.page.realtime, host: hostname, port: Number(port), scheme: 'http' }
  const { user: person, token } = await signInByCall(backend.origin, 'mitglied')
  user = { id: person.id, token }
  vi.stubGlobal('document', { visibilityState: 'visible', cookie: '' })
  vi.stubGlobal('location', new URL(proxy.origin))
  for (const level of ['debug', 'info', 'warn', 'error'] as const)
    vi.spyOn(console, level).mockImplementation(() => undefined)
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Connected, and everything that it tells. */
async function connect(changes: Partial<RealtimeConfig> = {}, base = proxy.origin) {
  const told: string[] = []
  const realtime = await connectRealtime({
    config: { ...config, ...changes },
    base,
    token: () => user.token,
    stateChanged: (state) => told.push(state),
    received: ({ name, data, organisationId }) => {
      const about = 'title' in data ? data.title : 'id' in data ? data.id : ''
      told.push([name, about, organisationId ?? ''].join(' ').trim())
    },
    subscribed: () => told.push('subscribed'),
    joined: (channel) => told.push(`joined ${channel}`),
    silenced: () => told.push('silenced'),
    cutOff: () => told.push('cut off'),
    unauthenticated: (token) => told.push(`unauthenticated ${token}`),
    lostRight: () => told.push('lost right'),
  })
  onTestFinished(realtime.disconnect)
  const has = (what: string) => expect.poll(() => told, soon).toContain(what)
  return { realtime, told, has }
}

/** By channel, the id of the organisation; 0: the channel is left out. */
const everything = { operations: 1, vehicles: 1, documents: 0 }
function watch(realtime: Realtime, changes: Partial<typeof everything & { user: number }> = {}): void {
  const wanted = Object.entries({ user: user.id, ...everything, ...changes }) as [ChannelName, number][]
  realtime.watch(new Map(wanted.filter(([, id]) => id > 0)))
}
const raise = (title: string) => raiseAlarm(backend.origin, { title })

describe('the channels of a person and an organisation', () => {
  test('are heard, and left when something else is watched', async () => {
    const { realtime, told, has } = await connect()
    watch(realtime)
    await has('subscribed')
    await expect.poll(() => backend.hub.subscriberCount('private-organisation.1.vehicles'), soon).toBe(1)

    await raise('B3')
    await has('notification.created B3')
    await has('operation.saved B3 1')
    expect(told.filter((one) => one.startsWith('notification.created'))).toHaveLength(1)

    watch(realtime, { operations: 0, vehicles: 0 })
    await expect.poll(() => backend.hub.subscriberCount('private-organisation.1.operations'), soon).toBe(0)
    expect(backend.hub.subscriberCount('private-organisation.1.vehicles')).toBe(0)
    expect(backend.hub.subscriberCount(`private-user.${user.id}`)).toBe(1)
  })

  // Product page, section 3: after every gap the client refetches what it shows.
  test('say so when they open later than the person’s own: what passed before was not heard', async () => {
    const { realtime, told, has } = await connect()
    watch(realtime, { operations: 0, vehicles: 0 })
    await has('subscribed')
    expect(told).not.toContain('joined operations')

    watch(realtime, { vehicles: 0 })
    await has('joined operations')
    await raise('B3')
    await has('operation.saved B3 1')
    expect(told.filter((one) => ['subscribed', 'joined operations'].includes(one))).toEqual([
      'subscribed',
      'joined operations',
    ])
  })

  test('say so of documents alone when theirs opens later: nothing else was missed', async () => {
    const { realtime, told, has } = await connect()
    watch(realtime)
    await has('subscribed')
    for (const of of ['operations', 'vehicles'])
      await expect.poll(() => backend.hub.subscriberCount(`private-organisation.1.${of}`), soon).toBe(1)
    // It is told behind both of them, one of which may have opened after the person's own channel.
    await raise('B3')
    await has('operation.saved B3 1')
    told.splice(0)

    watch(realtime, { documents: 1 })
    await has('joined documents')
    expect(told.filter((one) => one.startsWith('joined'))).toEqual(['joined documents'])
  })

  test('are heard once by whoever leaves and comes back before they were open', async () => {
    const { realtime, told, has } = await connect()
    const held = proxy.hold(AUTHORISE)
    watch(realtime)
    await expect.poll(held.count, soon).toBe(3)
    watch(realtime, { operations: 2 })
    watch(realtime)
    held.release()
    await has('subscribed')
    await expect.poll(() => backend.hub.subscriberCount('private-organisation.1.operations'), soon).toBe(1)

    await raise('B3')
    await has('operation.saved B3 1')
    await raise('B1')
    await has('operation.saved B1 1')
    expect(told.filter((one) => one.startsWith('operation.saved'))).toHaveLength(2)
  })

  // Product page, section 3: these channels only speed things up.
  test('that are refused cost a line in the log, and nothing else', async () => {
    const { realtime, told, has } = await connect()
    watch(realtime, { operations: 2, vehicles: 2 })
    await has('subscribed')
    await expect.poll(() => vi.mocked(console.info).mock.calls.flat(), soon).toHaveLength(2)

    expect(console.info).toHaveBeenCalledWith(
      'The channel private-organisation.2.operations is not open to this person.',
    )
    expect(console.error).not.toHaveBeenCalled()
    await raise('B3')
    await has('notification.created B3')
    expect(told).not.toContain('lost right')
  })

  test('that were open and are refused later say that a right is gone', async () => {
    const { realtime, told, has } = await connect()
    watch(realtime)
    await has('subscribed')
    await expect.poll(() => backend.hub.subscriberCount('private-organisation.1.vehicles'), soon).toBe(1)
    const wasHeard = told.length
    proxy.answer(AUTHORISE, 403)

    proxy.cutSockets()

    await expect.poll(() => told.slice(wasHeard), soon).toContain('lost right')
  })

  test('are asked for with the line that is there: an answer for the one before is not used', async () => {
    const { realtime, told, has } = await connect()
    const held = proxy.hold(AUTHORISE, 'answer', { times: 3 })
    watch(realtime)
    await expect.poll(held.count, soon).toBe(3)
    proxy.cutSockets()
    await has('subscribed')
    held.release()
    await raise('B3')
    await has('notification.created B3')

    expect(told.filter((one) => one === 'subscribed')).toHaveLength(1)
    expect(told.filter((one) => one.startsWith('notification.created'))).toHaveLength(1)
  })

  test('that nobody answered for are asked for again', async () => {
    const { realtime, has } = await connect()
    const end = proxy.answer(AUTHORISE, 503)
    watch(realtime)
    await expect.poll(() => proxy.count(AUTHORISE), soon).toBe(3)
    end()

    await has('subscribed')
  })

  test('that the server takes away are asked for again, and so is whether the right is still there', async () => {
    const { realtime, told, has } = await connect()
    watch(realtime)
    await has('subscribed')
    await expect.poll(() => backend.hub.subscriberCount('private-organisation.1.vehicles'), soon).toBe(1)

    const end = proxy.answer('POST /broadcasting/auth', 403, { times: 1 })
    for (const given of backend.hub.given())
      if (given.channel.endsWith('vehicles')) backend.hub.withdraw(given, 403)
    await has('lost right')
    expect(told).not.toContain('silenced')
    end()

    for (const given of backend.hub.given())
      if (given.channel.startsWith('private-user')) backend.hub.withdraw(given, 401)
    await has('silenced')
    await expect.poll(() => told.slice(told.indexOf('silenced')), soon).toContain('subscribed')
  })

  test('that the server itself refuses are asked for again', async () => {
    const { realtime, has } = await connect()
    const end = proxy.answer(AUTHORISE, 200, { body: '{"auth":"somebody:else"}' })
    watch(realtime)
    await expect.poll(() => proxy.count(AUTHORISE), soon).toBe(3)
    end()

    await has('subscribed')
    await raise('B3')
    await has('notification.created B3')
  })

  // Facts of the protocol: pusher-js by itself never asks again.
  test('whose token was refused open with the renewed one', async () => {
    const { token } = user
    user.token = 'an old one'
    const { realtime, told, has } = await connect()
    watch(realtime)
    // Each of them is told: what is refused after the renewal is tried again by being told then.
    const refused = () => told.filter((one) => one === 'unauthenticated an old one')
    await expect.poll(refused, soon).toHaveLength(3)
    expect(backend.hub.subscriberCount(`private-user.${user.id}`)).toBe(0)

    user.token = token
    realtime.retry()

    await has('subscribed')
  })
})

// A cookie that the browser blocks, say: what is refused is not the token, and another one changes nothing.
test.each(['token', 'cookie'] as const)(
  'in %s mode a renewed token that is refused as well is not renewed again, until a channel has opened',
  async (authMode) => {
    vi.stubGlobal('document', { visibilityState: 'visible', cookie: 'XSRF-TOKEN=any' })
    const { token } = user
    user.token = 'first'
    const csrf = { csrfCookie: 'XSRF-TOKEN', csrfHeader: 'X-XSRF-TOKEN', csrfEndpoint: '/csrf' }
    const { realtime, told, has } = await connect({ authMode, ...csrf })
    const end = proxy.answer(AUTHORISE, 401)
    watch(realtime)
    await has('unauthenticated first')
    await expect.poll(() => told, soon).toHaveLength(told.indexOf('unauthenticated first') + 3)

    user.token = 'second'
    realtime.retry()
    await expect.poll(() => vi.mocked(console.warn).mock.calls.length, soon).toBe(3)
    expect(told).not.toContain('unauthenticated second')

    end()
    if (authMode === 'cookie') return
    user.token = token
    realtime.retry()
    await has('subscribed')
    proxy.answer(AUTHORISE, 401)
    user.token = 'third'
    proxy.cutSockets()
    await has('unauthenticated third')
  },
)

// Specification, section 8: realtime configuration errors; facts of the protocol for the words.
describe.each(['token', 'cookie'] as const)('in %s mode', (authMode) => {
  test.each([
    ['Unsupported broadcaster: ably', { broadcaster: 'ably' }],
    ['Pusher requires a secure connection (schema: "https")', { broadcaster: 'pusher' }],
  ])('nobody connects where it says “%s”', async (message, wrong) => {
    await expect(connect({ authMode, ...wrong })).rejects.toThrow(message)
    expect(proxy.socketCount()).toBe(0)
  })

  test('the client says that it is there', async () => {
    await connect({ authMode })
    expect(console.debug).toHaveBeenCalledWith('Laravel Echo client initialized')
  })
})

test.each([
  ["'echo.authentication.csrfCookie' is not defined", { csrfHeader: 'X-XSRF-TOKEN', csrfEndpoint: '/csrf' }],
  ["'echo.authentication.csrfEndpoint' is not defined", { csrfCookie: 'XSRF-TOKEN' }],
])('a missing setting is an error that is said once for each channel: %s', async (message, given) => {
  const { realtime, told } = await connect({ authMode: 'cookie', ...given })
  watch(realtime)
  await expect.poll(() => vi.mocked(console.error).mock.calls.length, soon).toBe(3)

  const [text, cause] = vi.mocked(console.error).mock.lastCall ?? []
  expect(text).toBe(`The channel private-user.${user.id} could not be authorised.`)
  expect(String(cause)).toBe(`Error: ${message}`)
  expect(proxy.count(AUTHORISE)).toBe(0)
  expect(told.at(-1)).toBe('connected')
})
