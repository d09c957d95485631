import { existsSync, readdirSync, rmSync, symlinkSync, truncateSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { createStagedFiles } from '../../../src/backend/files/staged-files.ts'
import { LARGEST_PICTURE } from '../../../src/contract/account/avatar.ts'
import {
  FILE_PARTS_HOURS,
  LARGEST_IN_PARTS,
  LARGEST_PART,
  MOST_IN_PARTS,
} from '../../../src/contract/file-parts.ts'
import { LARGEST_ATTACHMENT } from '../../../src/contract/operations/operation-attachments.ts'
import type { OperationAttachment } from '../../../src/contract/operations/operation-detail.ts'
import { raiseInProcess, workerOf } from '../../support/calls/operation-work.ts'
import { attachmentsOf, fileOf } from '../../support/documents/attachments.ts'
import { removeFolder, temporaryFolder } from '../../support/documents/folders.ts'
import { photograph } from '../../support/documents/pictures.ts'
import { enginesOfGate, useEnginesOfGate } from '../../support/servers/engines.ts'
import type { InProcess } from '../../support/servers/in-process.ts'

// A file in parts: behind a proxy that limits the body of a request, attachments and pictures go in several of them.

const HOUR_MS = 60 * 60 * 1000
const KIB = 1024
const backendOf = useEnginesOfGate()
let keys = 0
const newKey = () => String((keys += 1)).padStart(32, '0')

test('the largest file of each call that takes one in parts can be sent in parts', () => {
  expect(Math.max(LARGEST_ATTACHMENT, LARGEST_PICTURE)).toBeLessThanOrEqual(LARGEST_IN_PARTS)
})

describe.each(enginesOfGate)('on %s, a file in parts', (engine) => {
  let backend: InProcess
  let leader: string
  let member: string
  let operation: number
  let folder: string
  beforeEach(async ({ skip }) => {
    backend = backendOf(engine, skip)
    folder = join(backend.documentsFolder, '../file-parts')
    leader = (await workerOf(backend, 'leitung')).token
    member = (await workerOf(backend, 'mitglied')).token
    operation = await raiseInProcess(backend)
  })

  const put = async (
    bytes: Uint8Array,
    query: { key: string; offset: number; length: number },
    token: string | undefined = leader,
  ) => {
    const search = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))
    const answer = await backend.call('PUT', `/api/file-part?${search}`, {
      ...(token && { token }),
      body: bytes,
      headers: { 'content-type': 'application/octet-stream' },
    })
    return { status: answer.status, body: (await answer.json()) as unknown }
  }
  /** All of a file, in parts of so many bytes. */
  const putAll = async (bytes: Uint8Array, key: string, size: number, token = leader) => {
    for (let offset = 0; offset < bytes.byteLength; offset += size) {
      const answer = await put(
        bytes.subarray(offset, offset + size),
        { key, offset, length: bytes.byteLength },
        token,
      )
      expect(answer).toEqual({
        status: 200,
        body: { received: Math.min(offset + size, bytes.byteLength) },
      })
    }
  }
  const attach = async (
    query: Record<string, string>,
    about: { token?: string; key?: string; body?: Uint8Array } = {},
  ) => {
    const search = new URLSearchParams({ name: 'Foto.jpg', ...query })
    const answer = await backend.call(
      'POST',
      `/api/organisation/1/operation/${operation}/attachment?${search}`,
      {
        token: about.token ?? leader,
        body: about.body ?? new Uint8Array(),
        headers: { 'content-type': 'image/jpeg', ...(about.key && { 'Idempotency-Key': about.key }) },
      },
    )
    return { status: answer.status, body: (await answer.json()) as OperationAttachment & { errors?: object } }
  }
  const count = async () =>
    (
      await backend.database.read
        .selectFrom('operation_attachments')
        .select('id')
        .where('operation_id', '=', operation)
        .execute()
    ).length

  test('becomes an attachment byte for byte, and nothing of it stays on the disk', async () => {
    const bytes = fileOf(700 * KIB + 17)
    const key = newKey()
    await putAll(bytes, key, 256 * KIB)
    const { status, body } = await attach({ file_part_key: key })

    expect([status, body]).toMatchObject([
      201,
      { name: 'Foto.jpg', mime: 'image/jpeg', size: bytes.byteLength },
    ])
    const answer = await attachmentsOf(backend, leader, operation).get(body.id)
    expect(Buffer.compare(Buffer.from(await answer.arrayBuffer()), Buffer.from(bytes))).toBe(0)
    expect(readdirSync(folder).filter((name) => name.endsWith(key))).toEqual([])
    expect((await attach({ file_part_key: key })).status).toBe(422)
  })

  test('is refused where a part, or the file, has a byte more than it may have', async () => {
    const part = new Uint8Array(LARGEST_PART + 1)
    expect((await put(part, { key: newKey(), offset: 0, length: LARGEST_IN_PARTS })).status).toBe(413)
    const length = LARGEST_IN_PARTS + 1
    expect((await put(fileOf(9), { key: newKey(), offset: 0, length })).status).toBe(422)
  })

  test('becomes the picture of its person, if it is one; the type is judged as of a picture in one request', async () => {
    const picture = async (key: string, type: string) =>
      backend.call('PUT', `/api/user/avatar?file_part_key=${key}`, {
        token: member,
        body: new Uint8Array(),
        headers: { 'content-type': type },
      })
    const key = newKey()
    await putAll(await photograph(), key, 400, member)
    expect((await picture(key, 'application/pdf')).status).toBe(415)
    const answer = await picture(key, 'image/jpeg')
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      { avatar: expect.any(Number) as number },
    ])

    const plan = newKey()
    await putAll(new TextEncoder().encode('%PDF-1.7'), plan, 4, member)
    const refused = await picture(plan, 'image/jpeg')
    expect([refused.status, await refused.json()]).toMatchObject([
      422,
      { errors: { file: [expect.any(String)] } },
    ])
  })

  test('a part that does not begin where the file ends is refused with that place, and changes nothing', async () => {
    const bytes = fileOf(3000)
    const about = { key: newKey(), length: 3000 }
    expect((await put(bytes.subarray(0, 10), { ...about, offset: 10 })).body).toMatchObject({
      current: { received: 0 },
    })
    await put(bytes.subarray(0, 1000), { ...about, offset: 0 })
    for (const offset of [0, 999, 1001]) {
      const answer = await put(new Uint8Array(500), { ...about, offset })
      expect(answer).toMatchObject({ status: 409, body: { current: { received: 1000 } } })
    }
    expect(await put(new Uint8Array(2001), { ...about, offset: 1000 })).toMatchObject({
      status: 422,
      body: { errors: { length: [expect.any(String)] } },
    })
    expect(await put(new Uint8Array(5), { ...about, offset: 1000, length: 4000 })).toMatchObject({
      status: 422,
      body: { errors: { key: [expect.any(String)] } },
    })
    // An empty part asks, and begins nothing.
    expect(await put(new Uint8Array(), { ...about, offset: 0 })).toEqual({
      status: 200,
      body: { received: 1000 },
    })
    const unknown = { ...about, key: newKey(), offset: 0 }
    expect((await put(new Uint8Array(), unknown)).body).toEqual({ received: 0 })
    expect(readdirSync(folder).some((name) => name.endsWith(unknown.key))).toBe(false)

    await put(bytes.subarray(1000), { ...about, offset: 1000 })
    const { body } = await attach({ file_part_key: about.key })
    const answer = await attachmentsOf(backend, leader, operation).get(body.id)
    expect(Buffer.compare(Buffer.from(await answer.arrayBuffer()), Buffer.from(bytes))).toBe(0)
  })

  test('is taken once where the same parts come several times at once', async () => {
    const bytes = fileOf(600 * KIB)
    const key = newKey()
    for (let offset = 0; offset < bytes.byteLength; offset += 200 * KIB) {
      const part = bytes.subarray(offset, offset + 200 * KIB)
      const answers = await Promise.all(
        Array.from({ length: 5 }, () => put(part, { key, offset, length: bytes.byteLength })),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
    }
    const { body } = await attach({ file_part_key: key })
    const answer = await attachmentsOf(backend, leader, operation).get(body.id)
    expect(Buffer.compare(Buffer.from(await answer.arrayBuffer()), Buffer.from(bytes))).toBe(0)
  })

  test('that is unknown, not whole, or of another person is refused, and no attachment is made', async () => {
    const half = newKey()
    await put(fileOf(10), { key: half, offset: 0, length: 20 })
    const foreign = newKey()
    await putAll(fileOf(20), foreign, 20, member)
    for (const key of [newKey(), half, foreign]) {
      expect(await attach({ file_part_key: key })).toMatchObject({
        status: 422,
        body: {
          errors: { file_part_key: ['Diese Datei ist nicht ganz angekommen. Schick sie bitte noch einmal.'] },
        },
      })
    }
    for (const key of ['x', '../../alarm.sqlite', half.toUpperCase() + 'F'])
      expect((await attach({ file_part_key: key })).body.errors).toHaveProperty('file_part_key')
    // A body besides: which of both is the file, is not guessed.
    expect((await attach({ file_part_key: half }, { body: fileOf(9) })).status).toBe(422)
    expect(await count()).toBe(0)
    expect((await put(fileOf(10), { key: half, offset: 10, length: 20 }, '')).status).toBe(401)
  })

  test('under an idempotency key is attached once, however it comes', async () => {
    const bytes = fileOf(3000)
    const [key, once] = [newKey(), newKey()]
    const first = await attach({}, { key: once, body: bytes })
    // The answer got lost: it is sent again, in parts.
    await putAll(bytes, key, 1000)
    const second = await attach({ file_part_key: key }, { key: once })
    await putAll(bytes, key, 1500)
    const third = await attach({ file_part_key: key }, { key: once })
    expect([second, third]).toEqual([first, first])
    expect(await count()).toBe(1)

    const other = newKey()
    await putAll(new Uint8Array([...bytes.subarray(1), 7]), other, 3000)
    expect((await attach({ file_part_key: other }, { key: once })).status).toBe(422)
    expect(await count()).toBe(1)
  })

  test('is kept while the call it is for is refused', async () => {
    const key = newKey()
    await putAll(fileOf(100), key, 100, leader)
    const search = new URLSearchParams({ name: 'Foto.jpg', file_part_key: key })
    const path = `/api/organisation/1/operation/999999/attachment?${search}`
    expect((await backend.call('POST', path, { token: leader, body: new Uint8Array() })).status).toBe(404)
    expect((await attach({ file_part_key: key })).status).toBe(201)
  })

  test(`replaces the oldest of ${MOST_IN_PARTS} files of its person, and of no other one`, async () => {
    const own = Array.from({ length: MOST_IN_PARTS + 1 }, newKey)
    const foreign = newKey()
    const [oldest = '', ...others] = own
    await put(fileOf(10), { key: foreign, offset: 0, length: 20 }, member)
    for (const key of own) {
      backend.passTime(1000)
      await put(fileOf(10), { key, offset: 0, length: 20 })
    }
    const received = async (key: string, token = leader) =>
      (await put(new Uint8Array(), { key, offset: 0, length: 20 }, token)).body
    expect(await received(oldest)).toEqual({ received: 0 })
    for (const key of others) expect(await received(key)).toEqual({ received: 10 })
    expect(await received(foreign, member)).toEqual({ received: 10 })
    expect(readdirSync(folder).filter((name) => own.some((key) => name.endsWith(key)))).toHaveLength(
      MOST_IN_PARTS,
    )
  })

  test('is forgotten when no part has come for hours, and at the next start', async () => {
    const key = newKey()
    await put(fileOf(10), { key, offset: 0, length: 20 })
    backend.passTime(FILE_PARTS_HOURS * HOUR_MS - 1000)
    leader = (await workerOf(backend, 'leitung')).token
    await backend.services.stagedFiles.forgetOld()
    expect((await put(new Uint8Array(), { key, offset: 0, length: 20 })).body).toEqual({ received: 10 })
    backend.passTime(2000)
    await backend.services.stagedFiles.forgetOld()
    expect((await put(new Uint8Array(), { key, offset: 0, length: 20 })).body).toEqual({ received: 0 })
    expect(readdirSync(folder)).toEqual([])

    await put(fileOf(10), { key, offset: 0, length: 20 })
    const { now, documents } = backend
    createStagedFiles(folder, { now, fits: documents.fits })
    expect(existsSync(folder)).toBe(false)
  })

  test('begins again where its bytes were removed or cut, and is refused where the disk is full', async () => {
    const about = { key: newKey(), length: 20 }
    await put(fileOf(10), { ...about, offset: 0 })
    rmSync(folder, { recursive: true })
    expect((await put(fileOf(10), { ...about, offset: 10 })).body).toMatchObject({ current: { received: 0 } })

    const bytes = fileOf(20)
    await putAll(bytes, about.key, 20)
    const [name = ''] = readdirSync(folder).filter((one) => one.endsWith(about.key))
    truncateSync(join(folder, name), 5)
    expect((await attach({ file_part_key: about.key })).status).toBe(422)
    expect((await put(new Uint8Array(), { ...about, offset: 0 })).body).toEqual({ received: 0 })

    const full = createStagedFiles(join(folder, 'full'), {
      now: backend.now,
      fits: () => Promise.resolve(false),
    })
    await expect(full.add(1, { ...about, offset: 0, bytes })).rejects.toMatchObject({ status: 507 })
  })

  test('whose first part cannot be written leaves nothing on the disk, and takes no other file of its person', async () => {
    const other = temporaryFolder()
    const staged = createStagedFiles(other, { now: backend.now, fits: () => Promise.resolve(true) })
    const about = { offset: 0, length: 20, bytes: fileOf(10) }
    const known = Array.from({ length: MOST_IN_PARTS }, newKey)
    for (const key of known) await staged.add(1, { ...about, key })
    const failing = newKey()
    // A file that can be opened, on a disk that is full.
    symlinkSync('/dev/full', join(other, `1-${failing}`))

    await expect(staged.add(1, { ...about, key: failing })).rejects.toMatchObject({ code: 'ENOSPC' })

    expect(readdirSync(other).toSorted()).toEqual(known.map((key) => `1-${key}`).toSorted())
    for (const key of known) expect(await staged.add(1, { ...about, key, bytes: new Uint8Array() })).toBe(10)
    removeFolder(other)
  })
})
