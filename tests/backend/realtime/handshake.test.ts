import { request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { app, connect, openSocket, startRealtime } from './support.ts'

describe('the first frame', () => {
  test('names the socket and asks for a sign of life every 30 s', async () => {
    const { port } = await startRealtime()

    const greeting = await openSocket(port).next()

    expect(greeting).toEqual({
      event: 'pusher:connection_established',
      data: { socket_id: expect.stringMatching(/^\d+\.\d+$/), activity_timeout: 30 },
    })
  })

  test('is the only one for a socket that waits', async () => {
    const { port, hub } = await startRealtime()

    const first = await connect(port)
    const second = await connect(port)

    expect(await first.settled()).toEqual([])
    expect(second.socketId).not.toBe(first.socketId)
    expect(hub.connectionCount()).toBe(2)
  })
})

test('one connection more than the process keeps is sent away for a second (4100), until one leaves', async () => {
  const { port, hub } = await startRealtime({ maxConnections: 2 })
  const first = await connect(port)
  await connect(port)

  const third = openSocket(port)
  expect(await third.next()).toMatchObject({ event: 'pusher:error', data: { code: 4100 } })
  expect(await third.closed).toMatchObject({ code: 4100 })

  first.socket.close()
  await first.closed
  await connect(port)
  expect(hub.connectionCount()).toBe(2)
})

describe('a refused handshake is told why and closed with the same code', () => {
  test.each([
    ['an unknown key', `/app/other?protocol=7`, {}, 4001],
    ['a key that is one only after decoding', `/app/app%2Dkey?protocol=7`, {}, 4001],
    ['a key of an object’s own', `/app/__proto__?protocol=7`, {}, 4001],
    ['no protocol version', `/app/${app.key}`, {}, 4008],
    ['an empty protocol version', `/app/${app.key}?protocol=`, {}, 4008],
    ['an old protocol version', `/app/${app.key}?protocol=3`, {}, 4007],
    ['a future protocol version', `/app/${app.key}?protocol=8`, {}, 4007],
    ['a protocol version that is no number', `/app/${app.key}?protocol=seven`, {}, 4006],
    ['a foreign page', `/app/${app.key}?protocol=7`, { origin: 'https://evil.example' }, 4009],
    ['a sandboxed page', `/app/${app.key}?protocol=7`, { origin: 'null' }, 4009],
  ])('%s', async (_, path, headers, code) => {
    const { port, hub } = await startRealtime({ allowedOrigins: ['https://wehr.example'] })
    const client = openSocket(port, path, headers)

    expect(await client.next()).toMatchObject({ event: 'pusher:error', data: { code } })
    expect(await client.closed).toMatchObject({ code })
    expect(hub.connectionCount()).toBe(0)
  })

  test.each([
    ['a page of the list', ['https://wehr.example'], { origin: 'https://wehr.example' }],
    ['a client that is no page', ['https://wehr.example'], undefined],
    ['any page when there is no list', undefined, { origin: 'https://elsewhere.example' }],
  ])('%s may connect', async (_, allowedOrigins, headers) => {
    const { port } = await startRealtime({ allowedOrigins })

    expect((await connect(port, headers)).socketId).toMatch(/^\d+\.\d+$/)
  })
})

describe('an upgrade that is not for the realtime server', () => {
  test.each(['/', '/app', '/app/', `/app/${app.key}/more`, `/apps/${app.key}`, '//app/x', '/%'])(
    '%s is answered 404',
    async (path) => {
      const { port } = await startRealtime()

      expect(await upgradeStatus(port, path)).toBe(404)
    },
  )

  test('is left alone when somebody else listens, such as the development server', async () => {
    const { server, port } = await startRealtime()
    server.on('upgrade', (request, stream) => {
      if (request.url === '/other') stream.end('HTTP/1.1 418 Elsewhere\r\nConnection: close\r\n\r\n')
    })

    expect(await upgradeStatus(port, '/other')).toBe(418)
    expect((await connect(port)).socketId).toMatch(/^\d+\.\d+$/)
  })

  test.each([
    ['without a key', { 'sec-websocket-version': '13' }],
    [
      'with an unknown version',
      { 'sec-websocket-version': '99', 'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==' },
    ],
  ])('a malformed one %s is answered 400', async (_, headers) => {
    const { port } = await startRealtime()

    expect(await upgradeStatus(port, `/app/${app.key}?protocol=7`, headers)).toBe(400)
  })
})

function upgradeStatus(
  port: number,
  path: string,
  headers: Record<string, string> = {},
): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const call = request({ port, path, headers: { connection: 'Upgrade', upgrade: 'websocket', ...headers } })
    call.on('response', (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    call.on('error', reject)
    call.end()
  })
}
