import { createHash, randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { killAmidUploads } from '../../../../bench/document-kill.ts'
import { ask } from '../../../../scripts/client.ts'
import { createKeeper } from '../../../../src/backend/documents/store/keeper.ts'
import { contentKey, pictureKey } from '../../../../src/backend/documents/store/keys.ts'
import { previewKind } from '../../../../src/backend/documents/preview/previews.ts'
import { runDueJobs } from '../../../support/servers/due-jobs.ts'
import {
  CHECKED_EVERY_MS,
  checkContents,
  sweepDocuments,
} from '../../../../src/backend/documents/store/sweep.ts'
import { createPrecedence } from '../../../../src/backend/limits/precedence.ts'
import { createLog } from '../../../../src/backend/log.ts'
import { listIntegrations } from '../../../../src/contract/organisation/integrations.ts'
import { type DocumentCalls, documentCalls, textBytes } from '../../../support/documents/documents.ts'
import { engines, useBothEngines } from '../../../support/servers/engines.ts'
import type { InProcess } from '../../../support/servers/in-process.ts'
import { tokenOf } from '../../../support/calls/invited.ts'
import { people, raiseAlarm, signInByCall } from '../../../support/worlds/people.ts'
import { type S3Server, startS3 } from '../../../support/servers/s3-server.ts'
import { sendDocument } from '../../../support/documents/send-document.ts'
import { startServer } from '../../../support/servers/server-process.ts'

// Documents and the public shared link: the same through an S3-compatible store when configured: written before the row is,
// sweep of orphans, quota, checksums verified on a schedule; cut connections, a full disk.

const MEGABYTE = 1024 * 1024
const HOUR_MS = 3_600_000

const stores: Partial<Record<string, S3Server>> = {}
const backendOf = useBothEngines(undefined, async (engine) => {
  const { config } = (stores[engine] = await startS3())
  return { documents: { largest: 128 * MEGABYTE, s3: { ...config, installation: 'ours' } } }
})
afterAll(() => Promise.all(Object.values(stores).map((store) => store?.stop())))

let known = 0

describe.each(engines)('on %s', (engine) => {
  let backend: InProcess
  let store: S3Server
  let leader: DocumentCalls
  beforeEach(async ({ skip }) => {
    backend = backendOf(engine, skip)
    store = stores[engine] as S3Server
    store.gate.open()
    store.gate.seen.length = 0
    leader = documentCalls(backend, await tokenOf(backend, people.leitung))
  })
  const word = () => `w${engine}${(known += 1)}`
  const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
  const keyOf = (sha256: string) => contentKey({ tenant_id: 1, sha256 })
  const fileOf = (sha256: string) => store.fileOf(keyOf(sha256))
  const read = async (id: number, range?: string) => {
    const token = await tokenOf(backend, people.leitung)
    const headers: Record<string, string> = range === undefined ? {} : { range }
    const answer = await backend.call('GET', `/api/organisation/1/document/${id}/content`, { token, headers })
    return { status: answer.status, bytes: Buffer.from(await answer.arrayBuffer()) }
  }
  /** An upload that lacks its last byte, and what sends that. */
  const nearlyWhole = async (bytes: Uint8Array<ArrayBuffer>) => {
    const { headers } = await leader.begin(bytes.byteLength, { filename: 'Plan.txt' })
    const location = headers.get('location') ?? ''
    await leader.append(location, 0, bytes.subarray(0, -1))
    return {
      location,
      finish: () =>
        leader.append(location, bytes.byteLength - 1, bytes.subarray(-1), { 'accept-language': 'en' }),
    }
  }

  test('a content lies in the bucket under its tenant and hash before it is a document, and nowhere else', async () => {
    const bytes = textBytes(`Löschwasser ${word()} 0123456789`)
    const { location, finish } = await nearlyWhole(bytes)
    expect(existsSync(fileOf(sha256Of(bytes)))).toBe(false)
    const id = Number((await finish()).headers.get('upload-document'))
    expect(readFileSync(fileOf(sha256Of(bytes)))).toEqual(Buffer.from(bytes))
    expect(existsSync(`${backend.documentsFolder}/contents`)).toBe(false)
    expect(existsSync(`${backend.documentsFolder}/uploads/${location.split('/').at(-1)}`)).toBe(false)

    const size = bytes.byteLength
    expect((await read(id)).bytes).toEqual(Buffer.from(bytes))
    for (const [range, from, to] of [
      ['bytes=-10', size - 10, size],
      ['bytes=3-6', 3, 7],
      [`bytes=${size - 3}-`, size - 3, size],
    ] as const) {
      expect(await read(id, range)).toEqual({ status: 206, bytes: Buffer.from(bytes.subarray(from, to)) })
    }
    // Sent again it is one object.
    const again = await leader.upload({ name: 'Zweite.txt', bytes })
    expect(again.duplicates.map((one) => one.id)).toEqual([id])
    expect(store.gate.seen.filter((line) => !/ (200|204|206|404)$/.test(line))).toEqual([])
  })

  test('a large one goes in parts of which the store verifies each, and comes back as it was', async () => {
    const bytes = new Uint8Array(randomBytes(70 * MEGABYTE + 7))
    const { id, sha256 } = await leader.make({ name: 'Film.bin', bytes })
    expect(sha256).toBe(sha256Of(bytes))
    expect(store.gate.seen.filter((line) => /^PUT .*partNumber=\d+.* 200$/.test(line))).toHaveLength(3)
    const { bytes: back } = await read(id)
    expect(sha256Of(back)).toBe(sha256)
    expect((await read(id, `bytes=${32 * MEGABYTE - 2}-${32 * MEGABYTE + 1}`)).bytes).toEqual(
      Buffer.from(bytes.subarray(32 * MEGABYTE - 2, 32 * MEGABYTE + 2)),
    )
  })

  test('small pictures and ZIPs are made of what lies there', async () => {
    const folder = await leader.folder({ name: word() })
    const picture = await sharp({ create: { width: 900, height: 450, channels: 3, background: '#c62828' } })
      .png()
      .toBuffer()
    const { id, sha256 } = await leader.make({
      name: 'Foto.png',
      bytes: new Uint8Array(picture),
      metadata: { folder_id: folder.id },
    })
    const inside = word()
    await leader.make({ name: 'Notiz.txt', bytes: textBytes(inside), metadata: { folder_id: folder.id } })
    await runDueJobs(backend.services, previewKind)
    expect(existsSync(store.fileOf(pictureKey({ tenant_id: 1, sha256 })))).toBe(true)
    const token = await tokenOf(backend, people.leitung)
    const small = await backend.call('GET', `/api/organisation/1/document/${id}/thumbnail`, { token })
    expect((await sharp(await small.arrayBuffer()).metadata()).width).toBe(400)
    const zip = (await leader.send('GET', `document-folder/${folder.id}/zip`)).json as string
    expect([zip.includes('Foto.png'), zip.includes(inside)]).toEqual([true, true])
  })

  test('a line that is cut while a content is read is taken up where it was, and one that fails is tried again', async () => {
    const bytes = new Uint8Array(randomBytes(3 * MEGABYTE))
    const { id } = await leader.make({ bytes })
    store.gate.cutAfter(MEGABYTE)
    expect((await read(id)).bytes.equals(bytes)).toBe(true)
    store.gate.refuse(503, 0)
    expect((await leader.make({ bytes: textBytes(word()) })).id).toBeGreaterThan(id)
    // Also where it hangs up amid a part.
    const large = new Uint8Array(randomBytes(40 * MEGABYTE))
    const { finish } = await nearlyWhole(large)
    store.gate.refuse(0, 503)
    const sent = await finish()
    expect((await leader.get(Number(sent.headers.get('upload-document')))).sha256).toBe(sha256Of(large))
  })

  test('while it is away nothing is lost: the upload waits, in words, and becomes a document once it is back', async () => {
    const before = await leader.make()
    const bytes = textBytes(word())
    const { location, finish } = await nearlyWhole(bytes)
    store.gate.shut()
    const refused = await finish()
    expect([refused.status, refused.json]).toEqual([
      503,
      { message: expect.stringContaining('store of documents does not answer') },
    ])
    expect((await read(before.id)).status).toBe(503)
    expect(backend.documents.known.away).toMatchObject({ since: expect.any(String) })
    // It says nothing of a content that it cannot be read now.
    await expect(checkContents(backend.services, backend.now() + CHECKED_EVERY_MS + 1)).rejects.toThrow()
    expect((await leader.get(before.id)).damaged).toBe(false)
    store.gate.open()
    const stands = await leader.send('HEAD', location)
    const id = Number(stands.headers.get('upload-document'))
    expect((await read(id)).bytes).toEqual(Buffer.from(bytes))
    expect(backend.documents.known.away).toBeUndefined()
  })

  test('a store that is full says so, and what has arrived is kept', async () => {
    const { location, finish } = await nearlyWhole(textBytes(word()))
    store.gate.refuse(507, 507, 507)
    const refused = await finish()
    expect([refused.status, refused.json]).toEqual([
      507,
      { message: expect.stringContaining('no space left') },
    ])
    expect((await leader.send('HEAD', location)).headers.get('upload-document')).toMatch(/^\d+$/)
  })

  test('what is shared of a picture is made once the store answers again', async () => {
    const picture = await sharp({ create: { width: 90, height: 45, channels: 3, background: '#1565c0' } })
      .jpeg()
      .toBuffer()
    const { id } = await leader.make({ name: 'Anfahrt.jpg', bytes: new Uint8Array(picture) })
    await runDueJobs(backend.services, previewKind)
    const { token } = (await leader.send('POST', `document/${id}/share`, {})).json as { token: string }
    const opened = () => backend.call('GET', `/api/shared/${token}/content`)
    // Whether it has been made: no. Then the picture itself does not come.
    store.gate.refuse(404, 503, 503, 503)
    expect((await opened()).status).toBe(503)
    store.gate.open()
    expect((await opened()).status).toBe(200)
  })

  test('bytes that were changed on their way are refused by the store, and no document', async () => {
    const { s3 } = backend.documents.config
    const other = createKeeper(
      { ...backend.documents.config, s3: s3 && { ...s3, secretAccessKey: 'wrong' } },
      { log: createLog('silent'), now: backend.now, precedence: createPrecedence() },
    )
    // A key that is not theirs is one as well.
    await expect(other.store.takeBytes(keyOf('cd'.repeat(32)), textBytes('x'))).rejects.toMatchObject({
      status: 503,
      answered: 403,
    })
    const bytes = textBytes(word())
    const { finish } = await nearlyWhole(bytes)
    store.gate.change()
    expect((await finish()).status).toBe(503)
    expect(existsSync(fileOf(sha256Of(bytes)))).toBe(false)
  })

  test('an object that no row names is removed once it is an hour old; what is not a content never is', async () => {
    const kept = await leader.make()
    const put = (key: string) => {
      mkdirSync(dirname(store.fileOf(key)), { recursive: true })
      writeFileSync(store.fileOf(key), 'nobody knows me')
    }
    const orphan = keyOf('ab'.repeat(32))
    put(orphan)
    put('pictures/2026/somebody-else.jpg')
    // More than a store lists at once.
    const many = Array.from({ length: 1010 }, (_, index) => keyOf(sha256Of(textBytes(`${engine}${index}`))))
    for (const key of many) put(key)
    await sweepDocuments(backend.services, Date.now() + HOUR_MS / 2)
    expect(existsSync(store.fileOf(orphan))).toBe(true)
    await sweepDocuments(backend.services, Date.now() + 2 * HOUR_MS)
    expect([
      existsSync(store.fileOf(orphan)),
      many.filter((key) => existsSync(store.fileOf(key))),
      existsSync(store.fileOf('pictures/2026/somebody-else.jpg')),
      existsSync(fileOf(kept.sha256)),
    ]).toEqual([false, [], true, true])
  })

  test('what was deleted for good is gone from the bucket', async () => {
    const { id, sha256 } = await leader.make()
    await leader.remove(id)
    expect(existsSync(fileOf(sha256))).toBe(true)
    expect((await leader.send('DELETE', `documents/bin/document/${id}`)).status).toBe(204)
    expect(existsSync(fileOf(sha256))).toBe(false)
  })

  test('an object that has changed is noticed and said, and whole again when it is sent once more', async () => {
    const bytes = textBytes(`abc ${word()}`)
    const document = await leader.make({ bytes })
    writeFileSync(fileOf(document.sha256), textBytes(`abd ${known}`))
    const later = backend.now() + CHECKED_EVERY_MS + 1000
    expect(await checkContents(backend.services, later)).toBeGreaterThanOrEqual(1)
    expect((await leader.get(document.id)).damaged).toBe(true)
    await leader.make({ bytes })
    expect((await leader.get(document.id)).damaged).toBe(false)
    expect((await read(document.id)).bytes).toEqual(Buffer.from(bytes))
  })

  test('another installation with the same bucket changes nothing in it', async () => {
    const { sha256 } = await leader.make()
    const { s3 } = backend.documents.config
    const other = createKeeper(
      { ...backend.documents.config, s3: s3 && { ...s3, installation: 'theirs' } },
      { log: createLog('silent'), now: backend.now, precedence: createPrecedence() },
    )
    await expect(other.store.remove(keyOf(sha256))).rejects.toMatchObject({ status: 503 })
    await expect(other.store.list()[Symbol.asyncIterator]().next()).rejects.toMatchObject({ status: 503 })
    await expect(other.store.ready()).rejects.toMatchObject({ status: 503 })
    expect(other.known.foreign).toEqual(expect.any(String))
    expect(existsSync(fileOf(sha256))).toBe(true)
  })
})

test('killing the process in the middle of uploads leaves no broken document in the bucket', async () => {
  const store = await startS3()
  const { endpoint, bucket, region, accessKeyId, secretAccessKey } = store.config
  try {
    const { broken, interrupted, rowsWithoutFile, filesWithoutRow } = await killAmidUploads(2, {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    })
    expect([broken, rowsWithoutFile, filesWithoutRow]).toEqual([[], [], []])
    expect(interrupted).toBeGreaterThan(0)
    expect(store.gate.seen.some((line) => line.startsWith('PUT '))).toBe(true)
  } finally {
    await store.stop()
  }
}, 240_000)

test('a server whose store does not answer starts, takes alarms, and says in the list of integrations what is wrong', async () => {
  const server = await startServer({
    main: 'calls',
    environment: {
      S3_ENDPOINT: 'http://127.0.0.1:9',
      S3_BUCKET: 'documents',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
    },
  })
  try {
    expect((await raiseAlarm(server.origin, { title: 'B1 Kleinbrand' })).id).toBeGreaterThan(0)
    const { token } = await signInByCall(server.origin, 'leitung')
    const health = async () => {
      const { integrations } = await ask(server.origin, listIntegrations, {
        token,
        params: { organisationId: 1 },
      })
      return integrations.find(({ kind }) => kind === 'documents')
    }
    await expect
      .poll(health, { timeout: 30_000 })
      .toMatchObject({ state: 'failing', last_failure_at: expect.any(String), storage: { kind: 's3' } })
    await expect(
      sendDocument(server.origin, token, { name: 'Plan.txt', bytes: textBytes('x') }),
    ).rejects.toThrow('response code: 503')
  } finally {
    await server.stop()
  }
})
