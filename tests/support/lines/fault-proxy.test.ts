import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type WebSocket as Socket, WebSocketServer, WebSocket } from 'ws'
import { type FaultProxy, startFaultProxy } from './fault-proxy.ts'

// The faults that the journeys rely on are the faults they get.

let server: Server
let proxy: FaultProxy
/** What reached the server. */
let reached: string[]
const lines = new WebSocketServer({ noServer: true })

beforeEach(async () => {
  reached = []
  server = createServer(async (request, response) => {
    let body = ''
    for await (const part of request) body += String(part)
    reached.push(`${request.method} ${request.url} ${body}`.trim())
    response.setHeader('x-host', request.headers.host ?? '')
    response.end('the whole answer')
  })
  server.on('upgrade', (request, socket, head) => {
    lines.handleUpgrade(request, socket, head, (line: Socket) => {
      line.on('message', (data) => line.send(`heard ${String(data)}`))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  proxy = await startFaultProxy(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
})
afterEach(async () => {
  await proxy.close()
  await new Promise((resolve) => server.close(resolve).closeAllConnections())
})

const ask = (path = '/api/thing?page=2', init: RequestInit = {}) => fetch(proxy.origin + path, init)
const outcomes = () => proxy.calls().map(({ outcome }) => outcome)

test('passes calls on as they are, and counts them by the token', async () => {
  const first = await ask('/api/thing?page=2', {
    method: 'POST',
    body: 'hello',
    headers: { authorization: 'Bearer one' },
  })
  await ask('/api/thing', { headers: { authorization: 'Bearer two' } })

  expect(await first.text()).toBe('the whole answer')
  expect(first.headers.get('x-host')).toBe(new URL(proxy.origin).host)
  expect(reached).toEqual(['POST /api/thing?page=2 hello', 'GET /api/thing'])
  expect(proxy.calls()).toMatchObject([
    { method: 'POST', path: '/api/thing', outcome: 200 },
    { method: 'GET', path: '/api/thing', outcome: 200 },
  ])
  const [one, two] = proxy.calls().map(({ token }) => token)
  expect(one).toMatch(/^[\w-]{6}$/)
  expect(one).not.toBe(two)
  expect(proxy.count('POST /api/thing')).toBe(1)
  expect(proxy.count('* /api/*')).toBe(2)
  expect(proxy.count('GET /api/other')).toBe(0)
})

test('holds requests until they are released', async () => {
  const held = proxy.hold('GET /api/*')
  const answers = [ask(), ask(), ask()]

  await expect.poll(() => held.count()).toBe(3)
  expect(reached).toEqual([])
  held.release()

  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200, 200])
  expect(held.count()).toBe(0)
  await ask()
})

test('holds answers: the server has done it meanwhile', async () => {
  const held = proxy.hold('GET /api/thing', 'answer')
  const answer = ask()
  await expect.poll(() => held.count()).toBe(1)

  expect(reached).toHaveLength(1)
  expect(outcomes()).toEqual(['open'])
  held.release()

  expect(await (await answer).text()).toBe('the whole answer')
})

test('a call that was given up while it was held never reaches the server', async () => {
  const held = proxy.hold('GET /api/thing')
  const caller = new AbortController()
  const answer = ask(undefined, { signal: caller.signal }).catch(() => 'gave up')
  await expect.poll(() => held.count()).toBe(1)

  caller.abort()
  expect(await answer).toBe('gave up')
  await expect.poll(outcomes).toEqual(['cut'])
  held.release()

  await ask()
  expect(reached).toHaveLength(1)
})

test.each([
  ['before', 0],
  ['after', 1],
  ['halfway', 1],
] as const)('cuts %s the server has done it, as often as asked', async (when, done) => {
  proxy.cut('GET /api/thing', when, { times: 1 })

  const failed = await ask()
    .then((answer) => answer.text())
    .catch(() => 'cut')

  expect(failed).toBe('cut')
  expect(reached).toHaveLength(done)
  expect((await ask()).status).toBe(200)
  expect(outcomes()).toEqual(['cut', 200])
})

test.each([
  [0, ''],
  [5, 'the w'],
  [1_000, 'the whole answe'],
])('ends an answer after %d bytes, which is never the whole of it', async (bytes, arrived) => {
  proxy.truncate('POST /api/thing', bytes, { times: 1 })

  const answer = await ask('/api/thing', { method: 'POST' })
  let heard = ''
  const reading = (async () => {
    for await (const part of answer.body ?? []) heard += new TextDecoder().decode(part)
  })()

  expect(answer.status).toBe(200)
  await expect(reading).rejects.toThrow()
  expect(heard).toBe(arrived)
  expect(reached).toHaveLength(1)
  expect(await (await ask('/api/thing', { method: 'POST' })).text()).toBe('the whole answer')
  expect(outcomes()).toEqual(['cut', 200])
})

test('of several rules for a call each comes in its turn, the latest first', async () => {
  proxy.truncate('GET /api/thing', 1, { times: 1 })
  proxy.cut('GET /api/thing', 'after', { times: 1 })
  proxy.cut('GET /api/thing', 'before', { times: 1 })

  for (const done of [0, 1, 2]) {
    const whole = ask().then((answer) => answer.text())
    await expect(whole).rejects.toThrow()
    expect(reached).toHaveLength(done)
  }
  expect((await ask()).status).toBe(200)
})

test('a silent line takes everything, and brings it when it is up again', async () => {
  const { socket, heard } = await openLine()
  proxy.goSilent()
  const answer = ask()
  const late = openLine()
  const caller = new AbortController()
  const givenUp = ask('/api/other', { signal: caller.signal }).catch(() => 'gave up')
  socket.send('this')
  await expect.poll(() => proxy.calls()).toHaveLength(2)

  caller.abort()
  expect(await givenUp).toBe('gave up')
  await expect.poll(outcomes).toEqual(['open', 'cut'])
  expect([reached, heard, proxy.socketCount()]).toEqual([[], [], 1])
  proxy.goUp()

  expect((await answer).status).toBe(200)
  await late
  await expect.poll(() => heard).toEqual(['heard this'])
  expect(reached).toEqual(['GET /api/thing?page=2'])
})

test('an answer that is on its way when the line falls silent arrives later, or never, if nobody waits', async () => {
  const held = proxy.hold('GET /api/thing', 'answer')
  const answer = ask()
  await expect.poll(held.count).toBe(1)
  proxy.goSilent()
  held.release()
  await expect.poll(held.count).toBe(0)
  expect(outcomes()).toEqual(['open'])

  proxy.goUp()
  expect(await (await answer).text()).toBe('the whole answer')
})

test('a slow line is shared: what one takes, the others wait for', async () => {
  const line = await openLine()
  proxy.slowDown({ latencyMs: 50, bytesPerSecond: 160 })

  const began = Date.now()
  const heard = await Promise.all([ask(), ask()].map(async (answer) => (await answer).text()))

  expect(heard).toEqual(['the whole answer', 'the whole answer'])
  // 16 bytes each.
  expect(Date.now() - began).toBeGreaterThanOrEqual(240)
  line.socket.send('this')
  const asked = Date.now()
  await expect.poll(() => line.heard).toEqual(['heard this'])
  expect(Date.now() - asked).toBeGreaterThanOrEqual(60)
})

test('delays, and answers in place of the server', async () => {
  const end = proxy.delay('GET /api/thing', 20)
  expect((await ask()).status).toBe(200)
  end()
  proxy.answer('GET /api/thing', 500, { body: '{"message":"broken"}', headers: { 'retry-after': '1' } })

  const refused = await ask()

  expect(refused.status).toBe(500)
  expect(await refused.json()).toEqual({ message: 'broken' })
  expect(refused.headers.get('retry-after')).toBe('1')
  expect(reached).toHaveLength(1)
  proxy.reset()
  expect((await ask()).status).toBe(200)
  expect(outcomes()).toEqual([200])
})

test('passes sockets, and cuts them', async () => {
  const socket = new WebSocket(proxy.origin.replace('http', 'ws'))
  await once(socket, 'open')
  socket.send('this')
  const [heard] = (await once(socket, 'message')) as [Buffer]
  expect(heard.toString()).toBe('heard this')
  expect(proxy.socketCount()).toBe(1)

  const closed = once(socket, 'close')
  proxy.cutSockets()

  await closed
  expect(proxy.socketCount()).toBe(0)
})

/** An open line, and what it has heard so far. */
async function openLine() {
  const socket = new WebSocket(proxy.origin.replace('http', 'ws'))
  const heard: string[] = []
  socket.on('message', (data) => heard.push(String(data)))
  await once(socket, 'open')
  return { socket, heard }
}

test('cuts a socket in the middle of a frame', async () => {
  const { socket, heard } = await openLine()
  proxy.cutMidFrame()
  const closed = once(socket, 'close')

  socket.send('a long sentence')

  const [code] = (await closed) as [number]
  expect(code).toBe(1006)
  expect(heard).toEqual([])
  const next = await openLine()
  next.socket.send('this')
  await expect.poll(() => next.heard).toEqual(['heard this'])
})

test('silences a socket, of which nothing is lost', async () => {
  const { socket, heard } = await openLine()
  const goOn = proxy.silenceSockets()

  socket.send('this')
  const loud = await openLine()
  loud.socket.send('that')
  await expect.poll(() => loud.heard).toEqual(['heard that'])
  expect(heard).toEqual([])
  goOn()

  await expect.poll(() => heard).toEqual(['heard this'])
})

test('leaves a socket half open: the server is gone, and the browser is told nothing', async () => {
  const { socket, heard } = await openLine()
  expect(lines.clients.size).toBe(1)

  proxy.leaveHalfOpen()

  await expect.poll(() => lines.clients.size).toBe(0)
  socket.send('this')
  const next = await openLine()
  next.socket.send('that')
  await expect.poll(() => next.heard).toEqual(['heard that'])
  expect([socket.readyState, heard]).toEqual([socket.OPEN, []])
  expect(proxy.socketCount()).toBe(2)
})

test('a line that is down carries nothing until it is up again', async () => {
  proxy.goDown()
  await expect(ask()).rejects.toThrow()
  const [failure] = (await once(new WebSocket(proxy.origin.replace('http', 'ws')), 'error')) as [Error]
  expect(failure).toBeInstanceOf(Error)
  expect(reached).toEqual([])

  proxy.goUp()
  expect((await ask()).status).toBe(200)
})
