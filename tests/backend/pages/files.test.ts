import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, request, type IncomingHttpHeaders, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileServer } from '../../../src/backend/pages/files.ts'
import { removeFolder, temporaryFolder } from '../../support/documents/folders.ts'

const SCRIPT = `console.log('${'x'.repeat(300)}')`
const SOUND = Buffer.from(Array.from({ length: 100 }, (_, index) => index))

let server: Server
beforeAll(async () => {
  const folder = temporaryFolder()
  mkdirSync(join(folder, '_astro'))
  mkdirSync(join(folder, 'sounds'))
  writeFileSync(join(folder, '_astro/page.js'), SCRIPT)
  writeFileSync(join(folder, '_astro/page.js.br'), brotliCompressSync(SCRIPT))
  writeFileSync(join(folder, '_astro/page.js.gz'), gzipSync(SCRIPT))
  writeFileSync(join(folder, 'sounds/alarm.mp3'), SOUND)
  const serve = fileServer(folder)
  // Every test is served from memory, as after a build that took the folder away.
  removeFolder(folder)
  server = createServer((asked, answer) => {
    if (!serve(asked.url ?? '', asked, answer)) answer.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
})
afterAll(() => void server.close())

interface Got {
  status: number | undefined
  headers: IncomingHttpHeaders
  body: Buffer
}

function get(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Got> {
  const { port } = server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    request({ port, path, headers, method, agent: false }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(parts) }),
      )
    })
      .on('error', reject)
      .end()
  })
}

test.each([
  ['br, gzip', 'br', brotliCompressSync(SCRIPT)],
  ['gzip, br;q=0', 'gzip', gzipSync(SCRIPT)],
  ['', undefined, Buffer.from(SCRIPT)],
])('a script for a client that accepts "%s" is sent as %s', async (accepted, encoding, body) => {
  const sent = await get('/_astro/page.js', { 'Accept-Encoding': accepted })

  expect([sent.status, sent.headers['content-encoding'], sent.body]).toEqual([200, encoding, body])
  expect(sent.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'content-length': String(body.length),
    vary: 'Accept-Encoding',
    'x-content-type-options': 'nosniff',
  })
})

test('each encoding has an ETag of its own, and a client that has it gets 304', async () => {
  const brotli = await get('/_astro/page.js', { 'Accept-Encoding': 'br' })
  const plain = await get('/_astro/page.js')
  const tag = String(brotli.headers.etag)

  const again = await get('/_astro/page.js', { 'Accept-Encoding': 'br', 'If-None-Match': tag })

  expect(tag).not.toBe(plain.headers.etag)
  expect([again.status, again.headers.etag, again.body.length]).toEqual([304, tag, 0])
  expect((await get('/_astro/page.js', { 'If-None-Match': tag })).status).toBe(200)
})

// Safari plays no sound of a server that does not answer parts.
test.each([
  ['bytes=0-1', 206, 'bytes 0-1/100', SOUND.subarray(0, 2)],
  ['bytes=90-', 206, 'bytes 90-99/100', SOUND.subarray(90)],
  ['bytes=-5', 206, 'bytes 95-99/100', SOUND.subarray(95)],
  ['bytes=100-', 416, 'bytes */100', Buffer.alloc(0)],
  ['lines=1-2', 200, undefined, SOUND],
])('of a sound, "Range: %s" is answered with %s', async (range, status, contentRange, body) => {
  const sent = await get('/sounds/alarm.mp3', { Range: range, 'Accept-Encoding': 'br' })

  expect([sent.status, sent.headers['content-range'], sent.body]).toEqual([status, contentRange, body])
  expect(sent.headers['content-type']).toBe('audio/mpeg')
})

test('HEAD has the headers of GET and no body', async () => {
  const { status, headers, body } = await get('/sounds/alarm.mp3', {}, 'HEAD')

  expect([status, headers['content-length'], body.length]).toEqual([200, '100', 0])
})

test.each(['/_astro/page.js.br', '/_astro', '/../package.json', '/none.js'])(
  '%s is no address',
  async (path) => {
    expect((await get(path)).status).toBe(404)
  },
)
