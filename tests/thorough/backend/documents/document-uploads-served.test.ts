import { randomBytes } from 'node:crypto'
import { readdirSync, readlinkSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { killAmidUploads } from '../../../../bench/document-kill.ts'
import { signInByCall } from '../../../support/worlds/people.ts'
import { sendDocument } from '../../../support/documents/send-document.ts'
import { type ServerProcess, startServer } from '../../../support/servers/server-process.ts'

// Documents and the public shared link: upload by an existing protocol, resumed after a cut or a restart; kill -9 in the
// middle of uploads leaves no broken document; quota.

const MEGABYTE = 1024 * 1024

let server: ServerProcess
let token: string
beforeAll(async () => {
  server = await startServer({ main: 'calls', environment: { DOCUMENTS_QUOTA_MB: '40' } })
  token = (await signInByCall(server.origin, 'leitung')).token
})
afterAll(() => server.stop())

const read = async (id: number) => {
  const answer = await fetch(`${server.origin}/api/organisation/1/document/${id}/content`, {
    headers: { authorization: `Bearer ${token}` },
  })
  return Buffer.from(await answer.arrayBuffer())
}

test('a client of the protocol sends a document as it is, in one part or in several', async () => {
  for (const chunkSize of [undefined, MEGABYTE]) {
    const bytes = randomBytes(3 * MEGABYTE + 7)
    const id = await sendDocument(server.origin, token, {
      name: 'Übung 🚒.bin',
      bytes,
      ...(chunkSize !== undefined && { chunkSize }),
    })
    expect((await read(id)).equals(bytes)).toBe(true)
  }
})

test('with the line cut three times nothing that has arrived is sent again', async () => {
  const bytes = randomBytes(4 * MEGABYTE)
  const begun = await fetch(`${server.origin}/api/organisation/1/document`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'tus-resumable': '1.0.0',
      'upload-length': String(bytes.byteLength),
      'upload-metadata': `filename ${Buffer.from('Schnitt.bin').toString('base64')}`,
    },
  })
  const url = new URL(begun.headers.get('location') ?? '', server.origin).href
  const stands = async () => {
    const answer = await fetch(url, { method: 'HEAD', headers: { authorization: `Bearer ${token}` } })
    return Number(answer.headers.get('upload-offset'))
  }
  let before = 0
  for (const until of [1, 2, 3]) {
    let now = before
    // A busy machine takes longer until it has read anything.
    for (let wait = 300; now === before && wait < 10_000; wait *= 2) {
      await cutAfter(url, bytes.subarray(before, until * MEGABYTE), bytes.byteLength - before, wait)
      now = await stands()
    }
    // What was on its way may be lost; what was read is not, and more than was sent never came.
    expect(now).toBeGreaterThan(before)
    expect(now).toBeLessThanOrEqual(until * MEGABYTE)
    before = now
  }
  const id = await sendDocument(server.origin, token, { name: 'Schnitt.bin', bytes, resume: url })
  expect((await read(id)).equals(bytes)).toBe(true)
})

/** Announces so many bytes, sends fewer, and is gone `wait` ms later. */
function cutAfter(url: string, bytes: Uint8Array, announced: number, wait: number): Promise<void> {
  return new Promise((resolve) => {
    void fetch(url, { method: 'HEAD', headers: { authorization: `Bearer ${token}` } }).then((answer) => {
      const sending = request(url, {
        method: 'PATCH',
        headers: {
          authorization: `Bearer ${token}`,
          'tus-resumable': '1.0.0',
          'content-type': 'application/offset+octet-stream',
          'upload-offset': answer.headers.get('upload-offset') ?? '0',
          'content-length': announced,
        },
      })
      sending.on('error', () => resolve())
      sending.write(bytes, () => setTimeout(() => sending.destroy(), wait))
      sending.on('close', () => resolve())
    })
  })
}

test('a reader of a ZIP who hangs up leaves no file open', async () => {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const root = `${server.origin}/api/organisation/1`
  const made = await fetch(`${root}/document-folders`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ name: 'Abgebrochen' }),
  })
  const { id } = (await made.json()) as { id: number }
  const metadata = { folder_id: String(id) }
  await sendDocument(server.origin, token, { name: 'Film.bin', bytes: randomBytes(12 * MEGABYTE), metadata })
  const open = () =>
    readdirSync(`/proc/${server.pid}/fd`).filter((name) => {
      const file = readlinkSync(`/proc/${server.pid}/fd/${name}`)
      return file.includes('/documents/contents/')
    })
  const stop = new AbortController()
  const answer = await fetch(`${root}/document-folder/${id}/zip`, { headers, signal: stop.signal })
  expect(Number(answer.headers.get('content-length'))).toBeGreaterThan(12 * MEGABYTE)
  await answer.body?.getReader().read()
  await expect.poll(open).toHaveLength(1)
  stop.abort()
  await expect.poll(open).toHaveLength(0)
})

test('a document that does not fit beside the others is refused before its bytes, in words', async () => {
  const answer = await fetch(`${server.origin}/api/organisation/1/document`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'accept-language': 'en',
      'tus-resumable': '1.0.0',
      'upload-length': String(41 * MEGABYTE),
      'upload-metadata': `filename ${Buffer.from('gross.bin').toString('base64')}`,
    },
  })
  expect([answer.status, await answer.json()]).toEqual([
    413,
    { message: expect.stringContaining('of 40 MB are left') },
  ])
  expect(readdirSync(join(server.dataDirectory, 'documents')).toSorted()).toEqual(['contents', 'uploads'])
})

test('killing the process in the middle of uploads, several times, leaves no broken document: each goes on and has the bytes that were sent', async () => {
  const { broken, wrongFiles, interrupted, rowsWithoutFile, filesWithoutRow } = await killAmidUploads(5)
  expect([broken, wrongFiles]).toEqual([[], []])
  expect(interrupted).toBeGreaterThan(0)
  // Nor a row without its file, nor, after the sweep, a file without its row.
  expect([rowsWithoutFile, filesWithoutRow]).toEqual([[], []])
}, 600_000)
