import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { contentKey, pictureKey } from '../../../src/backend/documents/store/keys.ts'
import { openAside } from '../../../src/backend/documents/preview/preview.ts'
import { previewKind } from '../../../src/backend/documents/preview/previews.ts'
import { runDueJobs } from '../../support/servers/due-jobs.ts'
import {
  CHECKED_EVERY_MS,
  checkContents,
  DAMAGED_EVERY_MS,
  sweepDocuments,
} from '../../../src/backend/documents/store/sweep.ts'
import { BIN_DAYS } from '../../../src/contract/documents/documents.ts'
import { UPLOAD_HOURS } from '../../../src/contract/documents/document-uploads.ts'
import { blankPng } from '../../support/documents/blank-png.ts'
import { type DocumentCalls, documentCalls, textBytes } from '../../support/documents/documents.ts'
import { enginesOfGate, useEnginesOfGate } from '../../support/servers/engines.ts'
import type { InProcess } from '../../support/servers/in-process.ts'
import { tokenOf } from '../../support/calls/invited.ts'
import { people } from '../../support/worlds/people.ts'

// Documents: thumbnails, search in the text of PDFs; orphan sweep, checksums; bad input.

const backendOf = useEnginesOfGate()
const DAY_MS = 24 * 60 * 60 * 1000
let known = 0

const pdf = async (text: string): Promise<Uint8Array<ArrayBuffer>> => {
  const paper = new PDFDocument({ size: 'A4' })
  paper.text(text)
  paper.addPage().text('Zweite Seite: Saugstelle')
  paper.end()
  const pieces: Buffer[] = []
  for await (const piece of paper as unknown as AsyncIterable<Buffer>) pieces.push(piece)
  return new Uint8Array(Buffer.concat(pieces))
}

describe.each(enginesOfGate)('on %s', (engine) => {
  let backend: InProcess
  let leader: DocumentCalls
  beforeEach(async ({ skip }) => {
    backend = backendOf(engine, skip)
    leader = documentCalls(backend, await tokenOf(backend, people.leitung))
  })
  const word = () => `w${engine}${(known += 1)}`
  const open = async () => {
    await runDueJobs(backend.services, previewKind)
  }
  const fileOf = (sha256: string) =>
    join(backend.documentsFolder, 'contents', contentKey({ tenant_id: 1, sha256 }))
  const pictureOf = async (id: number) => {
    const token = await tokenOf(backend, people.leitung)
    const answer = await backend.call('GET', `/api/organisation/1/document/${id}/thumbnail`, { token })
    return { status: answer.status, bytes: new Uint8Array(await answer.arrayBuffer()) }
  }

  test('of a PDF the first page is shown small, and its words are found', async () => {
    const one = word()
    const document = await leader.make({ name: 'Plan.pdf', bytes: await pdf(`Löschwasser ${one}`) })
    expect(document).toMatchObject({ mime: 'application/pdf', preview: 'waiting' })
    expect((await pictureOf(document.id)).status).toBe(404)
    await open()
    expect((await leader.get(document.id)).preview).toBe('ready')
    const { status, bytes } = await pictureOf(document.id)
    const { format, width = 0, height = 0 } = await sharp(bytes).metadata()
    expect([status, format, height > width, height <= 400]).toEqual([200, 'webp', true, true])
    expect((await leader.list({ search: `loeschwasser ${one}` })).data.map(({ id }) => id)).toEqual([
      document.id,
    ])
    expect((await leader.list({ search: `saugst ${one}` })).total).toBe(1)
  })

  test('a small picture whose file is gone, as after a restore, is drawn anew after a member asked for it', async () => {
    const { id, sha256 } = await leader.make({ name: 'Plan.pdf', bytes: await pdf(word()) })
    await open()
    const before = await pictureOf(id)
    rmSync(join(backend.documentsFolder, 'contents', pictureKey({ tenant_id: 1, sha256 })))

    expect((await pictureOf(id)).status).toBe(404)
    expect((await leader.get(id)).preview).toBe('waiting')
    await open()

    const { status, bytes } = await pictureOf(id)
    expect([before.status, status, bytes]).toEqual([200, 200, before.bytes])
  })

  test('of a picture a small one is made that says nothing of where it was taken', async () => {
    const size = { width: 1200, height: 600, channels: 3 as const, background: '#c62828' }
    const jpeg = await sharp({ create: size })
      .jpeg()
      .withExif({ IFD0: { Copyright: word() }, IFD3: { GPSLatitude: '50/1 0/1 0/1' } })
      .toBuffer()
    const { id } = await leader.make({ name: 'Foto.jpg', bytes: new Uint8Array(jpeg) })
    await open()
    const { bytes } = await pictureOf(id)
    const { width, height, exif } = await sharp(bytes).metadata()
    expect([width, height, exif]).toEqual([400, 200, undefined])
  })

  test('a picture of gravel, which no quality makes small, becomes a smaller one', async () => {
    const size = { width: 1000, height: 800, channels: 3 as const }
    const gravel = await sharp(randomBytes(size.width * size.height * 3), { raw: size })
      .jpeg({ quality: 60 })
      .toBuffer()
    const { id } = await leader.make({ name: 'Kies.jpg', bytes: new Uint8Array(gravel) })
    await open()
    const { status, bytes } = await pictureOf(id)
    expect([status, bytes.length <= 7 * 1024]).toEqual([200, true])
    expect((await sharp(bytes).metadata()).width).toBeGreaterThan(60)
  })

  test.for([
    ['a PDF that is none', 'x.pdf', '%PDF-1.7 and nothing else', 'broken'],
    ['the beginning of a picture', 'x.jpg', '\u00ff\u00d8\u00ff\u00e0 and nothing else', 'broken'],
    ['a ZIP', 'x.docx', 'PK\u0003\u0004 and nothing else', 'none'],
  ] as const)(
    '%s breaks nothing: it has no picture, and is served as it is',
    async ([, name, text, state]) => {
      const bytes = new Uint8Array(Buffer.from(`${text} ${word()}`, 'latin1'))
      const { id } = await leader.make({ name, bytes })
      await open()
      expect((await leader.get(id)).preview).toBe(state)
      expect((await leader.list()).data.find((document) => document.id === id)?.preview).toBe(state)
      expect((await leader.send('GET', `document/${id}/content`)).status).toBe(200)
    },
  )

  test.for(['jpeg', 'webp'] as const)(
    'of a picture (%s) that is cut off the part that is there is shown, or it is said to be broken',
    async (kind) => {
      const size = { width: 300, height: 200, channels: 3 as const }
      const whole = await sharp(randomBytes(300 * 200 * 3), { raw: size })
        .toFormat(kind)
        .toBuffer()
      const bytes = new Uint8Array(whole.subarray(0, whole.length / 2))
      const { id, sha256 } = await leader.make({ name: `Foto.${kind}`, bytes })
      await open()
      const { preview } = await leader.get(id)
      expect(preview).toBe(kind === 'webp' ? 'broken' : 'ready')
      if (preview !== 'ready') return
      const { bytes: shown } = await pictureOf(id)
      const { width = 0, height = 0 } = await sharp(shown).metadata()
      const [above, below] = await Promise.all(
        [0, Math.floor(height * 0.8)].map(async (top) => {
          const part = sharp(shown).extract({ left: 0, top, width, height: Math.floor(height * 0.2) })
          return (await sharp(await part.png().toBuffer()).stats()).entropy
        }),
      )
      // Noise above, and one colour below, where nothing has come.
      expect([(above ?? 0) > 3, (below ?? 9) < 1]).toEqual([true, true])
      // Visitors of a link get that part, too.
      const opened = await openAside({ file: fileOf(sha256), kind: 'image/jpeg', whole: true })
      expect((await sharp(opened?.picture).metadata()).height).toBe(200)
    },
  )

  test('a PDF that is cut off is said to be broken; one with a password is not', async () => {
    const whole = await pdf(word())
    const paper = new PDFDocument({ userPassword: 'geheim', pdfVersion: '1.7' })
    paper.text(word()).end()
    const pieces: Buffer[] = []
    for await (const piece of paper as unknown as AsyncIterable<Buffer>) pieces.push(piece)
    const cut = await leader.make({ name: 'Halb.pdf', bytes: whole.slice(0, whole.length / 2) })
    const locked = await leader.make({ name: 'Zu.pdf', bytes: new Uint8Array(Buffer.concat(pieces)) })
    await open()
    expect((await leader.get(cut.id)).preview).toBe('broken')
    expect((await leader.get(locked.id)).preview).toBe('none')
  })

  test('a PDF whose first page cannot be drawn shows the next one; what broke in our own process says nothing of it', async () => {
    const whole = Buffer.from(await pdf(word())).toString('latin1')
    const bytes = Buffer.from(whole.replace('[0 0 595.28 841.89]', '[0 0 0.0001 841.8]'), 'latin1')
    const { id, sha256 } = await leader.make({ name: 'Plan.pdf', bytes: new Uint8Array(bytes) })
    await open()
    expect((await leader.get(id)).preview).toBe('ready')
    rmSync(fileOf(sha256))
    const opened = await openAside({ file: fileOf(sha256), kind: 'application/pdf' })
    expect(opened).toMatchObject({ picture: undefined, isBroken: false })
  })

  test('what was broken because its bytes had changed is opened once more when they are sent again, or found whole', async () => {
    const bytes = await pdf(word())
    const { id, sha256 } = await leader.make({ name: 'Plan.pdf', bytes })
    const breakIt = async () => {
      writeFileSync(fileOf(sha256), '%PDF-1.7 and nothing else')
      await open()
      expect((await leader.get(id)).preview).toBe('broken')
    }
    await breakIt()
    await leader.make({ name: 'Plan.pdf', bytes })
    expect((await leader.get(id)).preview).toBe('waiting')

    await breakIt()
    const later = backend.now() + CHECKED_EVERY_MS + 1000
    await checkContents(backend.services, later)
    writeFileSync(fileOf(sha256), bytes)
    await checkContents(backend.services, later + DAMAGED_EVERY_MS)
    expect(await leader.get(id)).toMatchObject({ preview: 'waiting', damaged: false })
  })

  test('a picture that is small as a file and would fill the memory is not opened', async () => {
    const png = blankPng(10_100, 10_100)
    const { id } = await leader.make({ name: 'Bombe.png', bytes: new Uint8Array(png) })
    expect(png.byteLength).toBeLessThan(2 * 1024 * 1024)
    await open()
    expect((await leader.get(id)).preview).toBe('none')
    expect((await leader.send('GET', `document/${id}/content`)).status).toBe(200)
  })

  test('what broke off is tried again later, and given up in the end', async () => {
    const document = await leader.make({ name: 'Plan.pdf', bytes: await pdf(word()) })
    rmSync(fileOf(document.sha256))
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      expect((await leader.get(document.id)).preview).toBe('waiting')
      await open()
      backend.passTime(660_000)
    }
    expect((await leader.get(document.id)).preview).toBe('none')
  })

  test('a file that no row names is removed once it is an hour old, and no other', async () => {
    const kept = await leader.make()
    const orphan = fileOf('ab'.repeat(32))
    mkdirSync(join(orphan, '..'), { recursive: true })
    writeFileSync(orphan, 'nobody knows me')
    utimesSync(orphan, 0, 0)
    const written = statSync(orphan).ctimeMs
    await sweepDocuments(backend.services, written + 1000)
    expect(existsSync(orphan)).toBe(true)
    await sweepDocuments(backend.services, written + 3_600_001)
    expect([existsSync(orphan), existsSync(fileOf(kept.sha256))]).toEqual([false, true])
  })

  test('an upload that nobody goes on with ends, and its bytes with it', async () => {
    const { headers } = await leader.begin(10, { filename: 'a.txt' })
    const location = headers.get('location') ?? ''
    await leader.append(location, 0, textBytes('abc'))
    const part = join(backend.documentsFolder, 'uploads', location.split('/').at(-1) ?? '')
    expect(existsSync(part)).toBe(true)
    await sweepDocuments(backend.services, backend.now() + UPLOAD_HOURS * 3_600_000 - 1000)
    expect(existsSync(part)).toBe(true)
    await sweepDocuments(backend.services, backend.now() + UPLOAD_HOURS * 3_600_000 + 1000)
    expect(existsSync(part)).toBe(false)
  })

  test('what has lain in the bin for 30 days is gone, with bytes that no other document has', async () => {
    const bytes = textBytes(word())
    const [one, other] = [await leader.make({ bytes }), await leader.make({ bytes })]
    await leader.remove(one.id)
    await sweepDocuments(backend.services, backend.now() + BIN_DAYS * DAY_MS - 1000)
    expect((await leader.send('POST', `document/${one.id}/restore`)).status).toBe(200)
    await leader.remove(one.id)
    await sweepDocuments(backend.services, backend.now() + BIN_DAYS * DAY_MS + 1000)
    expect((await leader.send('POST', `document/${one.id}/restore`)).status).toBe(404)
    expect(existsSync(fileOf(one.sha256))).toBe(true)
    await leader.remove(other.id)
    await sweepDocuments(backend.services, backend.now() + BIN_DAYS * DAY_MS + 1000)
    expect(existsSync(fileOf(one.sha256))).toBe(false)
  })

  test('bytes that have changed on the disk are noticed and said, and whole again when they are sent once more', async () => {
    const bytes = textBytes(`abc ${word()}`)
    const document = await leader.make({ bytes })
    const other = await leader.make()
    writeFileSync(fileOf(document.sha256), textBytes(`abd ${known}`))
    const later = backend.now() + CHECKED_EVERY_MS + 1000
    expect(await checkContents(backend.services, later)).toBeGreaterThanOrEqual(1)
    expect([(await leader.get(document.id)).damaged, (await leader.get(other.id)).damaged]).toEqual([
      true,
      false,
    ])
    await leader.make({ bytes })
    expect((await leader.get(document.id)).damaged).toBe(false)
    expect((await leader.send('GET', `document/${document.id}/content`)).json).toBe(
      new TextDecoder().decode(bytes),
    )
  })

  test('what cannot be read for a while is not damaged: it is looked at again the next time', async () => {
    const bytes = textBytes(`abc ${word()}`)
    const document = await leader.make({ bytes })
    const later = backend.now() + CHECKED_EVERY_MS + 1000
    const { store } = backend.services.documents
    const reading = vi.spyOn(store, 'read').mockImplementation(
      () =>
        new ReadableStream({
          pull: () => Promise.reject(Object.assign(new Error('too many files'), { code: 'EMFILE' })),
        }),
    )

    expect(await checkContents(backend.services, later)).toBe(0)

    reading.mockRestore()
    expect((await leader.get(document.id)).damaged).toBe(false)
    writeFileSync(fileOf(document.sha256), textBytes(`abd ${known}`))
    await checkContents(backend.services, later + 1000)
    expect((await leader.get(document.id)).damaged).toBe(true)
  })

  test('what is missing is damaged, and whole again a day after its file was brought back', async () => {
    const bytes = textBytes(`abc ${word()}`)
    const document = await leader.make({ bytes })
    rmSync(fileOf(document.sha256))
    const later = backend.now() + CHECKED_EVERY_MS + 1000
    await checkContents(backend.services, later)
    expect((await leader.get(document.id)).damaged).toBe(true)

    writeFileSync(fileOf(document.sha256), bytes)
    await checkContents(backend.services, later + DAMAGED_EVERY_MS - 1000)
    expect((await leader.get(document.id)).damaged).toBe(true)
    await checkContents(backend.services, later + DAMAGED_EVERY_MS)
    expect((await leader.get(document.id)).damaged).toBe(false)
  })
})
