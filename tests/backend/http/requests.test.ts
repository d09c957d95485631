import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { readConfig } from '../../../src/backend/config.ts'
import { createLog } from '../../../src/backend/log.ts'
import { startBackend } from '../../../src/backend/start.ts'
import { removeFolder, temporaryFolder } from '../../support/documents/folders.ts'
import { INTAKE_KEY } from '../../support/worlds/people.ts'

// Specification, section 5: the alarm of a dispatch centre arrives from every HTTP client.

const folder = temporaryFolder()
const config = readConfig({ PORT: '0', DATA_DIR: folder })
let backend: Awaited<ReturnType<typeof startBackend>>
let port: number
async function start(): Promise<void> {
  backend = await startBackend(config, {
    log: createLog('silent'),
    pages: () => (_, response) => response.end('page'),
  })
  port = Number(new URL(backend.origin).port)
}
beforeAll(start)
afterAll(async () => {
  await backend.close()
  removeFolder(folder)
})

const body = (id: string) => JSON.stringify({ source: 'requests', source_id: id, title: 'B1' })
const alarm = (target: string, id: string, version: string, headers: string[]) =>
  [
    `POST ${target} ${version}`,
    `Authorization: Bearer ${INTAKE_KEY}`,
    'Content-Type: application/json',
    `Content-Length: ${body(id).length}`,
    ...headers,
    '',
    body(id),
  ].join('\r\n')

const path = '/api/intake/alarm'
const host = 'Host: alarm.example.org'
const offersHttp2 = [
  'Connection: Upgrade, HTTP2-Settings',
  'Upgrade: h2c',
  'HTTP2-Settings: AAMAAABkAARAAAAA',
]

test.each([
  ['offers HTTP/2, as Java and curl --http2 do', alarm(path, '1', 'HTTP/1.1', [host, ...offersHttp2])],
  [
    'offers another protocol',
    alarm(path, '2', 'HTTP/1.1', [host, 'Connection: Upgrade', 'Upgrade: TLS/1.0']),
  ],
  ['sends an absolute URL', alarm(`http://alarm.example.org${path}`, '3', 'HTTP/1.1', [host])],
  ['sends an absolute URL in capitals', alarm(`HTTP://ALARM.EXAMPLE.ORG${path}`, '4', 'HTTP/1.1', [host])],
  ['doubles the first slash', alarm(`/${path}`, '6', 'HTTP/1.1', [host])],
  ['ends the path with a slash', alarm(`${path}/?a=b`, '7', 'HTTP/1.1', [host])],
  [
    'sends an absolute URL with both extra slashes',
    alarm(`http://alarm.example.org/${path}//`, '8', 'HTTP/1.1', [host]),
  ],
  ['speaks HTTP/1.0 without a Host header', alarm(path, '5', 'HTTP/1.0', [])],
])('the intake accepts an alarm from a client that %s', async (_, request) => {
  expect(await statusOf(request)).toBe(201)
})

test('extra slashes do not turn another path into the intake path', async () => {
  for (const target of ['//api/user/', `/x/${path}`, `${path}/x`])
    expect([target, await statusOf(alarm(target, '9', 'HTTP/1.1', [host]))]).not.toEqual([target, 201])
})

test('a client that offers HTTP/2 gets a page', async () => {
  expect(await statusOf(['GET /login HTTP/1.1', host, ...offersHttp2, '', ''].join('\r\n'))).toBe(200)
})

const refusedBodies = async () => {
  const rows = await backend.database.read.selectFrom('intake_refusals').select(['reason', 'body']).execute()
  return rows.map(({ reason, body: kept }) => [reason, Buffer.from(kept).toString()])
}

test.each([
  [
    'a body over the size limit',
    413,
    path,
    'Content-Type: application/json',
    'size',
    'y'.repeat(9 * 1024 * 1024),
  ],
  [
    'a body sent to a wrong path',
    404,
    '/api/intake/alarms',
    'Expect: 100-continue',
    'path',
    'z'.repeat(20_000),
  ],
])(
  '%s gets a %i over a real connection, and the log keeps its first 16 KB',
  async (_, status, target, header, reason, text) => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', (piece: Buffer) => (answer += piece.toString()))
    // The server closes the connection after its response, while the client is still sending.
    socket.on('error', () => undefined)
    const length = `Content-Length: ${text.length}`
    const key = `Authorization: Bearer ${INTAKE_KEY}`
    socket.write([`POST ${target} HTTP/1.1`, host, key, header, length, '', text].join('\r\n'))
    await expect.poll(() => answer).toContain(`HTTP/1.1 ${status}`)
    socket.destroy()

    await expect.poll(refusedBodies).toContainEqual([reason, text.slice(0, 16 * 1024)])
  },
)

test('a sender that never finishes its body still gets a response', async () => {
  const socket = connect(port, '127.0.0.1')
  let answer = ''
  socket.on('data', (piece: Buffer) => (answer += piece.toString()))
  const lines = [
    `POST ${path} HTTP/1.1`,
    host,
    'Authorization: Bearer wrong',
    'Content-Length: 10',
    '',
    'abc',
  ]
  socket.write(lines.join('\r\n'))
  await expect.poll(() => answer, { timeout: 5000 }).toContain('HTTP/1.1 401')
  socket.destroy()
})

// Architecture, section 4: SIGTERM drains connections; a supervisor does not wait for ever.
test('neither a half-sent request nor a silent socket delays the shutdown', async () => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/app/${config.realtime.key}?protocol=7`)
  await once(socket, 'message')
  socket.pause()
  const half = connect(port, '127.0.0.1').on('error', () => undefined)
  half.write(alarm(path, 'half', 'HTTP/1.1', [host]).slice(0, -5))
  await wait(100)

  const began = performance.now()
  await backend.close()

  expect(performance.now() - began).toBeLessThan(8000)
  half.destroy()
  socket.terminate()
  await start()
}, 20_000)

async function statusOf(request: string): Promise<number> {
  const line = connect(port, '127.0.0.1')
  line.write(request)
  const [answer] = (await once(line, 'data')) as [Buffer]
  line.destroy()
  return Number(/^HTTP\/1\.1 (\d+)/.exec(answer.toString())?.[1])
}
