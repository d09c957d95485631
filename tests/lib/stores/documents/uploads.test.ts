import 'fake-indexeddb/auto'
import { Readable } from 'node:stream'
import { type HttpRequest, type HttpStack, type UploadOptions } from 'tus-js-client'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import {
  acknowledgeDocument,
  deleteDocument,
  getDocument,
  updateDocument,
} from '../../../../src/contract/documents/documents.ts'
import { createDocumentUpload } from '../../../../src/contract/documents/document-uploads.ts'
import { call } from '../../../../src/lib/api/api.ts'
import type { ApiProblem } from '../../../../src/lib/api/api-error.ts'
import { fillIn } from '../../../../src/lib/api/fill-in.ts'
import type { UploadTarget } from '../../../../src/lib/documents/begun-upload.ts'
import { keepBegun, recallBegun } from '../../../../src/lib/stores/documents/begun-uploads.ts'
import { chooseOrganisation } from '../../../../src/lib/stores/organisation/organisation.ts'
import { deviceSettled } from '../../../../src/lib/stores/session/owner.ts'
import { loadPermissions } from '../../../../src/lib/stores/people/permission-calls.ts'
import { currentToken } from '../../../../src/lib/stores/session/session.ts'
import {
  $uploads,
  answerSameName,
  recallUploads,
  resumeWith,
  type Upload,
  upload,
} from '../../../../src/lib/stores/documents/uploads.ts'
import { totalOf } from '../../../../src/lib/documents/upload-total.ts'
import { RELOAD_EVENT } from '../../../../src/lib/session/guard-state.ts'
import { useApp } from '../app.ts'
import { eventually } from '../../../support/eventually.ts'

const app = useApp()
const page = new EventTarget()
/** Whether the page may be loaded anew by itself. */
const mayReload = () => page.dispatchEvent(new Event(RELOAD_EVENT, { cancelable: true }))
/** What stands in for the answers to the next parts that are sent. */
const refusals: number[] = []
/** Whether the backend gives them, whose answers name the version of tus; otherwise a proxy does. */
let isOwnAnswer = false
/** While there is one, the second half of each part waits for it. */
let line: PromiseWithResolvers<void> | undefined

// The client of tus as it is for Node, which takes no File, and whose line a test has in its hands.
vi.mock('tus-js-client', async (original) => {
  const tus = await original<typeof import('tus-js-client')>()
  const { httpStack, fileReader } = tus.defaultOptions
  const stack: HttpStack = {
    getName: () => 'test',
    createRequest: (method, url) => lineOf(httpStack.createRequest(method, url)),
  }
  const reader = {
    openFile: async (file: File, chunk: number) =>
      fileReader.openFile(Buffer.from(await file.arrayBuffer()), chunk),
  }
  class FileUpload extends tus.Upload {
    constructor(file: File, options: UploadOptions) {
      super(file, { ...options, httpStack: stack, fileReader: reader as typeof fileReader })
    }
  }
  return { ...tus, Upload: FileUpload }
})

function lineOf(request: HttpRequest): HttpRequest {
  const send = request.send.bind(request)
  request.send = async (body) => {
    const status = request.getMethod() === 'PATCH' ? refusals.shift() : undefined
    if (status === undefined) return send(line && body ? Readable.from(inHalves(body as Buffer, line)) : body)
    return {
      getStatus: () => status,
      getHeader: (name: string) => (isOwnAnswer && name === 'Tus-Resumable' ? '1.0.0' : undefined),
      getBody: () => '',
      getUnderlyingObject: () => undefined,
    }
  }
  return request
}

async function* inHalves(bytes: Buffer, { promise }: PromiseWithResolvers<void>) {
  const half = Math.ceil(bytes.length / 2)
  yield bytes.subarray(0, half)
  await promise
  yield bytes.subarray(half)
}

const fileOf = (name: string, text = name) => new File([text], name, { lastModified: 1_000 })
const states = () => $uploads.value.map(({ state }) => state)

/** A file of which the server has nothing but the beginning, and which the tab that sent it has left behind. */
async function beginAndLeave(file: File): Promise<void> {
  const path = fillIn(createDocumentUpload.path, { organisationId: 1 })
  const answer = await fetch(app.origin() + path, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${currentToken()}`,
      'tus-resumable': '1.0.0',
      'upload-length': String(file.size),
      'upload-metadata': `filename ${Buffer.from(file.name).toString('base64')}`,
    },
  })
  const address = app.origin() + (answer.headers.get('location') ?? '')
  const { name, size, lastModified: modified } = file
  const target = { folder: null }
  const key = crypto.randomUUID()
  keepBegun({ key, organisation: 1, target, name, size, sent: 0, modified, address })
  await eventually(async () => {
    await recallUploads()
    expect(states()).toEqual(['away'])
  })
}

beforeEach(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false }))
  vi.stubGlobal('document', page)
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('location', { href: app.origin() })
  vi.stubGlobal('XMLHttpRequest', class {})
  refusals.length = 0
  isOwnAnswer = false
  line = undefined
  await app.signIn('leitung')
  chooseOrganisation(1)
  await loadPermissions()
  await deviceSettled()
})

describe('an answer that passes', () => {
  test.each([
    ['too slow for the server (408)', 408],
    ['another request went on with it (423)', 423],
  ])('%s is tried again after a moment, and the file arrives', async (_, status) => {
    refusals.push(status)
    const seen = new Set<string>()
    const held = new Set<string>()
    const stop = $uploads.listen((rows) => {
      for (const { state } of rows) (mayReload() ? seen : held).add(state)
    })
    upload([fileOf(`Plan ${status}.txt`)], { folder: null })

    await eventually(() => expect(states()).toEqual(['done']))
    stop()
    // No page is loaded anew by itself meanwhile: the file would have to be chosen again.
    expect([...seen]).toEqual(['done'])
    expect(held).toContain('cutOff')
    expect(held).not.toContain('failed')
  })

  test('a part that the browser sent twice by itself (409) goes on where the server stands', async () => {
    refusals.push(409)
    const seen = new Set<string>()
    const stop = $uploads.listen((rows) => rows.forEach(({ state }) => seen.add(state)))
    upload([fileOf('Zweimal gesendet.txt')], { folder: null })

    await eventually(() => expect(states()).toEqual(['done']))
    stop()
    expect(seen).not.toContain('cutOff')
  })

  test.each<[string, boolean, ApiProblem]>([
    ['a proxy takes no such part', false, { kind: 'bodyRefused' }],
    ['the backend has no room for it', true, { kind: 'server', status: 413 }],
  ])('what only a person can put right is not tried again: %s', async (_, isOwn, problem) => {
    isOwnAnswer = isOwn
    refusals.push(413)
    upload([fileOf('Zu groß.txt')], { folder: null })
    await eventually(() => expect(states()).toEqual(['failed']))
    expect($uploads.value[0]?.problem).toMatchObject(problem)
  })
})

describe('what was begun and left', () => {
  const file = fileOf('Objektplan.txt')

  test('goes on where it stands when the same file is chosen for the same place', async () => {
    await beginAndLeave(file)
    upload([file], { folder: null })
    await eventually(() => expect(states()).toEqual(['done']))
  })

  test.each<[string, UploadTarget, number]>([
    ['in another organisation', { folder: null }, 2],
    ['in another folder', { folder: 17 }, 1],
    ['as a new version of a document', { document: 17 }, 1],
  ])(
    'waits for its file, and another upload begins, when that is chosen %s',
    async (_, target, organisation) => {
      await beginAndLeave(file)
      chooseOrganisation(organisation)
      upload([file], target)

      expect($uploads.value).toMatchObject([
        { state: 'away', organisation: 1, target: { folder: null } },
        { organisation, target },
      ])
      await eventually(() => expect(states()[1]).toMatch(/done|failed/))
      const [left] = $uploads.value
      expect(left?.state).toBe('away')
      expect(resumeWith(left?.key ?? '', file)).toBe(true)
      await eventually(() => expect(states()[0]).toBe('done'))
    },
  )
})

describe('a file that is called like a document in its folder', () => {
  test.each([
    ['is its new version', 'version', 2],
    ['lies beside it', 'both', 1],
  ] as const)('waits for an answer, and %s', async (_, answer, number) => {
    const name = `Dienstplan ${answer}.txt`
    upload([fileOf(name, 'alt')], { folder: null })
    await eventually(() => expect(states()).toEqual(['done']))
    const [first] = $uploads.value
    upload([fileOf(name, 'neu'), fileOf(`Nach dem ${name}`)], { folder: null })

    await eventually(() => expect(states()).toEqual(['done', 'sameName', 'done']))
    expect($uploads.value[1]?.sameName).toEqual({ id: first?.document, name, requires_ack: false })
    expect(mayReload(), 'its file would have to be chosen again').toBe(false)
    answerSameName(answer, $uploads.value[1]?.key)

    await eventually(() => expect(states()).toEqual(['done', 'done', 'done']))
    const id = $uploads.value[1]?.document ?? 0
    const shown = await call(getDocument, { params: { organisationId: 1, documentId: id } })
    expect(shown).toMatchObject({ name, number })
    expect(id === first?.document).toBe(answer === 'version')
  })

  test('whose readers have confirmed it asks them again where the person says so, and is in no answer for all', async () => {
    const [once, each] = ['Einmal lesen.txt', 'Jedes Mal lesen.txt']
    const files = [fileOf(once ?? ''), fileOf(each ?? ''), fileOf('Nicht zu lesen.txt')]
    upload(files, { folder: null })
    await eventually(() => expect(states()).toEqual(['done', 'done', 'done']))
    const params = (place: number) => ({
      organisationId: 1,
      documentId: $uploads.value[place]?.document ?? 0,
    })
    for (const place of [0, 1]) {
      await call(updateDocument, { params: params(place), input: { version: 1, requires_ack: true } })
      const { version_id } = await call(getDocument, { params: params(place) })
      await call(acknowledgeDocument, { params: params(place), input: { version_id } })
    }
    upload(files, { folder: null })
    await eventually(() => expect(states().slice(3)).toEqual(['sameName', 'sameName', 'sameName']))

    answerSameName('version')
    await eventually(() => expect(states().slice(3)).toEqual(['sameName', 'sameName', 'done']))
    answerSameName('version', $uploads.value[3]?.key)
    answerSameName('askAgain', $uploads.value[4]?.key)
    await eventually(() => expect(states().slice(3)).toEqual(['done', 'done', 'done']))
    const shown = await Promise.all([0, 1].map((place) => call(getDocument, { params: params(place) })))
    expect(shown.map(({ number, acknowledged_at }) => [number, acknowledged_at !== null])).toEqual([
      [2, true],
      [2, false],
    ])
  })

  test('asks anew where that document is gone by the time of the answer', async () => {
    const file = fileOf('Bald weg.txt')
    upload([file], { folder: null })
    await eventually(() => expect(states()).toEqual(['done']))
    upload([file], { folder: null })
    await eventually(() => expect(states()).toEqual(['done', 'sameName']))
    const documentId = $uploads.value[0]?.document ?? 0
    await call(deleteDocument, { params: { organisationId: 1, documentId } })

    answerSameName('version', $uploads.value[1]?.key)
    await eventually(() => expect(states()).toEqual(['done', 'done']))
    expect($uploads.value[1]?.document, 'no document of its name was there any more').not.toBe(documentId)
  })

  test('is answered together with others', async () => {
    const files = ['Hydranten.txt', 'Hydranten Süd.txt'].map((name) => fileOf(name))
    upload(files, { folder: null })
    await eventually(() => expect(states()).toEqual(['done', 'done']))
    upload(files, { folder: null })
    await eventually(() => expect(states()).toEqual(['done', 'done', 'sameName', 'sameName']))
    answerSameName('both')
    await eventually(() => expect(states()).toEqual(['done', 'done', 'done', 'done']))
  })
})

describe('a second tab', () => {
  let file: File
  let tabs = 0
  beforeEach(() => {
    file = fileOf(`Lageplan ${tabs}.txt`)
  })

  /** With the same session and the same device, but uploads of its own. */
  async function openTab() {
    const path = `../../../../src/lib/stores/documents/uploads.ts?tab=${++tabs}`
    return (await import(path)) as typeof import('../../../../src/lib/stores/documents/uploads.ts')
  }

  /** Half of the first part has gone, and the server waits for the rest. */
  async function sendHalf(): Promise<() => void> {
    const held = (line = Promise.withResolvers<void>())
    upload([file], { folder: null })
    await eventually(async () => expect(await recallBegun()).toHaveLength(1))
    await eventually(() => expect($uploads.value[0]?.sent).toBeGreaterThan(0))
    line = undefined
    return held.resolve
  }

  test('neither offers what the first one sends nor disturbs it by asking how far it is', async () => {
    const goOn = await sendHalf()
    const seen = new Set<string>()
    $uploads.listen((rows) => rows.forEach(({ state }) => seen.add(state)))
    const other = await openTab()

    await other.recallUploads()
    expect(other.$uploads.value).toEqual([])
    const [begun] = await recallBegun()
    expect(app.count(`GET ${new URL(begun?.address ?? '').pathname}`)).toBe(0)

    goOn()
    await eventually(() => expect(states()).toEqual(['done']))
    expect(seen).not.toContain('cutOff')
  })

  test('erases nothing that the device remembers of the uploads of the first one', async () => {
    const goOn = await sendHalf()
    const before = await recallBegun()
    const other = await openTab()
    other.upload([fileOf('Anderer Plan.txt')], { folder: null })
    await eventually(() => expect(other.$uploads.value).toMatchObject([{ state: 'done' }]))

    await eventually(async () => expect(await recallBegun()).toEqual(before))
    goOn()
    await eventually(() => expect(states()).toEqual(['done']))
    await eventually(async () => expect(await recallBegun()).toEqual([]))
  })

  test('neither sends nor ends what was left, once the first one goes on with it, and says so', async () => {
    await beginAndLeave(file)
    const key = $uploads.value[0]?.key ?? ''
    const [one, another] = [await openTab(), await openTab()]
    await one.recallUploads()
    await another.recallUploads()
    const held = (line = Promise.withResolvers<void>())
    resumeWith(key, file)
    await eventually(() => expect($uploads.value[0]?.sent).toBeGreaterThan(0))

    one.resumeWith(key, file)
    await eventually(() => expect(one.$uploads.value).toMatchObject([{ state: 'elsewhere' }]))
    one.clearUploads()
    expect(one.$uploads.value).toEqual([])
    await another.endUpload(key)
    expect(another.$uploads.value).toEqual([])
    expect(await recallBegun()).toHaveLength(1)

    held.resolve()
    await eventually(() => expect(states()).toEqual(['done']))
  })
})

test('how far all files are together is said while more than one of them is on its way', () => {
  const row = (state: Upload['state'], sent: number): Upload => ({
    ...{ key: state, organisation: 1, target: { folder: null }, name: state, modified: 0 },
    ...{ size: 100, sent, state },
  })
  expect(totalOf([row('sending', 50)])).toBeUndefined()
  expect(totalOf([row('done', 100), row('done', 100)])).toBeUndefined()
  expect(totalOf([row('done', 100), row('sending', 50), row('waiting', 0), row('failed', 7)])).toEqual({
    ...{ files: 3, done: 1, size: 300, sent: 150 },
  })
})
