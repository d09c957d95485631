import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import type { PackedContent } from '../../../src/backend/documents/packed.ts'
import { contentKey } from '../../../src/backend/documents/store/keys.ts'
import { sightOfVisitor } from '../../../src/backend/documents/visitor-sight.ts'
import { zipOf } from '../../../src/backend/documents/zip.ts'
import type { Acknowledgements, BinEntry } from '../../../src/contract/documents/documents.ts'
import { DEEPEST_FOLDER, type DocumentFolder } from '../../../src/contract/documents/document-folders.ts'
import type { DocumentVersion } from '../../../src/contract/documents/document-files.ts'
import { translate } from '../../../src/i18n/translate.ts'
import { type DocumentCalls, documentCalls, names, textBytes } from '../../support/documents/documents.ts'
import { filesOfZip } from '../../support/documents/zip-files.ts'
import { enginesOfGate, useEnginesOfGate } from '../../support/servers/engines.ts'
import type { InProcess } from '../../support/servers/in-process.ts'
import { tokenOf } from '../../support/calls/invited.ts'
import { people } from '../../support/worlds/people.ts'
import { addGroup, addVehicle } from '../../support/worlds/tenant-rows.ts'

// Documents and the public shared link; product page, section 2, Document, and section 3. Who may call is proved by
// the matrix.

const backendOf = useEnginesOfGate()
let known = 0

describe.each(enginesOfGate)('on %s', (engine) => {
  let backend: InProcess
  let leader: DocumentCalls
  let member: DocumentCalls
  let memberId: number
  beforeEach(async ({ skip }) => {
    backend = backendOf(engine, skip)
    leader = documentCalls(backend, await tokenOf(backend, people.leitung))
    member = documentCalls(backend, await tokenOf(backend, people.mitglied))
    const row = await backend.database.read
      .selectFrom('users')
      .select('id')
      .where('email', '=', people.mitglied)
      .executeTakeFirstOrThrow()
    memberId = row.id
    await allow('files.view', 'files.upload', 'files.delete')
  })

  const rights = ['files.view', 'files.upload', 'files.manage', 'files.delete'] as const
  /** A refusal of one's own beats what one's groups grant. */
  const allow = (...granted: (typeof rights)[number][]) =>
    backend.database.write(async (queries) => {
      await queries
        .deleteFrom('permission_grants')
        .where('user_id', '=', memberId)
        .where('name', 'in', rights)
        .execute()
      for (const name of rights) {
        const grant = { tenant_id: 1, user_id: memberId, group_id: null, organisation_id: 1, name }
        await queries
          .insertInto('permission_grants')
          .values({ ...grant, granted: granted.includes(name) })
          .execute()
      }
    })
  const word = () => `w${engine}${(known += 1)}`
  const newGroup = (members: number[]) =>
    backend.database.write((queries) =>
      addGroup(queries, { tenant: 1, organisation: 1, name: word(), members }),
    )
  const errorsIn = (json: unknown) => Object.keys((json as { errors: object }).errors)

  test('a document lies under its hash, whole, and is served with ETag, Range, nosniff and a sandbox', async () => {
    const bytes = textBytes(`Löschwasser ${word()} 0123456789`)
    const document = await leader.make({ name: 'Plan Süd.txt', bytes })
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    expect(document).toMatchObject({
      name: 'Plan Süd.txt',
      mime: 'text/plain',
      size: bytes.byteLength,
      sha256,
      number: 1,
      version: 1,
      own: true,
      shown: true,
      breadcrumbs: [],
    })
    const file = join(backend.documentsFolder, 'contents', contentKey({ tenant_id: 1, sha256 }))
    expect(readFileSync(file)).toEqual(Buffer.from(bytes))

    const path = `document/${document.id}/content`
    const whole = await leader.send('GET', path)
    expect([whole.status, whole.json]).toEqual([200, new TextDecoder().decode(bytes)])
    expect(Object.fromEntries(whole.headers)).toMatchObject({
      etag: `"${sha256}"`,
      'accept-ranges': 'bytes',
      'content-length': String(bytes.byteLength),
      'content-type': 'text/plain; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'content-disposition': `inline; filename="Plan Sud.txt"; filename*=UTF-8''Plan%20S%C3%BCd.txt`,
    })
    const part = (range: string, more = {}) => leader.send('GET', path, undefined, { range, ...more })
    const size = bytes.byteLength
    for (const [range, expected, said] of [
      ['bytes=-10', '0123456789', `bytes ${size - 10}-${size - 1}/${size}`],
      [`bytes=${size - 3}-`, '789', `bytes ${size - 3}-${size - 1}/${size}`],
      [`bytes=${size - 10}-${size - 9}`, '01', `bytes ${size - 10}-${size - 9}/${size}`],
      ['bytes=0-999999', new TextDecoder().decode(bytes), `bytes 0-${size - 1}/${size}`],
    ] as const) {
      const { status, json, headers } = await part(range)
      expect([status, json, headers.get('content-range')]).toEqual([206, expected, said])
    }
    expect((await part('bytes=-10', { 'if-range': `"${sha256}"` })).status).toBe(206)
    for (const other of ['"another"', `W/"${sha256}"`, 'Mon, 01 Jan 2024 00:00:00 GMT']) {
      expect((await part('bytes=-10', { 'if-range': other })).status).toBe(200)
    }
    for (const odd of ['bytes=5-2', 'lines=1-2', 'bytes=0-1,3-4', 'bytes=-', 'bytes=a-b']) {
      expect((await part(odd)).status).toBe(200)
    }
    for (const behind of [`bytes=${size}-`, 'bytes=-0']) {
      const { status, headers } = await part(behind)
      expect([status, headers.get('content-range')]).toEqual([416, `bytes */${size}`])
    }
    expect((await leader.send('GET', path, undefined, { 'if-none-match': `"${sha256}"` })).status).toBe(304)
    const saved = await leader.send('GET', `${path}?download=1`)
    expect(saved.headers.get('content-disposition')).toMatch(/^attachment/)
  })

  test.for([
    ['a page', 'x.html', '<script>alert(1)</script>', 'application/octet-stream'],
    ['a drawing with a script', 'x.svg', '<svg onload="alert(1)"/>', 'application/octet-stream'],
    ['a page that is called a picture', 'x.jpg', '<script>alert(1)</script>', 'application/octet-stream'],
    ['a page that is called a text', 'x.txt', '<script>alert(1)</script>', 'text/plain'],
    ['bytes that are called a text', 'x.txt', 'a\u0000b', 'application/octet-stream'],
    ['a PDF that is a page too', 'x.html', '%PDF-1.7 <script>alert(1)</script>', 'application/pdf'],
  ] as const)('%s is what its bytes say, and never a page', async ([, name, text, mime]) => {
    const { id, ...document } = await leader.make({ name, bytes: textBytes(text + word()) })
    expect(document).toMatchObject({ mime, shown: mime !== 'application/octet-stream' })
    const { headers } = await leader.send('GET', `document/${id}/content`)
    expect(headers.get('content-type')?.split(';')[0]).toBe(mime)
    const kept = mime === 'application/octet-stream' ? /^attachment/ : /^inline/
    expect(headers.get('content-disposition')).toMatch(kept)
  })

  test.for([
    ['folders', '../../etc/passwd.txt', 'passwd.txt'],
    ['folders of Windows', 'C:\\Pläne\\Süd.txt', 'Süd.txt'],
    ['300 signs', `${'x'.repeat(300)}.txt`, `${'x'.repeat(196)}.txt`],
    ['a turned direction', 'plan\u202etxt.exe.txt', 'plantxt.exe.txt'],
    ['emoji', '🚒 Plan 👩‍🚒.txt', '🚒 Plan 👩🚒.txt'],
  ] as const)('a name with %s is a name', async ([, name, kept]) => {
    const document = await leader.make({ name })
    expect(document.name).toBe(kept)
    const changed = await leader.change(document.id, { version: 1, name: `../../${name}` })
    expect([changed.status, (changed.json as { name: string }).name]).toEqual([200, kept])
    expect(readdirSync(backend.documentsFolder).toSorted()).toEqual(['contents', 'uploads'])
  })

  test('what may not be sent is refused before any byte, in words', async () => {
    for (const [length, metadata, status] of [
      [10, { filename: 'setup.EXE' }, 422],
      [10, { filename: '../' }, 422],
      [10, {}, 422],
      [0, { filename: 'a.txt' }, 422],
      [4 * 1024 ** 3, { filename: 'a.mp4' }, 413],
      [10, { filename: 'a.txt', folder_id: 999_999 }, 404],
      [10, { filename: 'a.txt', document_id: 999_999 }, 404],
      [10, { filename: 'a.txt', group_ids: '999999' }, 422],
    ] as const) {
      const answer = await leader.begin(length, metadata)
      expect([metadata, answer.status, answer.headers.get('tus-resumable')]).toEqual([
        metadata,
        status,
        '1.0.0',
      ])
      expect(answer.json).toMatchObject({ message: expect.any(String) })
    }
  })

  test('an upload goes on where it was broken off, and refuses bytes that are not the next ones', async () => {
    const bytes = textBytes(`${'abcdefghij'.repeat(1000)} ${word()}`)
    const { headers } = await leader.begin(bytes.byteLength, { filename: 'a.txt' })
    const location = headers.get('location') ?? ''
    expect((await leader.append(location, 0, bytes.subarray(0, 4000))).headers.get('upload-offset')).toBe(
      '4000',
    )
    const stands = await leader.send('HEAD', location)
    expect([stands.status, stands.headers.get('upload-offset'), stands.headers.get('upload-length')]).toEqual(
      [200, '4000', String(bytes.byteLength)],
    )
    for (const offset of [0, 3999, 4001]) {
      expect((await leader.append(location, offset, bytes.subarray(offset))).status).toBe(409)
    }
    const tooMuch = new Uint8Array([...bytes.subarray(4000), 1])
    expect((await leader.append(location, 4000, tooMuch)).status).toBe(413)
    // What came before the surplus is kept, or not: HEAD says it.
    const now = Number((await leader.send('HEAD', location)).headers.get('upload-offset'))
    const wrong = { 'upload-checksum': `sha256 ${createHash('sha256').update('x').digest('base64')}` }
    expect((await leader.append(location, now, bytes.subarray(now), wrong)).status).toBe(460)
    expect((await leader.send('HEAD', location)).headers.get('upload-offset')).toBe(String(now))
    const digest = createHash('sha256').update(bytes.subarray(now)).digest('base64')
    const last = await leader.append(location, now, bytes.subarray(now), {
      'upload-checksum': `sha256 ${digest}`,
    })
    expect(last.status).toBe(204)
    const id = Number(last.headers.get('upload-document'))
    expect((await leader.get(id)).sha256).toBe(createHash('sha256').update(bytes).digest('hex'))
    expect((await leader.send('GET', location)).json).toMatchObject({ document_id: id, duplicates: [] })
    expect((await leader.send('DELETE', location)).status).toBe(204)
    expect((await leader.get(id)).id).toBe(id)
    expect(existsSync(join(backend.documentsFolder, 'uploads', location.split('/').at(-1) ?? ''))).toBe(false)
  })

  test('an upload is its sender’s alone, and of another version of the protocol nothing is taken', async () => {
    const { headers } = await leader.begin(10, { filename: 'a.txt' })
    const location = headers.get('location') ?? ''
    for (const method of ['GET', 'HEAD', 'DELETE']) {
      expect((await member.send(method, location)).status).toBe(404)
    }
    expect((await member.append(location, 0, textBytes('abc'))).status).toBe(404)
    const old = await leader.append(location, 0, textBytes('abc'), { 'tus-resumable': '0.2.2' })
    expect([old.status, old.headers.get('tus-version')]).toEqual([412, '1.0.0'])
    const asText = await leader.append(location, 0, textBytes('abc'), { 'content-type': 'text/plain' })
    expect(asText.status).toBe(415)
    expect((await leader.send('DELETE', location)).status).toBe(204)
    expect((await leader.send('HEAD', location)).status).toBe(404)
  })

  test('the same content is stored once, and whoever sends it again is told which documents have it', async () => {
    const bytes = textBytes(word())
    const first = await leader.make({ name: 'Erste.txt', bytes })
    const again = await leader.upload({ name: 'Zweite.txt', bytes })
    expect(again.duplicates).toEqual([{ id: first.id, name: 'Erste.txt', folder_id: null }])
    const { count } = await backend.database.read
      .selectFrom('document_contents')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('sha256', '=', first.sha256)
      .executeTakeFirstOrThrow()
    expect(count).toBe(1)
    // Not of one that they do not see.
    const group_ids = [await newGroup([])]
    await leader.change(first.id, { version: 1, visibility: 'groups', group_ids })
    await leader.change(again.document_id ?? 0, { version: 1, visibility: 'groups', group_ids })
    expect((await member.upload({ name: 'Dritte.txt', bytes })).duplicates).toEqual([])
  })

  test('a sender who asks of a name hears of the document in the folder that has it, as far as they may replace it', async () => {
    const { id: folder_id } = await leader.folder({ name: word() })
    const { id } = await leader.make({ name: 'Hydranten.txt', metadata: { folder_id } })
    const begin = (calls: DocumentCalls, more = {}) =>
      calls.begin(3, { filename: 'HYDRANTEN.txt', folder_id, asks_of_name: 'true', ...more })
    expect(await begin(leader)).toMatchObject({
      status: 409,
      json: { current: { same_name: { id, name: 'Hydranten.txt', requires_ack: false } } },
    })
    expect((await begin(leader, { asks_of_name: 'false' })).status).toBe(201)
    expect((await begin(leader, { filename: 'Hydranten 2.txt' })).status).toBe(201)
    expect((await leader.begin(3, { filename: 'Hydranten.txt', asks_of_name: 'true' })).status).toBe(201)
    expect((await begin(member)).status, 'the member may not replace it').toBe(201)

    const own = await member.make({ name: 'hydranten.txt', metadata: { folder_id } })
    expect(await begin(member)).toMatchObject({ json: { current: { same_name: { id: own.id } } } })
    await leader.remove(own.id)
    expect((await begin(member)).status, 'it lies in the bin').toBe(201)
    await leader.send('DELETE', `documents/bin/document/${own.id}`)
  })

  test('a folder holds documents in the order of their names as people count, with the way to it', async () => {
    const outer = await leader.folder({ name: `Pläne ${word()}` })
    const inner = await leader.folder({ name: 'Süd', parent_id: outer.id })
    for (const name of ['Plan 10.txt', 'plan 2.txt', 'Übersicht.txt', 'Umweg.txt', 'Zufahrt.txt']) {
      await leader.make({ name, metadata: { folder_id: inner.id } })
    }
    const page = await leader.list({ folder_id: inner.id })
    expect(names(page.data)).toEqual([
      'plan 2.txt',
      'Plan 10.txt',
      'Übersicht.txt',
      'Umweg.txt',
      'Zufahrt.txt',
    ])
    expect(page).toMatchObject({ total: 5, last_page: 1, next: null, total_is_at_least: false })
    expect([page.folder?.id, page.breadcrumbs]).toEqual([inner.id, [{ id: outer.id, name: outer.name }]])
    expect((await leader.list({ folder_id: outer.id })).folders.map(({ id }) => id)).toEqual([inner.id])
    expect((await leader.list({ folder_id: inner.id, sort: '-name' })).data.at(0)?.name).toBe('Zufahrt.txt')

    const read: string[] = []
    for (let after: string | null | undefined = ''; after !== null;) {
      const next = await leader.list({ folder_id: inner.id, limit: 2, ...(after && { after }) })
      read.push(...names(next.data))
      after = next.next ?? null
    }
    expect(read).toEqual(names(page.data))
    expect(errorsIn((await leader.send('GET', 'documents?after=x')).json)).toEqual(['after'])
  })

  test('no folder lies in itself, is called as the one beside it, or deeper than is said', async () => {
    const top = await leader.folder({ name: word() })
    const same = await leader.send('POST', 'document-folders', { name: top.name.toUpperCase() })
    expect([same.status, errorsIn(same.json)]).toEqual([422, ['name']])
    let last = top
    for (let depth = 2; depth <= DEEPEST_FOLDER; depth += 1) {
      last = await leader.folder({ name: 'tiefer', parent_id: last.id })
    }
    const deeper = await leader.send('POST', 'document-folders', { name: 'zu tief', parent_id: last.id })
    expect(deeper.status).toBe(409)
    for (const parent_id of [top.id, last.id]) {
      const moved = await leader.send('PATCH', `document-folder/${top.id}`, { version: 1, parent_id })
      expect(moved.status).toBe(409)
    }
    const other = await leader.folder({ name: word() })
    const chain = await leader.send('PATCH', `document-folder/${top.id}`, { version: 1, parent_id: other.id })
    expect(chain.status).toBe(409)
    for (const name of ['a/b', '..', 'a\\b', ' ', 'a\nb', 'x'.repeat(101)]) {
      expect((await leader.send('POST', 'document-folders', { name })).status).toBe(422)
    }
    const stale = await leader.send('PATCH', `document-folder/${other.id}`, { version: 7, name: word() })
    expect([stale.status, stale.json]).toMatchObject([409, { current: { id: other.id } }])
  })

  test('what groups alone see is nowhere for everybody else: not by its id, in lists, ways, searches, ZIPs', async () => {
    const secret = word()
    const mine = await newGroup([memberId])
    const theirs = await newGroup([])
    const open = await leader.folder({ name: word() })
    const closed = await leader.folder({
      name: `${secret}ordner`,
      parent_id: open.id,
      visibility: 'groups',
      group_ids: [theirs],
    })
    const below = await leader.folder({ name: `${secret}unten`, parent_id: closed.id })
    const inside = await leader.make({ name: `${secret}a.txt`, metadata: { folder_id: below.id } })
    const own = await leader.make({ name: `${secret}b.txt`, metadata: { folder_id: open.id } })
    const shared = await leader.make({ name: `${secret}c.txt`, metadata: { folder_id: open.id } })
    await leader.change(own.id, { version: 1, visibility: 'groups', group_ids: [theirs] })
    await leader.change(shared.id, { version: 1, visibility: 'groups', group_ids: [mine] })

    const seen = await member.list({ folder_id: open.id })
    expect([names(seen.data), seen.total, seen.folders]).toEqual([[shared.name], 1, []])
    const found = await member.list({ search: secret })
    expect([names(found.data), found.total, found.folders]).toEqual([[shared.name], 1, []])
    for (const path of [
      `document/${inside.id}`,
      `document/${inside.id}/content`,
      `document/${own.id}`,
      `document/${own.id}/versions`,
      `document/${inside.id}/version/${inside.version_id}/address`,
      `documents?folder_id=${closed.id}`,
      `documents?folder_id=${below.id}`,
      `document-folder/${below.id}/zip`,
    ]) {
      expect([path, (await member.send('GET', path)).status]).toEqual([path, 404])
    }
    const zip = (await member.send('GET', `document-folder/${open.id}/zip`)).json as string
    expect([zip.includes(shared.name), zip.includes(own.name), zip.includes(inside.name)]).toEqual([
      true,
      false,
      false,
    ])
    const folders = (await member.send('GET', 'document-folders')).json as DocumentFolder[]
    expect(folders.map(({ id }) => id)).not.toContain(closed.id)
    expect((await leader.list({ search: secret })).total).toBe(3)
    // Nothing of it stays seen by whoever was in the group.
    await backend.database.write((queries) =>
      queries.deleteFrom('group_members').where('group_id', '=', mine).execute(),
    )
    expect((await member.send('GET', `document/${shared.id}`)).status).toBe(404)
  })

  test('an expired document is seen by those who manage files alone', async () => {
    const { id } = await leader.make()
    const expires_at = new Date(backend.now() - 1000).toISOString()
    await leader.change(id, { version: 1, expires_at })
    expect((await member.send('GET', `document/${id}`)).status).toBe(404)
    expect((await leader.get(id)).expires_at).toBe(expires_at)
  })

  test('of two who change a document the second is told what the first has made of it', async () => {
    const { id } = await leader.make()
    const input = {
      tags: ['Objekt', 'OBJEKT', 'Süd'],
      description: 'Für alle',
      requires_ack: true,
      offline: true,
    }
    const first = await leader.change(id, { version: 1, ...input })
    expect([first.status, first.json]).toMatchObject([200, { ...input, tags: ['Objekt', 'Süd'], version: 2 }])
    const second = await leader.change(id, { version: 1, description: 'Für niemand' })
    // All of what the form is filled with: what the other has made of it stands beside what was typed.
    expect([second.status, second.json]).toMatchObject([409, { current: await leader.get(id) }])
    expect(second.json).toMatchObject({ current: { version: 2, description: 'Für alle' } })
    expect((await leader.change(id, { version: 1, description: 'Für alle' })).status).toBe(200)
    expect(names((await leader.list({ tag: 'süd' })).data)).toContain('Plan.txt')
    expect((await leader.list({ offline: true })).data.map((one) => one.id)).toContain(id)
    const without = await leader.change(id, { version: 2, visibility: 'groups' })
    expect([without.status, errorsIn(without.json)]).toEqual([422, ['group_ids']])
  })

  test('search finds beginnings of words in names, tags and descriptions, as people write them', async () => {
    const [one, two] = [word(), word()]
    const { id } = await leader.make({ name: `Löschwasser ${one}.txt` })
    await leader.change(id, { version: 1, tags: [`Tag${two}`], description: 'Zufahrt über die Brücke' })
    for (const search of [`loeschw ${one}`, `LÖSCHWASSER ${one}`, `tag${two}`, `bruecke ${one}`]) {
      expect([search, (await leader.list({ search })).data.map((found) => found.id)]).toEqual([search, [id]])
    }
    await leader.change(id, { version: 2, name: 'Anders.txt' })
    expect((await leader.list({ search: `loeschw ${one}` })).data).toEqual([])
    expect((await leader.list({ search: '"*()' })).data).toEqual([])
    await leader.remove(id)
    expect((await leader.list({ search: `tag${two}` })).data).toEqual([])
  })

  test('what is found says in which folder it lies; what lies in a folder that is looked at needs not', async () => {
    const name = word()
    const above = await leader.folder({ name: word() })
    const below = await leader.folder({ name: `Unten ${name}`, parent_id: above.id })
    await leader.make({ name: `${name}.txt`, metadata: { folder_id: below.id } })
    await leader.make({ name: `${name}.txt` })
    const found = await leader.list({ search: name })
    expect(found.data.map(({ folder_id }) => folder_id)).toEqual([null, below.id])
    expect(found.folders.map(({ id }) => id)).toEqual([below.id])
    expect(found.within).toEqual([below, above].map(({ id, name: called }) => ({ id, name: called })))
    expect((await leader.list({ folder_id: below.id })).within).toEqual([])
  })

  test('what is deleted lies in the bin, comes back, and is gone for good with its bytes', async () => {
    const folder = await leader.folder({ name: word() })
    const document = await leader.make({ metadata: { folder_id: folder.id } })
    expect((await leader.remove(document.id)).status).toBe(204)
    expect((await leader.send('GET', `document/${document.id}`)).status).toBe(404)
    const entries = async () =>
      ((await leader.send('GET', 'documents/bin?limit=100')).json as { data: BinEntry[] }).data
    expect((await entries()).find(({ kind, id }) => kind === 'document' && id === document.id)).toMatchObject(
      {
        name: document.name,
        breadcrumbs: [{ id: folder.id }],
      },
    )
    expect((await leader.send('DELETE', `document-folder/${folder.id}`)).status).toBe(204)
    const restore = (body?: object) => leader.send('POST', `document/${document.id}/restore`, body)
    expect((await restore()).status).toBe(409)
    expect((await restore({ folder_id: folder.id })).status).toBe(404)
    expect((await leader.send('POST', `document-folder/${folder.id}/restore`)).status).toBe(200)
    expect((await restore()).json).toMatchObject({ id: document.id, folder_id: folder.id })

    const file = join(
      backend.documentsFolder,
      'contents',
      contentKey({ tenant_id: 1, sha256: document.sha256 }),
    )
    expect((await leader.send('DELETE', `documents/bin/document/${document.id}`)).status).toBe(404)
    await leader.send('DELETE', `document-folder/${folder.id}`)
    expect(existsSync(file)).toBe(true)
    expect((await leader.send('DELETE', `documents/bin/folder/${folder.id}`)).status).toBe(204)
    expect(existsSync(file)).toBe(false)
    expect((await entries()).map(({ id }) => id)).not.toContain(folder.id)
  })

  test('a new content is a new version; an older one is shown again as a newer one; whoever has read is asked again where its sender says so', async () => {
    const document = await leader.make({ bytes: textBytes(`eins ${word()}`) })
    await leader.change(document.id, { version: 1, requires_ack: true })
    const read = (version_id: number) =>
      member.send('POST', `document/${document.id}/acknowledge`, { version_id })
    const people = async () =>
      (await leader.send('GET', `document/${document.id}/acknowledgements`)).json as Acknowledgements
    const unread = async () => (await people()).unread.map(({ user_id }) => user_id)
    expect(await unread()).toContain(memberId)
    expect((await member.list({ unread: true })).data.map(({ id }) => id)).toContain(document.id)
    expect((await read(document.version_id)).json).toMatchObject({ acknowledged_at: expect.any(String) })
    expect(await unread()).not.toContain(memberId)
    expect((await people()).read.map(({ user_id }) => user_id)).toContain(memberId)
    expect((await member.list({ unread: true })).data.map(({ id }) => id)).not.toContain(document.id)

    const replace = (text: string, more = {}) =>
      leader.upload({
        name: 'Neu.txt',
        bytes: textBytes(`${text} ${word()}`),
        metadata: { document_id: document.id, ...more },
      })
    await replace('zwei', { ask_again: 'true' })
    const second = await leader.get(document.id)
    expect(second).toMatchObject({ name: 'Plan.txt', number: 2, acknowledged_at: null })
    expect((await read(document.version_id)).status).toBe(409)
    expect(await unread()).toContain(memberId)
    expect((await member.list({ unread: true })).data.map(({ id }) => id)).toContain(document.id)

    const restored = await leader.send(
      'POST',
      `document/${document.id}/version/${document.version_id}/restore`,
    )
    expect(restored.json).toMatchObject({ number: 3, sha256: document.sha256 })
    // Who has read one since they were last asked is asked no more by others, unless their sender says so.
    const third = await leader.get(document.id)
    expect((await read(third.version_id)).status).toBe(200)
    const versions = (await leader.send('GET', `document/${document.id}/versions`)).json as DocumentVersion[]
    expect(versions.map(({ number, restored_from, current }) => [number, restored_from, current])).toEqual([
      [3, 1, true],
      [2, null, false],
      [1, null, false],
    ])
    const older = await leader.send('GET', `document/${document.id}/version/${second.version_id}/content`)
    expect(older.json).toMatch(/^zwei/)
    await replace('vier')
    expect((await member.get(document.id)).acknowledged_at).not.toBeNull()
    expect(await unread()).not.toContain(memberId)
    expect((await member.list({ unread: true })).data.map(({ id }) => id)).not.toContain(document.id)
    // Somebody else's document gets no content of others.
    const foreign = await member.begin(10, { filename: 'x.txt', document_id: document.id })
    expect(foreign.status).toBe(403)
    const own = await member.make({ name: 'Meins.txt' })
    await member.upload({ metadata: { document_id: own.id } })
    expect((await member.get(own.id)).number).toBe(2)
  })

  test('a document belongs to operations, vehicles and keywords of the organisation, and is found by them', async () => {
    const { id } = await leader.make()
    const vehicle = await backend.database.write((queries) =>
      addVehicle(queries, { tenant: 1, organisation: 1, word: word() }),
    )
    const abroad = await backend.database.write((queries) =>
      addVehicle(queries, { tenant: 1, organisation: 2, word: word() }),
    )
    const wrong = await leader.send('PUT', `document/${id}/links`, { vehicle_ids: [abroad] })
    expect([wrong.status, errorsIn(wrong.json)]).toEqual([422, ['vehicle_ids']])
    const right = await leader.send('PUT', `document/${id}/links`, {
      vehicle_ids: [vehicle],
      keyword_ids: [1],
    })
    expect(right.json).toMatchObject({ links: { vehicles: [{ id: vehicle }], keywords: [{ id: 1 }] } })
    expect((await leader.list({ vehicle })).data.map((one) => one.id)).toEqual([id])
  })

  test('a signed address is good for one content, person and some minutes, as long as they may', async () => {
    const bytes = textBytes(word())
    const document = await leader.make({ bytes })
    const other = await leader.make()
    const path = `document/${document.id}/version/${document.version_id}/address`
    const { url } = (await member.send('GET', path)).json as { url: string }
    const open = async (address: string) => (await backend.call('GET', address)).status
    expect(await (await backend.call('GET', url)).text()).toBe(new TextDecoder().decode(bytes))
    expect(await open(url.replace(`/${document.id}/`, `/${other.id}/`))).toBe(404)
    expect(await open(`${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`)).toBe(404)
    expect(await open(url.replace('/organisation/1/', '/organisation/2/'))).toBe(404)
    await allow()
    expect(await open(url)).toBe(403)
    await allow('files.view')
    backend.passTime(60_000 + 1)
    expect(await open(url)).toBe(404)
  })

  test('a recording is played from its address for six hours, until the session or the right has ended', async () => {
    const bytes = new Uint8Array([0x49, 0x44, 0x33, ...textBytes(word())])
    const { id, version_id, mime } = await leader.make({ name: 'Funk.mp3', bytes })
    expect(mime).toBe('audio/mpeg')
    const { url } = (await member.send('GET', `document/${id}/version/${version_id}/address`)).json as {
      url: string
    }
    const open = async () => (await backend.call('GET', url, { headers: { range: 'bytes=0-2' } })).status
    backend.passTime(6 * 3_600_000 - 1000)
    // The token of whoever has asked is over by then, their session is not.
    expect(await open()).toBe(206)
    backend.passTime(1001)
    expect(await open()).toBe(404)
    backend.passTime(-6 * 3_600_000)
    const ended = backend.database.write((queries) =>
      queries
        .updateTable('sessions')
        .set({ revoked_at: new Date(backend.now()).toISOString() })
        .where('user_id', '=', memberId)
        .execute(),
    )
    await ended
    expect(await open()).toBe(401)
  })

  test('a PDF that a browser opens by its address is no page in a sandbox, and reaches nothing', async () => {
    const { id, version_id } = await leader.make({ name: 'Plan.pdf', bytes: textBytes(`%PDF-1.7 ${word()}`) })
    const { url } = (await leader.send('GET', `document/${id}/version/${version_id}/address`)).json as {
      url: string
    }
    const headersAt = async (path: string) => (await backend.call('GET', path)).headers
    const opened = await headersAt(url)
    expect(opened.get('content-type')).toBe('application/pdf')
    expect(opened.get('x-content-type-options')).toBe('nosniff')
    expect(opened.get('content-disposition')).toMatch(/^inline/)
    expect(opened.get('content-security-policy')).toBe(
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    expect((await headersAt(`${url}?download=1`)).get('content-security-policy')).toMatch(/sandbox$/)
  })

  test('whoever loses the right while they send is refused in the middle, and nothing becomes a document', async () => {
    const bytes = textBytes(`${'x'.repeat(5000)} ${word()}`)
    const { headers } = await member.begin(bytes.byteLength, { filename: `${word()}.txt` })
    const location = headers.get('location') ?? ''
    const token = await tokenOf(backend, people.mitglied)
    const sent = new ReadableStream({
      start: (controller) => controller.enqueue(bytes.subarray(0, 2000)),
      pull: async (controller) => {
        await allow('files.view')
        controller.enqueue(bytes.subarray(2000))
        controller.close()
      },
    })
    const answer = await backend.app.request(location, {
      method: 'PATCH',
      headers: {
        authorization: `Bearer ${token}`,
        'tus-resumable': '1.0.0',
        'content-type': 'application/offset+octet-stream',
        'upload-offset': '0',
      },
      body: sent,
      duplex: 'half',
    } as RequestInit)
    expect(answer.status).toBe(403)
    expect((await member.send('HEAD', location)).status).toBe(403)
    await allow('files.view', 'files.upload')
    expect((await member.send('GET', location)).json).toMatchObject({ document_id: null })
    const { offset } = (await member.send('GET', location)).json as { offset: number }
    expect((await member.append(location, offset, bytes.subarray(offset))).status).toBe(204)
  })

  test('names that differ in case or in how an umlaut is written alone are all in a ZIP, each under its own', async () => {
    const folder = await leader.folder({ name: word() })
    for (const name of ['Übung.txt', 'übung.TXT', 'U\u0308bung.txt'])
      await leader.make({ name, metadata: { folder_id: folder.id } })
    const decomposed = await leader.send('POST', 'document-folders', { name: `${folder.name}ü` })
    const again = await leader.send('POST', 'document-folders', { name: `${folder.name}u\u0308` })
    expect([decomposed.status, again.status, errorsIn(again.json)]).toEqual([201, 422, ['name']])
    const zip = (await leader.send('GET', `document-folder/${folder.id}/zip`)).json as string
    for (const name of ['Übung.txt', 'übung (2).TXT', 'Übung (3).txt']) expect(zip).toContain(name)
    expect(zip).not.toContain('Nicht enthalten')
  })

  test('what lies on the disk no more is said so, and harms no other document', async () => {
    const folder = await leader.folder({ name: word() })
    const [gone, kept] = [
      await leader.make({ name: 'weg.txt', metadata: { folder_id: folder.id } }),
      await leader.make({ name: 'da.txt', metadata: { folder_id: folder.id } }),
    ]
    rmSync(join(backend.documentsFolder, 'contents', contentKey({ tenant_id: 1, sha256: gone.sha256 })))
    const answer = await leader.send('GET', `document/${gone.id}/content`)
    expect([answer.status, answer.json]).toMatchObject([503, { message: expect.stringContaining('fehlt') }])
    const zip = (await leader.send('GET', `document-folder/${folder.id}/zip`)).json as string
    expect(zip).toContain(kept.name)
    expect(zip).toContain(`Nicht in diesem ZIP, weil der Inhalt auf dem Server fehlt:\r\n- ${gone.name}`)
    expect(zip.match(/PK\u0001\u0002/g)).toHaveLength(2)
  })

  test('what a ZIP has in place of contents is made one after the other', async () => {
    const folder = await leader.folder({ name: word() })
    for (const name of ['Eins.txt', 'Zwei.txt', 'Drei.txt'])
      await leader.make({ name, metadata: { folder_id: folder.id } })
    const { services } = backend
    const at = new Date(backend.now()).toISOString()
    const sight = await sightOfVisitor(services.database.read, { id: 1, tenantId: 1 }, folder.id, at)
    const begun: string[] = []
    const instead = async (content: PackedContent) => {
      begun.push('begun')
      await new Promise((resolve) => setTimeout(resolve, 2))
      begun.push('done')
      return { key: contentKey(content), size: content.size }
    }
    const about = { t: translate('de'), now: backend.now(), instead }
    const { stream } = await zipOf(services, sight, folder.id, about)
    const zip = filesOfZip(Buffer.from(await new Response(stream).arrayBuffer()))
    expect(zip).toHaveLength(3)
    expect(begun.join(' ')).toBe('begun done begun done begun done')
  })
})
