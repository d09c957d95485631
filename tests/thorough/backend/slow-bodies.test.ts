import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { readConfig } from '../../../src/backend/config.ts'
import { createHttpServer } from '../../../src/backend/http/http-server.ts'
import { createLog } from '../../../src/backend/log.ts'
import { startBackend } from '../../../src/backend/start.ts'
import { removeFolder, temporaryFolder } from '../../support/documents/folders.ts'

// Documents and the public shared link: uploads of large files over slow lines; architecture, section 4: nobody holds up
// the process.

const LIMITS = { headers: 200, body: 600 }

/** What is answered to a head with the pieces of its body, each after a pause (ms); empty: it is cut. `waits`: nothing ends it. */
async function answerTo(head: string, pieces: readonly string[], pause: number): Promise<string> {
  const server = createHttpServer(
    (request, response) => {
      request.resume().once('end', () => response.end('whole'))
    },
    { upgrades: () => false, isFile: ({ url }) => url === '/file', limits: LIMITS },
  ).listen(0)
  await once(server, 'listening')
  const socket = connect((server.address() as AddressInfo).port).on('error', () => undefined)
  let answer = ''
  socket.on('data', (bytes) => (answer += bytes.toString()))
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  socket.write(head)
  for (const piece of pieces) {
    await wait(pause)
    if (!socket.destroyed) socket.write(piece)
  }
  const ended = await Promise.race([closed.then(() => true), wait(3000, false)])
  socket.destroy()
  server.closeAllConnections()
  server.close()
  return ended ? answer : `waits ${answer}`
}

const post = (path: string, length: number) =>
  `POST ${path} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\n`
const slow = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j']

test('a file that keeps coming is taken, however long it takes', async () => {
  expect(await answerTo(post('/file', slow.length), slow, 100)).toContain('whole')
})

test.each([
  ['a file of which nothing comes any more', post('/file', 9), ['a']],
  ['a body that is no file and takes too long', post('/call', slow.length), slow],
  ['a body that never comes', post('/call', 1), []],
  [
    'one that never says its end',
    post('/call', 1).replace('Content-Length: 1', 'Transfer-Encoding: chunked'),
    [],
  ],
])('%s is cut', async (_, head, pieces) => {
  expect(await answerTo(head, pieces, 100)).toBe('')
})

test('headers that do not come are refused', async () => {
  expect(await answerTo('GET / HTTP/1.1\r\nHost: a\r\n', [], 0)).toContain('408')
})

test('the product cuts no request while it sends, and does not wait for headers for ever', async () => {
  const folder = temporaryFolder()
  const backend = await startBackend(readConfig({ PORT: '0', DATA_DIR: folder }), {
    log: createLog('silent'),
  })
  let server: Server | undefined
  const see = (message: unknown) => (server = (message as { server: Server }).server)
  subscribe('http.server.request.start', see)

  await fetch(`${backend.origin}/api/health`)

  unsubscribe('http.server.request.start', see)
  expect([server?.requestTimeout, server?.headersTimeout]).toEqual([0, 60_000])
  await backend.close()
  removeFolder(folder)
})
