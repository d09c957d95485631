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

// Specification, section 5: a dispatch centre's alarm arrives, whatever HTTP client it uses.

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
  ['names the whole address', alarm(`http://alarm.example.org${path}`, '3', 'HTTP/1.1', [host])],
  ['names the whole address in capitals', alarm(`HTTP://ALARM.EXAMPLE.ORG${path}`, '4', 'HTTP/1.1', [host])],
  ['writes the first slash twice', alarm(`/${path}`, '6', 'HTTP/1.1', [host])],
  ['ends the address with a slash', alarm(`${path}/?a=b`, '7', 'HTTP/1.1', [host])],
  ['names the whole address with both', alarm(`http://alarm.example.org/${path}//`, '8', 'HTTP/1.1', [host])],
  ['speaks HTTP/1.0 without a Host', alarm(path, '5', 'HTTP/1.0', [])],
])('an alarm is taken from a client that %s', async (_, request) => {
  expect(await statusOf(request)).toBe(201)
})

test('slashes too many make no call of what is none', async () => {
  for (const target of ['//api/user/', `/x/${path}`, `${path}/x`])
    expect([target, await statusOf(alarm(target, '9', 'HTTP/1.1', [host]))]).not.toEqual([target, 201])
})

test('a page is not refused to a client that offers HTTP/2', async () => {
  expect(await statusOf(['GET /login HTTP/1.1', host, ...offersHttp2, '', ''].join('\r\n'))).toBe(200)
})

// Architecture, section 4: SIGTERM drains connections; a supervisor does not wait for ever.
const refusedBodies = async () => {
  const rows = await backend.database.read.selectFrom('intake_refusals').select(['reason', 'body']).execute()
  return rows.map(({ reason, body: kept }) => [reason, Buffer.from(kept).toString()])
}

test.each([
  ['too large a body', 413, path, 'Content-Type: application/json', 'size', 'y'.repeat(9 * 1024 * 1024)],
  ['a body in a wrong place', 404, '/api/intake/alarms', 'Expect: 100-continue', 'path', 'z'.repeat(20_000)],
])(
  '%s is answered %i on a port, and its beginning is kept',
  async (_, status, target, header, reason, text) => {
    const socket = connect(port, '127.0.0.1')
    let answer = ''
    socket.on('data', (piece: Buffer) => (answer += piece.toString()))
    // The server closes the connection after its answer, while the client still sends.
    socket.on('error', () => undefined)
    const length = `Content-Length: ${text.length}`
    const key = `Authorization: Bearer ${INTAKE_KEY}`
    socket.write([`POST ${target} HTTP/1.1`, host, key, header, length, '', text].join('\r\n'))
    await expect.poll(() => answer).toContain(`HTTP/1.1 ${status}`)
    socket.destroy()

    await expect.poll(refusedBodies).toContainEqual([reason, text.slice(0, 16 * 1024)])
  },
)

test('a sender of which the body does not come is answered all the same', async () => {
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

test('neither a half-sent request nor a silent socket holds up the end', async () => {
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
