import 'fake-indexeddb/auto'
import sharp from 'sharp'
import type { UploadOptions } from 'tus-js-client'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { locales } from '../../../../src/contract/locales.ts'
import { LARGEST_PART, MOST_IN_PARTS } from '../../../../src/contract/file-parts.ts'
import { catalogues } from '../../../../src/i18n/catalogues.ts'
import { registerCatalogues, translate } from '../../../../src/i18n/translate.ts'
import { problemOf } from '../../../../src/lib/api/api-error.ts'
import { configureApi, wired } from '../../../../src/lib/api/api-hooks.ts'
import { newIdempotencyKey } from '../../../../src/lib/api/idempotency-key.ts'
import {
  forgetPartSize,
  learnPartSize,
  notePassed,
  partSize,
  SMALLEST_PART,
} from '../../../../src/lib/api/part-size.ts'
import { problemWords } from '../../../../src/lib/api/problem-words.ts'
import { setOwnPicture } from '../../../../src/lib/stores/account/own-picture.ts'
import { $uploads, endUpload, upload } from '../../../../src/lib/stores/documents/uploads.ts'
import { attachFile } from '../../../../src/lib/stores/operations/operation-attachments.ts'
import { chooseOrganisation } from '../../../../src/lib/stores/organisation/organisation.ts'
import { loadPermissions } from '../../../../src/lib/stores/people/permission-calls.ts'
import { currentToken, endSession, storedSession } from '../../../../src/lib/stores/session/session.ts'
import { fileOf } from '../../../support/documents/attachments.ts'
import { eventually } from '../../../support/eventually.ts'
import { type SizeLimitProxy, startSizeLimitProxy } from '../../../support/lines/size-limit-proxy.ts'
import { raise } from '../../../support/servers/contract-target.ts'
import { FetchedFile } from '../../../lib/stores/documents/fetched-file.ts'
import { useApp } from '../../../lib/stores/app.ts'

// Behind a proxy that takes no large bodies, files arrive all the same: in parts that it takes.

const MIB = 1024 * 1024
const manners = ['refuses', 'refuses with JSON', 'cuts'] as const
const app = useApp()
let proxy: SizeLimitProxy
let operation: number

// The client of tus as it is for Node, which takes no File.
vi.mock('tus-js-client', async (original) => {
  const tus = await original<typeof import('tus-js-client')>()
  const { fileReader } = tus.defaultOptions
  const reader = {
    openFile: async (file: File, chunk: number) =>
      fileReader.openFile(Buffer.from(await file.arrayBuffer()), chunk),
  }
  class FileUpload extends tus.Upload {
    constructor(file: File, options: UploadOptions) {
      super(file, { ...options, fileReader: reader as typeof fileReader })
    }
  }
  return { ...tus, Upload: FileUpload }
})

beforeEach(async () => {
  registerCatalogues(catalogues)
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('XMLHttpRequest', FetchedFile)
  Object.defineProperty(navigator, 'onLine', { configurable: true, value: true })
  forgetPartSize()
  proxy = await startSizeLimitProxy(app.origin())
  vi.stubGlobal('location', { href: proxy.origin })
  await app.signIn('leitung')
  chooseOrganisation(1)
  await loadPermissions()
  operation = await raise(app.origin())
  configureApi({ ...wired(), base: proxy.origin })
})
afterEach(async () => {
  for (const { key } of $uploads.value) await endUpload(key)
  Reflect.deleteProperty(navigator, 'onLine')
  await proxy.close()
})

let files = 0
/** No two are alike: of one content the server would take no second document. */
function newFile(size: number): File {
  const bytes = fileOf(size)
  bytes.set([(files += 1), 7], 100)
  return new File([bytes], `Foto ${files}.jpg`, { type: 'image/jpeg', lastModified: 1_000 })
}

const get = async (path: string) =>
  Buffer.from(
    await (
      await fetch(app.origin() + path, { headers: { authorization: `Bearer ${currentToken()}` } })
    ).arrayBuffer(),
  )
const bytesOf = async (file: File) => Buffer.from(await file.arrayBuffer())

async function sendDocument(file: File): Promise<void> {
  upload([file], { folder: null })
  await eventually(() => expect($uploads.value.at(-1)?.state).toBe('done'))
  const content = await get(`/api/organisation/1/document/${$uploads.value.at(-1)?.document}/content`)
  expect(Buffer.compare(content, await bytesOf(file))).toBe(0)
}

async function sendAttachment(file: File, key = newIdempotencyKey()): Promise<number[]> {
  const progress: number[] = []
  await attachFile(operation, file, { key, onProgress: (part) => progress.push(part) })
  const path = `/api/organisation/1/operation/${operation}`
  const { attachments } = JSON.parse((await get(path)).toString()) as { attachments: { id: number }[] }
  const content = await get(`${path}/attachment/${attachments.at(-1)?.id}`)
  expect(Buffer.compare(content, await bytesOf(file))).toBe(0)
  return progress
}
const attachments = async () =>
  (
    JSON.parse((await get(`/api/organisation/1/operation/${operation}`)).toString()) as {
      attachments: unknown[]
    }
  ).attachments

describe.each(manners)('behind a proxy that takes 1 MB and %s what is larger', (manner) => {
  beforeEach(() => proxy.limit(MIB, manner))

  test('a document arrives as it was, and the next one begins with the size that passed', async () => {
    await sendDocument(newFile(2.5 * MIB))
    expect(proxy.stopped).toEqual([2.5 * MIB, 1.25 * MIB])
    expect(partSize()).toBe(0.625 * MIB)

    await sendDocument(newFile(1.25 * MIB))
    expect(proxy.stopped).toHaveLength(2)
    expect(proxy.passed.every((size) => size <= 0.625 * MIB)).toBe(true)
  })

  test('an attachment arrives as it was, is added once, and tells how far all of it is', async () => {
    const [file, key] = [newFile(2.5 * MIB), newIdempotencyKey()]
    const progress = await sendAttachment(file, key)
    expect(proxy.stopped).toEqual([2.5 * MIB, 1.25 * MIB])
    expect(progress.slice(-5)).toEqual([0.25, 0.5, 0.75, 1, 1])

    await sendAttachment(file, key)
    expect(await attachments()).toHaveLength(1)
    expect(proxy.stopped).toHaveLength(2)
  })
})

test('the own picture arrives behind such a proxy, too', async () => {
  proxy.limit(MIB, 'refuses')
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const bytes = await sharp({ create: { width: 700, height: 700, channels: 3, background: '#000', noise } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  const before = storedSession()?.user.avatar
  await setOwnPicture(new File([new Uint8Array(bytes)], 'ich.png', { type: 'image/png' }), () => undefined)
  expect(proxy.stopped[0]).toBe(bytes.byteLength)
  expect(storedSession()?.user.avatar).not.toBe(before)
})

describe('behind a proxy that takes hardly anything', () => {
  beforeEach(() => proxy.limit(100 * 1024, 'refuses'))
  const ofEach = [2 * MIB, MIB, MIB / 2, SMALLEST_PART]

  test('a document is tried down to the smallest part, then why it fails is said in words', async () => {
    upload([newFile(2 * MIB)], { folder: null })
    await eventually(() => expect($uploads.value.at(-1)?.state).toBe('failed'))
    expect(proxy.stopped).toEqual(ofEach)
    expect($uploads.value.at(-1)?.problem).toEqual({ kind: 'bodyRefused' })
    for (const locale of locales) {
      const { text, hint } = problemWords(translate(locale), { kind: 'bodyRefused' })
      expect(text + hint).not.toContain('connection.')
    }
  })

  test('an attachment likewise', async () => {
    const about = { key: newIdempotencyKey(), onProgress: () => undefined }
    const problem = await attachFile(operation, newFile(2 * MIB), about).catch(problemOf)
    expect([problem, proxy.stopped]).toEqual([{ kind: 'bodyRefused' }, ofEach])
    expect(await attachments()).toEqual([])
  })
})

describe('a backend that does not know parts', () => {
  beforeEach(() => proxy.lack('/api/file-part'))

  test('gets a file that is larger than a part in one request', async () => {
    learnPartSize(MIB)
    await sendAttachment(newFile(MIB + 1))
    expect(proxy.passed).toEqual([MIB + 1])
  })

  test.each(manners)('loses a file that a proxy %s, and it is said why', async (manner) => {
    proxy.limit(MIB, manner)
    const about = { key: newIdempotencyKey(), onProgress: () => undefined }
    const problem = await attachFile(operation, newFile(2 * MIB), about).catch(problemOf)
    expect(problem).toEqual({ kind: manner === 'cuts' ? 'offline' : 'bodyRefused' })
    expect(proxy.stopped).toEqual([2 * MIB])
  })
})

test('a file that the server forgot before its last request is sent again', async () => {
  learnPartSize(MIB)
  const path = `/api/organisation/1/operation/${operation}/attachment`
  const release = app.holdBack(`POST ${path}`, 'request')
  const sending = sendAttachment(newFile(2 * MIB))
  await eventually(() => expect(app.count(`POST ${path}`)).toBe(1))
  for (let count = 0; count < MOST_IN_PARTS; count += 1) await beginOtherFile()
  release()

  await sending
  expect(app.count(`POST ${path}`)).toBe(2)
})

async function beginOtherFile(): Promise<void> {
  const query = new URLSearchParams({ key: newIdempotencyKey(), offset: '0', length: '2' })
  const headers = { authorization: `Bearer ${currentToken()}` }
  const answer = await fetch(`${app.origin()}/api/file-part?${query}`, { method: 'PUT', headers, body: 'a' })
  expect(answer.status).toBe(200)
}

test('a part whose size has passed before goes on at that size; cut three times in a row, it is halved', async () => {
  notePassed(2 * MIB)
  learnPartSize(2 * MIB)
  proxy.limit(MIB, 'cuts')
  await sendAttachment(newFile(3 * MIB))
  expect(proxy.stopped).toEqual([2 * MIB, 2 * MIB, 2 * MIB])
  expect(partSize()).toBe(MIB)
})

test('a file is not sent in the name of the person who signs in before its first request is cut', async () => {
  proxy.limit(MIB, 'cuts')
  const path = `/api/organisation/1/operation/${operation}/attachment`
  const release = app.holdBack(`POST ${path}`, 'request')
  const about = { key: newIdempotencyKey(), onProgress: () => undefined }
  const sending = attachFile(operation, newFile(2 * MIB), about).catch(problemOf)
  await eventually(() => expect(app.count(`POST ${path}`)).toBe(1))
  endSession()
  await app.signIn('mitglied')
  release()

  expect(await sending).toEqual({ kind: 'offline' })
  expect(app.count('PUT /api/file-part')).toBe(0)
})

describe('a line that dies amid a part', () => {
  beforeEach(() => proxy.limit(MIB, 'dies'))
  afterEach(() => expect([proxy.stopped, partSize()]).toEqual([[2 * MIB], LARGEST_PART]))

  test('lets a document wait for the line, and parts stay as large as they were', async () => {
    upload([newFile(2 * MIB)], { folder: null })
    await eventually(() => expect($uploads.value.at(-1)?.state).toBe('cutOff'))
  })

  test('ends an attachment, and parts stay as large as they were', async () => {
    const about = { key: newIdempotencyKey(), onProgress: () => undefined }
    expect(await attachFile(operation, newFile(2 * MIB), about).catch(problemOf)).toEqual({ kind: 'offline' })
  })
})
