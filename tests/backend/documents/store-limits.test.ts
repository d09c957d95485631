import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { StoreAway } from '../../../src/backend/documents/store/content-store.ts'
import { createS3, type S3Request } from '../../../src/backend/documents/store/s3-client.ts'
import { removeFolder, temporaryFolder } from '../../support/documents/folders.ts'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'

// The operator names the store of documents: it is called as it is, but its answers have a limit of size and of time.

const opened: (() => void)[] = []
afterEach(() => {
  for (const close of opened.splice(0)) close()
})

async function storeThat(answers: RequestListener, longestMs?: number) {
  let requests = 0
  const server = createServer((request, response) => {
    requests += 1
    request.resume()
    answers(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  opened.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const config = { endpoint, bucket: 'b', region: 'r', accessKeyId: 'a', secretAccessKey: 's' }
  const told: (StoreAway | undefined)[] = []
  const s3 = createS3(config, (failure) => told.push(failure), longestMs)
  return { s3, told, requests: () => requests }
}

/** A part of a file goes another way than all other requests. */
function filePart() {
  const folder = temporaryFolder()
  opened.push(() => removeFolder(folder))
  const file = join(folder, 'content')
  writeFileSync(file, 'abc')
  return { file, from: 0, bytes: 3 }
}
const requests: [string, () => S3Request][] = [
  ['a list', () => ({ method: 'GET', query: { 'list-type': '2' } })],
  ['a content that does not exist', () => ({ method: 'GET', key: 'a', isContent: true, also: [404] })],
  ['a part of a file', () => ({ method: 'PUT', key: 'a', body: filePart() })],
]

const statusOf = (name: string) => (name.includes('does not exist') ? 404 : 200)

describe.each(requests)('the answer to %s', (name, request) => {
  test('that does not end is cut off: the store is away, and is not asked again', async () => {
    const piece = 'a'.repeat(1024 * 1024)
    const store = await storeThat((_, response) => {
      response.writeHead(statusOf(name))
      const more = () => {
        if (!response.destroyed) response.write(piece, () => setImmediate(more))
      }
      more()
    })

    await expect(store.s3(request())).rejects.toThrow('the answer does not end')
    expect([store.told.map((failure) => failure?.answered), store.requests()]).toEqual([[statusOf(name)], 1])
  })
})

test('an answer that begins and goes no further is given up, and the store is away', async () => {
  const tries = requests.map(async ([name, request]) => {
    const store = await storeThat((_, response) => response.writeHead(statusOf(name)).write('a'), 50)
    await expect(store.s3(request())).rejects.toBeInstanceOf(StoreAway)
    // On a busy machine a try may be over before its request arrives.
    expect(store.requests()).toBeLessThanOrEqual(3)
  })

  await Promise.all(tries)
})

test('a content may take any time and have any length', async () => {
  const longestMs = 1000
  let proceed = () => {}
  const store = await storeThat((_, response) => {
    response.write('a')
    proceed = () => response.end('b'.repeat(9 * 1024 * 1024))
  }, longestMs)

  const answer = await store.s3({ method: 'GET', key: 'a', isContent: true })
  // The limit of another request that began later has passed, so that of this one has as well.
  await new Promise((resolve) => AbortSignal.timeout(longestMs).addEventListener('abort', resolve))
  proceed()
  expect((await answer.arrayBuffer()).byteLength).toBe(9 * 1024 * 1024 + 1)
})
