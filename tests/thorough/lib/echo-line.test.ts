import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Duplex } from 'node:stream'
import Pusher from 'pusher-js'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createHub } from '../../../src/backend/realtime/hub.ts'
import { attachRealtime } from '../../../src/backend/realtime/server.ts'
import { keepLine } from '../../../src/lib/realtime/echo-line.ts'

const app = { id: 1, key: 'key', secret: 'secret' }
const soon = { timeout: 30_000 }
const closers: (() => unknown)[] = []

beforeEach(() => vi.stubGlobal('document', { visibilityState: 'visible' }))
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
  vi.unstubAllGlobals()
})

/** Our realtime server, and how often somebody wanted to connect. It can be put out of reach, and closes with any code. */
async function startRealtime() {
  const hub = createHub()
  const server = createServer()
  const streams = new Set<Duplex>()
  let attempts = 0
  let isDown = false
  server.on('upgrade', (_, stream) => {
    attempts += 1
    streams.add(stream)
    if (isDown) stream.destroy()
  })
  const realtime = attachRealtime(server, hub, app)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(async () => {
    for (const stream of streams) stream.destroy()
    await realtime.close()
    server.close()
  })
  return {
    port: (server.address() as AddressInfo).port,
    attempts: () => attempts,
    closeWith: (code: number) => Promise.all([...hub.connections()].map((one) => one.close(code, 'test'))),
    goDown: () => {
      isDown = true
      for (const stream of streams) stream.destroy()
    },
    goUp: () => (isDown = false),
  }
}

function connect(port: number): Pusher {
  const pusher = new Pusher(app.key, {
    cluster: '',
    wsHost: '127.0.0.1',
    wsPort: port,
    forceTLS: false,
    enabledTransports: ['ws'],
  })
  closers.push(() => pusher.disconnect())
  return pusher
}

function keep(port: number) {
  const states: string[] = []
  let cutOff = 0
  const pusher = connect(port)
  const line = keepLine(pusher, {
    stateChanged: (state) => states.push(state),
    cutOff: () => (cutOff += 1),
  })
  closers.push(line.disconnect)
  return { line, pusher, states, cutOff: () => cutOff }
}

// Specification, section 9: retry after 1 s on backoff close. Until then pusher-js itself still says `connected`.
test.each([4100, 1002])('after a backoff close (%i) it says so at once, and is back', async (code) => {
  const server = await startRealtime()
  const { states, pusher } = keep(server.port)
  await expect.poll(() => states, soon).toEqual(['connecting', 'connected'])
  let waited: number | undefined
  pusher.connection.bind('connecting_in', (seconds: number) => {
    waited = seconds
    expect(states).toEqual(['connecting', 'connected', 'connecting'])
  })

  await server.closeWith(code)

  await expect.poll(() => states, soon).toEqual(['connecting', 'connected', 'connecting', 'connected'])
  expect(waited).toBe(1)
})

// Specification, section 4: the six states. The server closes with such a code when a session ends.
test('a line that the server closes for good is disconnected, and not tried again', async () => {
  const server = await startRealtime()
  const { states, cutOff } = keep(server.port)
  await expect.poll(() => states, soon).toEqual(['connecting', 'connected'])

  await server.closeWith(4009)

  await expect.poll(() => states, soon).toEqual(['connecting', 'connected', 'disconnected'])
  expect(cutOff()).toBe(1)
  expect(server.attempts()).toBe(1)
})

test('while the server is away it is unavailable; it is asked oftener than by pusher-js alone, and found at once by whoever comes back', async () => {
  const [kept, bare] = await Promise.all([startRealtime(), startRealtime()])
  const { states, line } = keep(kept.port)
  const other = connect(bare.port)
  await expect.poll(() => [states.at(-1), other.connection.state], soon).toEqual(['connected', 'connected'])
  const attemptsBefore = kept.attempts()

  kept.goDown()
  bare.goDown()
  await expect.poll(() => states.at(-1), soon).toBe('unavailable')

  expect(states).toEqual(['connecting', 'connected', 'connecting', 'unavailable'])
  expect(kept.attempts() - attemptsBefore).toBeGreaterThan(2 * (bare.attempts() - 1))
  kept.goUp()
  line.probe()
  await expect.poll(() => states.at(-1), soon).toBe('connected')
})
