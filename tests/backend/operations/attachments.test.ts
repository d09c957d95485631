import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  LARGEST_ATTACHMENT,
  MOST_ATTACHMENTS,
} from '../../../src/contract/operations/operation-attachments.ts'
import { attachmentsOf, beginnings, fileOf } from '../../support/documents/attachments.ts'
import { enginesOfGate, useEnginesOfGate } from '../../support/servers/engines.ts'
import type { InProcess } from '../../support/servers/in-process.ts'
import { raiseInProcess, workerOf, type Worker } from '../../support/calls/operation-work.ts'

// Issue, "Detail": attachments. Photos of the scene and plans belong to an operation, and are stored in the database.

const backendOf = useEnginesOfGate()

describe.each(enginesOfGate)('on %s, a file', (engine) => {
  let backend: InProcess
  let leader: Worker
  let member: Worker
  let operation: number
  beforeEach(async ({ skip }) => {
    backend = backendOf(engine, skip)
    leader = await workerOf(backend, 'leitung')
    member = await workerOf(backend, 'mitglied')
    operation = await raiseInProcess(backend)
  })
  afterEach(() => vi.restoreAllMocks())
  const files = (id = operation) => attachmentsOf(backend, leader.token, id)
  const filesOfMember = () => attachmentsOf(backend, member.token, operation)
  const shown = async (id = operation) => member.detail('GET', `operation/${id}`)
  const stored = async () => {
    const [kept, parts] = await Promise.all([
      backend.database.read.selectFrom('files').select('id').execute(),
      backend.database.read.selectFrom('file_parts').select('file_id').distinct().execute(),
    ])
    return [kept.length, parts.length]
  }

  test('is added by a leader, and seen and opened by a member as it was, however many parts it has', async () => {
    const bytes = fileOf(2 * 1024 * 1024 + 17)
    const added = await files().add(bytes, 'Küche.jpg')

    expect(added).toEqual({
      id: expect.any(Number) as number,
      name: 'Küche.jpg',
      mime: 'image/jpeg',
      size: bytes.byteLength,
      uploaded_by: 'Lars Leitung',
      created_at: new Date(backend.now()).toISOString(),
    })
    const detail = await shown()
    expect(detail.attachments).toEqual([added])
    expect(detail.timeline?.at(-1)).toMatchObject({
      kind: 'attached',
      actor: 'Lars Leitung',
      text: 'Küche.jpg',
      details: null,
    })
    const answer = await filesOfMember().get(added.id)
    expect(answer.status).toBe(200)
    expect(Buffer.compare(Buffer.from(await answer.arrayBuffer()), Buffer.from(bytes))).toBe(0)
    expect(answer.headers.get('content-length')).toBe(String(bytes.byteLength))
  })

  test('of exactly the most bytes is taken, one byte more is refused in words, and leaves nothing', async () => {
    const before = await stored()
    expect((await files().post(fileOf(LARGEST_ATTACHMENT + 1))).status).toBe(413)
    const answer = await files().post(fileOf(LARGEST_ATTACHMENT + 1), 'a.jpg', { 'accept-language': 'en' })
    expect(await answer.json()).toEqual({ message: 'A file may have at most 10 MB.' })
    expect(await stored()).toEqual(before)

    const { id, size } = await files().add(fileOf(LARGEST_ATTACHMENT))
    expect(size).toBe(LARGEST_ATTACHMENT)
    expect((await (await files().get(id)).arrayBuffer()).byteLength).toBe(LARGEST_ATTACHMENT)
  })

  test('that is empty, or has no name, is refused with the field', async () => {
    const empty = await files().post(new Uint8Array())
    expect([empty.status, await empty.json()]).toMatchObject([
      422,
      { errors: { file: ['Die Datei ist leer.'] } },
    ])
    for (const name of ['', '  ', '..', 'C:\\', 'Fotos/']) {
      const nameless = await files().post(beginnings.jpeg, name)
      expect([nameless.status, await nameless.json()]).toMatchObject([
        422,
        { errors: { name: [expect.any(String)] } },
      ])
    }
    expect((await shown()).attachments).toEqual([])
  })

  test.each([
    ['jpeg', 'image/jpeg', 'inline'],
    ['png', 'image/png', 'inline'],
    ['gif', 'image/gif', 'inline'],
    ['webp', 'image/webp', 'inline'],
    ['pdf', 'application/pdf', 'inline'],
    ['page', 'application/octet-stream', 'attachment'],
    ['drawing', 'application/octet-stream', 'attachment'],
  ] as const)('that begins as a %s is %s, %s, whatever its sender says', async (kind, mime, disposition) => {
    const { id, mime: told } = await files().add(beginnings[kind], 'Foto.jpg')
    const { headers } = await filesOfMember().get(id)

    expect([told, headers.get('content-type')]).toEqual([mime, mime])
    expect(headers.get('content-disposition')).toBe(
      `${disposition}; filename="Foto.jpg"; filename*=UTF-8''Foto.jpg`,
    )
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
  })

  test('is kept by its reader alone, and asked for again: nothing is sent twice', async () => {
    const [one, other] = [await files().add(beginnings.png), await files().add(beginnings.gif)]
    const first = await files().get(one.id)
    expect(first.headers.get('cache-control')).toBe('private, no-cache')
    const tag = first.headers.get('etag') ?? ''
    expect(tag).toMatch(/^"[0-9a-f]{64}"$/)

    const again = await files().get(one.id, { 'if-none-match': `"other", W/${tag}` })
    expect([again.status, await again.text(), again.headers.get('etag')]).toEqual([304, '', tag])
    expect((await files().get(other.id, { 'if-none-match': tag })).status).toBe(200)
    // Whoever has lost the right is not told that it is the same.
    const stranger = await backend.app.request(
      `/api/organisation/1/operation/${operation}/attachment/${one.id}`,
      {
        headers: { 'if-none-match': tag },
      },
    )
    expect(stranger.status).toBe(401)
  })

  test.each([
    ['../../etc/passwd', 'passwd'],
    ['C:\\Fotos\\Dach.jpg', 'Dach.jpg'],
    [' a\r\nSet-Cookie: x\u0000.jpg ', 'aSet-Cookie: x.jpg'],
    ['jpg\u202egpj.exe', 'jpggpj.exe'],
    [`${'ä'.repeat(300)}.jpeg`, `${'ä'.repeat(195)}.jpeg`],
    [`${'a'.repeat(199)}🚒`, 'a'.repeat(199)],
    ['Brand „Süd“ <b>.pdf', 'Brand „Süd“ <b>.pdf'],
  ])('named %j is called %j', async (said, name) => {
    const added = await files().add(beginnings.pdf, said)
    expect(added.name).toBe(name)
    const disposition = (await files().get(added.id)).headers.get('content-disposition') ?? ''
    expect(decodeURIComponent(disposition.replace(/^.*UTF-8''/, ''))).toBe(name)
  })

  test('is removed with its bytes, and the timeline keeps its name', async () => {
    const before = await stored()
    const { id } = await files().add(fileOf(2 * 1024 * 1024), 'Falsch.jpg')
    expect(await stored()).not.toEqual(before)

    expect((await files().remove(id)).status).toBe(204)
    expect(await stored()).toEqual(before)
    expect((await files().get(id)).status).toBe(404)
    expect((await files().remove(id)).status).toBe(404)
    const { attachments, timeline } = await shown()
    expect(attachments).toEqual([])
    expect(timeline?.slice(-2)).toMatchObject([
      { kind: 'attached', text: 'Falsch.jpg' },
      { kind: 'detached', text: 'Falsch.jpg', actor: 'Lars Leitung' },
    ])
  })

  test('is neither added nor removed by who may not change operations', async () => {
    const { id } = await files().add(beginnings.png)
    expect((await filesOfMember().post(beginnings.png)).status).toBe(403)
    expect((await filesOfMember().remove(id)).status).toBe(403)
    expect((await shown()).attachments).toHaveLength(1)
  })

  test('belongs to its own operation: through another one, or one that was deleted, it is not found', async () => {
    const { id } = await files().add(beginnings.png)
    const other = await raiseInProcess(backend)
    expect((await files(other).get(id)).status).toBe(404)
    expect((await files(other).remove(id)).status).toBe(404)

    const admin = await workerOf(backend, 'admin')
    await admin.send('DELETE', `operation/${operation}`, { reason: 'Doppelt' })
    expect((await files().get(id)).status).toBe(404)
    expect((await files().post(beginnings.png)).status).toBe(404)
    expect((await files().remove(id)).status).toBe(404)
    await admin.send('POST', `operation/${operation}/restore`, {})
    expect((await files().get(id)).status).toBe(200)
  })

  test(`beyond ${MOST_ATTACHMENTS} is refused in words, also where many come at once`, async () => {
    const answers = await Promise.all(
      Array.from({ length: MOST_ATTACHMENTS + 3 }, () => files().post(beginnings.png)),
    )
    const refused = answers.filter(({ status }) => status === 409)
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(MOST_ATTACHMENTS)
    expect(refused).toHaveLength(3)
    expect(await refused[0]?.json()).toEqual({
      message: 'Ein Einsatz kann höchstens 20 Anhänge haben. Entferne zuerst einen.',
    })
    const { attachments = [] } = await shown()
    expect(attachments).toHaveLength(MOST_ATTACHMENTS)
    await files().remove(attachments[0]?.id ?? 0)
    expect((await files().post(beginnings.png)).status).toBe(201)
  })

  test('of a duplicate goes to the operation that goes on, and no new one comes to the duplicate', async () => {
    const duplicate = await raiseInProcess(backend)
    const { id } = await files(duplicate).add(beginnings.png, 'Rauch.png')
    await files().add(beginnings.png, 'Haus.png')
    await leader.send('POST', `operation/${duplicate}/merge`, { into: operation })

    expect((await shown()).attachments?.map(({ name }) => name)).toEqual(['Rauch.png', 'Haus.png'])
    expect((await shown(duplicate)).attachments).toEqual([])
    expect((await filesOfMember().get(id)).status).toBe(200)
    expect((await files(duplicate).get(id)).status).toBe(404)
    expect((await files(duplicate).post(beginnings.png)).status).toBe(409)
  })

  test('is announced when it comes and when it goes, and disturbs nobody who writes at the operation', async () => {
    const { version } = await shown()
    vi.spyOn(backend.hub, 'subscriberCount').mockReturnValue(1)
    const published = vi.spyOn(backend.hub, 'publish').mockClear()
    const { id } = await files().add(beginnings.png)
    await files().remove(id)

    expect(published.mock.calls.map(([, event, data]) => [event, data])).toMatchObject([
      ['operation.saved', { id: operation }],
      ['operation.saved', { id: operation }],
    ])
    // Whoever may read a channel is not whoever may read the files: a push carries none.
    expect(JSON.stringify(published.mock.calls)).not.toContain('Foto.jpg')
    expect((await shown()).version).toBe(version)
  })
})
