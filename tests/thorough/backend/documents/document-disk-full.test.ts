import { createHash, randomBytes } from 'node:crypto'
import { mkdirSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import sharp from 'sharp'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { previewKind } from '../../../../src/backend/documents/preview/previews.ts'
import { runDueJobs } from '../../../support/servers/due-jobs.ts'
import { type DocumentCalls, documentCalls, textBytes } from '../../../support/documents/documents.ts'
import { engines, useEmptyPostgres } from '../../../support/servers/engines.ts'
import { inProcess, type InProcess } from '../../../support/servers/in-process.ts'
import { tokenOf } from '../../../support/calls/invited.ts'
import { people } from '../../../support/worlds/people.ts'
import { smallDisk } from '../../../support/servers/small-disk.ts'

// Documents and the public shared link: full disk (clear message, nothing half-written, nothing lost). On a file system that
// is really full.

const MEGABYTE = 1024 * 1024
const disk = smallDisk(240)
const closing: (() => Promise<void>)[] = []
afterAll(async () => {
  for (const close of closing) await close()
  if ('folder' in disk) disk.remove()
})
const needDisk = (skip: (note: string) => never) => {
  if ('folder' in disk) return disk
  process.stderr.write(`\n*** ${disk.unavailable}. This test proves nothing. ***\n`)
  return skip(disk.unavailable)
}
const postgres = useEmptyPostgres()
const says = { de: 'kein Platz mehr', en: 'no space left' } as const

describe.each(engines)('on %s', (engine) => {
  let backend: InProcess
  let leader: DocumentCalls
  let full: Extract<typeof disk, { folder: string }>
  beforeEach(async ({ skip }) => {
    full = needDisk(skip)
    const url = engine === 'postgres' ? postgres.needUrl(skip) : undefined
    backend ??= await start(engine, url, 0)
    full.free()
    leader = documentCalls(backend, await tokenOf(backend, people.leitung))
  })

  async function start(
    name: string,
    url: string | undefined,
    leftFree: number | undefined,
  ): Promise<InProcess> {
    const folder = join(full.folder, name)
    mkdirSync(folder)
    const made = await inProcess({
      folder,
      ...(url !== undefined && { address: { url } }),
      documents: { ...(leftFree !== undefined && { leftFree }) },
    })
    closing.push(() => made.close())
    return made
  }

  const contents = () =>
    readdirSync(join(backend.documentsFolder, 'contents'), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ name }) => name)
  const begun = async (bytes: Uint8Array) => {
    const { headers } = await leader.begin(bytes.byteLength, { filename: 'Film.bin' })
    return headers.get('location') ?? ''
  }
  const stands = async (location: string) =>
    Number((await leader.send('HEAD', location)).headers.get('upload-offset'))
  const sha256Of = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')

  test.for(['de', 'en'] as const)(
    'amid a part it is said in words (%s), what has come is kept, and the rest follows once there is room',
    async (language) => {
      const kept = await leader.make({ bytes: textBytes(`da ${Math.random()}`) })
      const bytes = new Uint8Array(randomBytes(24 * MEGABYTE))
      const location = await begun(bytes)
      await leader.append(location, 0, bytes.subarray(0, 3 * MEGABYTE))
      const before = contents()
      full.fill(6 * MEGABYTE)
      const refused = await leader.append(location, 3 * MEGABYTE, bytes.subarray(3 * MEGABYTE), {
        'accept-language': language,
      })
      expect([refused.status, refused.json]).toEqual([
        507,
        { message: expect.stringContaining(says[language]) },
      ])
      expect(contents()).toEqual(before)
      // Whoever reads is not harmed.
      expect((await leader.send('GET', `document/${kept.id}/content`)).status).toBe(200)
      expect((await leader.list()).data.length).toBeGreaterThan(0)

      full.free()
      const offset = await stands(location)
      expect(offset).toBeGreaterThanOrEqual(3 * MEGABYTE)
      expect(offset).toBeLessThan(bytes.byteLength)
      const last = await leader.append(location, offset, bytes.subarray(offset))
      const { sha256 } = await leader.get(Number(last.headers.get('upload-document')))
      expect(sha256).toBe(sha256Of(bytes))
      expect(statSync(join(backend.documentsFolder, 'contents', '1', sha256.slice(0, 2), sha256)).size).toBe(
        bytes.byteLength,
      )
    },
  )

  test('a small picture that finds no room is made once there is some', async () => {
    const png = await sharp({ create: { width: 900, height: 450, channels: 3, background: '#c62828' } })
      .png()
      .toBuffer()
    const { id } = await leader.make({ name: 'Foto.png', bytes: new Uint8Array(png) })
    // Whoever tries for days does not give up.
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      full.fill()
      // Of SQLite not even the attempt can be noted.
      await runDueJobs(backend.services, previewKind).catch(() => undefined)
      full.free()
      expect((await leader.get(id)).preview).toBe('waiting')
      backend.passTime(660_000)
    }
    leader = documentCalls(backend, await tokenOf(backend, people.leitung))
    await runDueJobs(backend.services, previewKind)
    expect((await leader.get(id)).preview).toBe('ready')
  })

  test('uploads leave room for everything else: they end before the disk is full', async () => {
    const other = await start(
      `${engine}-usual`,
      engine === 'postgres' ? postgres.url() : undefined,
      undefined,
    )
    const sender = documentCalls(other, await tokenOf(other, people.leitung))
    const bytes = new Uint8Array(randomBytes(20 * MEGABYTE))
    const { headers } = await sender.begin(bytes.byteLength, { filename: 'Film.bin' })
    const location = headers.get('location') ?? ''
    full.fill(70 * MEGABYTE)
    const statuses: number[] = []
    for (let at = 0; at < bytes.byteLength && !statuses.includes(507); at += 2 * MEGABYTE) {
      statuses.push((await sender.append(location, at, bytes.subarray(at, at + 2 * MEGABYTE))).status)
    }
    expect([statuses[0], statuses.at(-1)]).toEqual([204, 507])
    // Sixty are left, and used by whoever writes rows.
    expect((await sender.folder({ name: `Ordner ${engine}` })).id).toBeGreaterThan(0)
    const more = await sender.begin(10 * MEGABYTE, { filename: 'Film.bin' })
    expect([more.status, more.json]).toEqual([507, { message: expect.stringContaining(says.de) }])
    full.free()
    const offset = Number((await sender.send('HEAD', location)).headers.get('upload-offset'))
    const last = await sender.append(location, offset, bytes.subarray(offset))
    expect((await sender.get(Number(last.headers.get('upload-document')))).sha256).toBe(sha256Of(bytes))
  })

  test('where the database has no room for the row nothing is a document, and it becomes one later', async ({
    skip,
  }) => {
    if (engine === 'postgres') skip('the files of PostgreSQL lie on another disk')
    const bytes = textBytes(`Wasser ${Math.random()}`)
    const location = await begun(bytes)
    await leader.append(location, 0, bytes.subarray(0, -1))
    // All that the next row needs is new.
    const database = new DatabaseSync(join(full.folder, 'sqlite', 'alarm.sqlite'))
    database.exec('pragma wal_checkpoint(truncate)')
    database.close()
    full.fill()
    const refused = await leader.append(location, bytes.byteLength - 1, bytes.subarray(-1))
    expect([refused.status, refused.json]).toEqual([507, { message: expect.stringContaining(says.de) }])
    const folder = await leader.send('POST', 'document-folders', { name: 'Kein Platz' })
    expect([folder.status, folder.json]).toEqual([507, { message: expect.stringContaining(says.de) }])
    full.free()
    const offset = await stands(location)
    if (offset < bytes.byteLength) await leader.append(location, offset, bytes.subarray(offset))
    const { headers } = await leader.send('HEAD', location)
    expect((await leader.get(Number(headers.get('upload-document')))).sha256).toBe(sha256Of(bytes))
    expect((await leader.folder({ name: 'Kein Platz' })).id).toBeGreaterThan(0)
  })
})
