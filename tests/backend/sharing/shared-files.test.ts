import { beforeEach, describe, expect, test, vi } from 'vitest'
import sharp from 'sharp'
import { previewKind } from '../../../src/backend/documents/preview/previews.ts'
import { runDueJobs } from '../../support/servers/due-jobs.ts'
import { emptyBins } from '../../../src/backend/documents/bin.ts'
import type { FolderSharePreview } from '../../../src/contract/documents/document-shares.ts'
import type { SharedLink } from '../../../src/contract/sharing/shared-links.ts'
import type { SharedDocument, SharedFolder, SharedView } from '../../../src/contract/shared.ts'
import { documentCalls, textBytes, type DocumentCalls } from '../../support/documents/documents.ts'
import { enginesOfGate, useEnginesOfGate } from '../../support/servers/engines.ts'
import { OUR_ORIGIN, type InProcess } from '../../support/servers/in-process.ts'
import { tokenOf } from '../../support/calls/invited.ts'
import { people } from '../../support/worlds/people.ts'
import { photograph, secretsOfPhotograph } from '../../support/documents/pictures.ts'
import { visitorOf } from '../../support/documents/shared-visitor.ts'
import { filesOfZip } from '../../support/documents/zip-files.ts'

// Documents and the public shared link: links to documents and folders; product page, section 2, Shared link. Who may
// call is proved by the matrix, what all kinds of links have in common by shared-links.test.ts.

const DAY = 24 * 60 * 60_000
const backendOf = useEnginesOfGate()
let made = 0

interface Made {
  id: number
  token: string
  url: string
  expires_at: string
}

describe.each(enginesOfGate)('on %s', (engine) => {
  let backend: InProcess
  let leader: DocumentCalls
  beforeEach(async ({ skip }) => {
    backend = backendOf(engine, skip)
    leader = documentCalls(backend, await tokenOf(backend, people.leitung))
  })

  const name = (word: string) => `${word} ${++made}`
  const share = async (path: string, input: object = {}) => {
    const { status, json } = await leader.send('POST', `${path}/share`, input)
    expect([status, json]).toEqual([201, expect.any(Object)])
    return json as Made
  }
  const links = async (path: string) => (await leader.send('GET', `${path}/shares`)).json as SharedLink[]
  const visitor = (token: string) => visitorOf(backend, token)
  const seen = async <Kind extends 'document' | 'folder'>(kind: Kind, token: string, query = '') => {
    const { view } = await visitor(token).look(query)
    if (view.state !== 'open' || view.object.kind !== kind) throw new Error(JSON.stringify(view))
    return view.object as Kind extends 'folder' ? SharedFolder : SharedDocument
  }
  const opened = async (bytes: Uint8Array<ArrayBuffer>, called: string, folder?: number) => {
    const document = await leader.make({
      name: called,
      bytes,
      ...(folder && { metadata: { folder_id: folder } }),
    })
    await runDueJobs(backend.services, previewKind)
    return document
  }
  const group = async () => {
    const [row] = await backend.database.read.selectFrom('groups').select('id').execute()
    return row?.id ?? 0
  }

  test('whoever may share files shares a document for 7 days, or up to 90, and only the digest of its token is kept', async () => {
    const document = await leader.make({ name: name('Plan') })
    const path = `document/${document.id}`
    const { id, token, url, expires_at } = await share(path, { label: ' Bauamt ' })
    expect(Buffer.from(token, 'base64url')).toHaveLength(32)
    expect(url).toBe(`${OUR_ORIGIN}/shared/${token}`)
    expect(Date.parse(expires_at) - backend.now()).toBe(7 * DAY)
    const stored = await backend.database.read.selectFrom('shared_links').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(token)
    expect(await links(path)).toEqual([
      expect.objectContaining({
        id,
        label: 'Bauamt',
        object: { kind: 'document', id: document.id, title: document.name },
        created_by: 'Lars Leitung',
        views: 0,
        ended: null,
      }),
    ])
    const longest = await share(path, { minutes: 90 * 24 * 60 })
    expect(Date.parse(longest.expires_at) - backend.now()).toBe(90 * DAY)
    const tooLong = await leader.send('POST', `${path}/share`, { minutes: 90 * 24 * 60 + 1 })
    expect([tooLong.status, tooLong.json]).toEqual([
      422,
      expect.objectContaining({ errors: { minutes: [expect.any(String)] } }),
    ])
    const renamed = await leader.send('PATCH', `${path}/share/${id}`, { label: 'Rathaus' })
    expect(renamed).toMatchObject({ status: 200, json: { label: 'Rathaus' } })
  })

  test('a link of one thing is not reached by another: neither of the same kind nor of another one', async () => {
    const [one, other] = [
      await leader.make({ name: name('Plan') }),
      await leader.make({ name: name('Plan') }),
    ]
    const folder = await leader.folder({ name: name('Ordner') })
    const { id } = await share(`document/${one.id}`)
    for (const path of [`document/${other.id}`, `document-folder/${folder.id}`])
      for (const [method, body] of [['PATCH', { label: 'x' }], ['DELETE']] as const)
        expect((await leader.send(method, `${path}/share/${id}`, body)).status).toBe(404)
    expect((await links(`document/${one.id}`))[0]).toMatchObject({ label: null, ended: null })
  })

  test('nobody shares what they do not see: neither what is for groups they are not in, nor without the right to see files', async () => {
    const groupId = await group()
    const folder = await leader.folder({ name: name('Geheim'), visibility: 'groups', group_ids: [groupId] })
    const inside = await leader.make({ name: name('Plan'), metadata: { folder_id: folder.id } })
    const sharer = await tokenOf(backend, people.mitglied)
    const userId = await backend.database.read
      .selectFrom('users')
      .select(['id', 'tenant_id'])
      .where('email', '=', people.mitglied)
      .executeTakeFirstOrThrow()
    await backend.database.write(async (queries) => {
      await queries.deleteFrom('group_members').where('user_id', '=', userId.id).execute()
      await queries.deleteFrom('permission_grants').where('user_id', '=', userId.id).execute()
      for (const one of ['files.view', 'files.share'] as const)
        await queries
          .insertInto('permission_grants')
          .values({
            tenant_id: userId.tenant_id,
            user_id: userId.id,
            name: one,
            granted: true,
            organisation_id: 1,
          })
          .execute()
    })
    const member = documentCalls(backend, sharer)
    for (const path of [`document/${inside.id}`, `document-folder/${folder.id}`])
      for (const [method, ending] of [
        ['POST', 'share'],
        ['GET', 'shares'],
      ] as const)
        expect([path, (await member.send(method, `${path}/${ending}`)).status]).toEqual([path, 404])
    // Nor learns by a preview what there is, and how much of it.
    expect((await member.send('GET', `document-folder/${folder.id}/share-preview`)).status).toBe(404)
    const above = await leader.folder({ name: name('Objekt') })
    const forGroup = { visibility: 'groups', group_ids: [groupId] }
    await leader.folder({ name: 'Tresor', parent_id: above.id, ...forGroup })
    const secret = await leader.make({ name: name('Plan'), metadata: { folder_id: above.id } })
    await leader.change(secret.id, { version: secret.version, ...forGroup })
    const previews = []
    for (const { send } of [leader, member])
      previews.push((await send('GET', `document-folder/${above.id}/share-preview`)).json)
    const nothing = { title: above.name, folders: [], documents: [], total: 0 }
    expect(previews).toMatchObject([
      { folder: nothing, only_for_groups: 1 },
      { folder: nothing, only_for_groups: 0 },
    ])
    // Nor revokes, while it lies in the bin: that would tell that it is there.
    const hidden = await share(`document/${inside.id}`)
    await leader.remove(inside.id)
    expect((await member.send('DELETE', `document/${inside.id}/share/${hidden.id}`)).status).toBe(404)
    const open = await leader.make({ name: name('Plan') })
    expect((await member.send('POST', `document/${open.id}/share`, {})).status).toBe(201)
    await backend.database.write((queries) =>
      queries
        .updateTable('permission_grants')
        .set({ granted: false })
        .where('user_id', '=', userId.id)
        .where('name', '=', 'files.view')
        .execute(),
    )
    expect((await member.send('POST', `document/${open.id}/share`, {})).status).toBe(403)
  })

  test('a visitor sees name, size and kind of a document, and nothing else of it', async () => {
    const document = await opened(textBytes('Schlüssel liegt bereit'), 'Übersicht <b>.txt')
    await leader.change(document.id, {
      version: document.version,
      description: 'Interne Notiz Zitterpappel',
      tags: ['Blindschleiche'],
      requires_ack: true,
    })
    const { token } = await share(`document/${document.id}`, { label: 'Zaunkönig' })
    const { view } = await visitor(token).open()
    expect(view).toMatchObject({ organisation: 'FF Musterstadt', has_content: true })
    expect((view as { object: object }).object).toEqual({
      kind: 'document',
      title: document.name,
      mime: 'text/plain',
      size: document.size,
      changed_at: expect.any(String),
      given: 'shown',
      thumbnail: false,
      broken: false,
    })
    expect(JSON.stringify(view)).not.toMatch(/Leitung|Zitterpappel|Blindschleiche|Zaunkönig/)
  })

  test('its content is given out for saving, in parts too, under its name, in an empty sandbox, and nobody keeps it', async () => {
    const bytes = textBytes('0123456789')
    const document = await opened(bytes, 'Löschwasser Plan.txt')
    const { token } = await share(`document/${document.id}`)
    const { get } = visitor(token)
    const all = await get('/content?download=1')
    expect(Object.fromEntries(all.headers)).toMatchObject({
      'content-type': 'text/plain',
      'content-disposition': `attachment; filename="Loschwasser Plan.txt"; filename*=UTF-8''L%C3%B6schwasser%20Plan.txt`,
      'content-length': '10',
      'accept-ranges': 'bytes',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': expect.stringContaining('noindex'),
      'content-security-policy': "default-src 'none'; sandbox",
    })
    expect(await all.text()).toBe('0123456789')
    const tag = all.headers.get('etag') ?? ''
    const part = await get('/content', { range: 'bytes=3-5', 'if-range': tag })
    expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
      206,
      'bytes 3-5/10',
      '345',
    ])
    const changed = await get('/content', { range: 'bytes=3-5', 'if-range': '"other"' })
    expect([changed.status, await changed.text()]).toEqual([200, '0123456789'])
    expect((await get('/content', { range: 'bytes=10-' })).status).toBe(416)
    for (const ending of ['/zip', `/document/${document.id}/content`, '/thumbnail'])
      expect([ending, (await get(ending)).status]).toEqual([ending, 404])
  })

  test.each([
    ['Windows-1252', 'windows-1252', Buffer.from('Löschwasser', 'latin1')],
    ['UTF-16', 'utf-16le', Buffer.from('\uFEFFLöschwasser', 'utf16le')],
  ])('a text in %s is shown in its charset, to members and by links', async (_, charset, bytes) => {
    const folder = await leader.folder({ name: name('Texte') })
    const document = await opened(Uint8Array.from(bytes), name('Text') + '.txt', folder.id)
    expect(document).toMatchObject({ mime: 'text/plain', shown: true })
    const path = `document/${document.id}`
    const token = await tokenOf(backend, people.leitung)
    const answers = [
      await backend.call('GET', `/api/organisation/1/${path}/content`, { token }),
      await backend.call('GET', `/api/organisation/1/${path}/version/${document.version_id}/content`, {
        token,
      }),
      await visitor((await share(path)).token).get('/content'),
      await visitor((await share(`document-folder/${folder.id}`)).token).get(`/${path}/content`),
    ]
    for (const answer of answers) {
      expect(answer.headers.get('content-type')).toBe(`text/plain; charset=${charset}`)
      expect(new TextDecoder(charset).decode(await answer.arrayBuffer())).toBe('Löschwasser')
    }
    const content = `/api/organisation/1/${path}/content`
    const headers = { 'if-none-match': `"${document.sha256}"` }
    const reading = vi.spyOn(backend.services.documents.store, 'read')
    expect((await backend.call('GET', content, { token, headers })).status).toBe(304)
    expect(reading, 'nothing is sent').not.toHaveBeenCalled()
    const saved = await backend.call('GET', `${content}?download=1`, { token })
    expect(saved.headers.get('content-type')).toBe('text/plain')
    expect(reading, 'its charset is not shown').toHaveBeenCalledOnce()
    reading.mockRestore()
  })

  test.each([
    ['a page', 'Seite.html', '<!doctype html><script>alert(1)</script>'],
    ['a drawing with a script', 'Zeichnung.svg', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
    ['a page that is called a text', 'Seite.txt', '<!doctype html><script>alert(1)</script>'],
    ['a page that is called a picture', 'Bild.jpg', '<!doctype html><script>alert(1)</script>'],
    ['a PDF', 'Plan.pdf', '%PDF-1.7 nothing'],
  ])('%s never runs in the origin of the app', async (_, called, text) => {
    const document = await opened(textBytes(text), called)
    const answer = await visitor((await share(`document/${document.id}`)).token).get('/content')
    const headers = Object.fromEntries(answer.headers)
    expect(headers['content-security-policy']).toBe("default-src 'none'; sandbox")
    expect(headers['x-content-type-options']).toBe('nosniff')
    expect(headers['content-type']).not.toMatch(/html|svg|xml|image/)
    if (headers['content-type'] !== 'text/plain; charset=utf-8')
      expect(headers['content-disposition']).toMatch(/^attachment/)
  })

  test.each(['jpeg', 'png', 'webp'] as const)(
    'where, when and with what a photograph (%s) was taken is in no byte that a visitor gets, and it stands upright',
    async (kind) => {
      const original = Buffer.from(await photograph(kind))
      const secrets = secretsOfPhotograph.filter((secret) => original.includes(secret))
      expect(secrets.length).toBeGreaterThanOrEqual(4)
      const folder = await leader.folder({ name: name('Bilder') })
      const document = await opened(new Uint8Array(original), `Bild.${kind}`, folder.id)
      const [ofDocument, ofFolder] = [
        visitor((await share(`document/${document.id}`)).token),
        visitor((await share(`document-folder/${folder.id}`)).token),
      ]
      const shown = await ofDocument.get('/content')
      expect(shown.headers.get('content-disposition')).toMatch(/^inline/)
      expect(shown.headers.get('content-type')).toBe(`image/${kind}`)
      const answers = [
        shown,
        await ofDocument.get('/content?download=1'),
        await ofDocument.get('/thumbnail'),
        await ofFolder.get(`/document/${document.id}/content`),
        await ofFolder.get('/zip'),
      ]
      const gotten = await Promise.all(
        answers.map(async (answer) => {
          expect(answer.status).toBe(200)
          return Buffer.from(await answer.arrayBuffer())
        }),
      )
      for (const bytes of gotten) {
        for (const secret of [...secrets, 'Exif', 'eXIf', 'xmpmeta'])
          expect(bytes.includes(secret)).toBe(false)
        // 50° 58', as the position is written.
        expect(bytes.toString('hex')).not.toMatch(/32000000010000003a000000|00000032000000010000003a/)
      }
      const { width, height, exif, xmp } = await sharp(gotten[0]).metadata()
      expect([width, height, exif, xmp]).toEqual([32, 64, undefined, undefined])
      const [packed] = filesOfZip(gotten[4] ?? Buffer.of())
      expect(packed?.bytes.equals(gotten[0] ?? Buffer.of())).toBe(true)
      // Members have it as it was sent.
      const own = await backend.call('GET', `/api/organisation/1/document/${document.id}/content`, {
        token: await tokenOf(backend, people.leitung),
      })
      expect(Buffer.from(await own.arrayBuffer()).equals(original)).toBe(true)
    },
  )

  test('a picture that cannot be freed of it is not shared, and is left out of the folder it lies in', async () => {
    const folder = await leader.folder({ name: name('Bilder') })
    const heic = textBytes('\u0000\u0000\u0000\u0018ftypheic and a place')
    const broken = (await photograph()).slice(0, 40)
    for (const [bytes, called] of [
      [heic, 'Bild.heic'],
      [textBytes('II*\u0000 and a place'), 'Bild.dng'],
      [textBytes('\u0000\u0000\u0000\u0018ftypcrx and a place'), 'Bild.mp4'],
      [textBytes('IIU\u0000 and a place'), 'Bild.rw2'],
      [textBytes('FUJIFILMCCD-RAW and a place'), 'Bild.raf'],
      [broken, 'Bild.jpg'],
    ] as const) {
      const document = await opened(bytes, called, folder.id)
      expect((await leader.send('POST', `document/${document.id}/share`, {})).status).toBe(409)
      const { get, look } = visitor((await share(`document-folder/${folder.id}`)).token)
      expect((await get(`/document/${document.id}/content`)).status).toBe(404)
      const { view } = await look()
      expect(view).toMatchObject({
        has_content: false,
        object: {
          below: { documents: 0, withheld: { names: expect.arrayContaining([called]) } },
          documents: expect.arrayContaining([expect.objectContaining({ name: called, given: 'withheld' })]),
        },
      })
      const [text, ...others] = filesOfZip(Buffer.from(await (await get('/zip')).arrayBuffer()))
      expect([text?.name, text?.bytes.toString(), others]).toEqual([
        'Nicht enthalten.txt',
        expect.stringContaining(`- ${called}\r\n`),
        [],
      ])
    }
    // It may become one later: nothing is given out of it then.
    const document = await opened(textBytes('Text'), 'Text.txt')
    const { get, look } = visitor((await share(`document/${document.id}`)).token)
    await leader.upload({ name: 'Bild.heic', bytes: heic, metadata: { document_id: document.id } })
    expect((await look()).view).toMatchObject({ has_content: false, object: { given: 'withheld' } })
    expect((await get('/content')).status).toBe(404)
  })

  describe('a folder', () => {
    const tree = async () => {
      const groupId = await group()
      const forGroup = { visibility: 'groups', group_ids: [groupId] }
      const top = await leader.folder({ name: name('Objekt') })
      const below = await leader.folder({ name: 'Pläne', parent_id: top.id })
      const secret = await leader.folder({ name: 'Verschluss', parent_id: top.id, ...forGroup })
      const underSecret = await leader.folder({ name: 'Offen darunter', parent_id: secret.id })
      const binned = await leader.folder({ name: 'Altes', parent_id: top.id })
      const beside = await leader.folder({ name: name('Daneben') })
      const put = (called: string, folder_id: number) =>
        leader.make({ name: called, bytes: textBytes(called), metadata: { folder_id } })
      const files = {
        top: await put('Anfahrt.txt', top.id),
        below: await put('Etage 1.txt', below.id),
        ofGroup: await put('Tresor.txt', below.id),
        inSecret: await put('Alarmcode.txt', secret.id),
        underSecret: await put('Darunter.txt', underSecret.id),
        inBinned: await put('Von früher.txt', binned.id),
        deleted: await put('Gelöscht.txt', top.id),
        expired: await put('Abgelaufen.txt', top.id),
        beside: await put('Nachbar.txt', beside.id),
      }
      await leader.change(files.ofGroup.id, { version: files.ofGroup.version, ...forGroup })
      await leader.remove(files.deleted.id)
      await leader.change(files.expired.id, {
        version: files.expired.version,
        expires_at: new Date(backend.now() + 1).toISOString(),
      })
      await leader.send('DELETE', `document-folder/${binned.id}`)
      backend.passTime(1)
      return { top, below, secret, underSecret, binned, beside, files }
    }

    test('has a ZIP with as many documents as its page says, its empty folders, and the names of what is withheld', async () => {
      const top = await leader.folder({ name: name('Objekt') })
      const below = await leader.folder({ name: 'Bilder', parent_id: top.id })
      await leader.folder({ name: 'Später', parent_id: below.id })
      await opened(textBytes('Anfahrt'), 'Anfahrt.txt', top.id)
      await opened(Uint8Array.from(await photograph()), 'Hof.jpg', below.id)
      await opened(textBytes('\u0000\u0000\u0000\u0018ftypheic'), 'Dach.heic', below.id)
      const { token } = await share(`document-folder/${top.id}`)
      const shown = await seen('folder', token)
      expect(shown.below).toEqual({
        documents: 2,
        size: expect.any(Number),
        withheld: { documents: 1, names: ['Dach.heic'] },
      })
      const answer = await visitor(token).get('/zip')
      const zip = Buffer.from(await answer.arrayBuffer())
      expect(answer.headers.get('content-length')).toBe(String(zip.byteLength))
      const [note, ...files] = filesOfZip(zip).toReversed()
      expect(files.map((file) => file.name).toSorted()).toEqual([
        'Anfahrt.txt',
        'Bilder/Hof.jpg',
        'Bilder/Später/',
      ])
      expect([note?.name, note?.bytes.toString()]).toEqual([
        'Nicht enthalten.txt',
        expect.stringContaining('- Bilder/Dach.heic'),
      ])
    })

    test('shows what is below it for the whole organisation, and nothing of groups, expired, deleted or beside it', async () => {
      const { top, below, secret, underSecret, binned, beside, files } = await tree()
      const { token } = await share(`document-folder/${top.id}`)
      const { get } = visitor(token)
      expect(await seen('folder', token)).toEqual({
        kind: 'folder',
        title: top.name,
        id: top.id,
        way: [],
        folders: [{ id: below.id, name: 'Pläne' }],
        documents: [{ id: files.top.id, name: 'Anfahrt.txt', mime: 'text/plain', size: 11, given: 'shown' }],
        page: 1,
        last_page: 1,
        total: 1,
        below: { documents: 2, size: 22, withheld: { documents: 0, names: [] } },
      })
      expect(await seen('folder', token, `?folder=${below.id}`)).toMatchObject({
        title: 'Pläne',
        way: [{ id: top.id, name: top.name }],
        documents: [{ name: 'Etage 1.txt' }],
      })
      const zip = filesOfZip(Buffer.from(await (await get('/zip')).arrayBuffer()))
      expect(zip.map((file) => file.name).toSorted()).toEqual(['Anfahrt.txt', 'Pläne/Etage 1.txt'])
      const part = filesOfZip(Buffer.from(await (await get(`/zip?folder=${below.id}`)).arrayBuffer()))
      expect(part.map((file) => file.name)).toEqual(['Etage 1.txt'])

      for (const document of [files.top, files.below])
        expect(await (await get(`/document/${document.id}/content`)).text()).toBe(document.name)
      const { top: _, below: __, ...hidden } = files
      for (const document of [...Object.values(hidden), { id: 424_242, name: 'none' }])
        expect([document.name, (await get(`/document/${document.id}/content`)).status]).toEqual([
          document.name,
          404,
        ])
      for (const folder of [secret, underSecret, binned, beside, { id: 424_242 }]) {
        expect((await visitor(token).look(`?folder=${folder.id}`)).status).toBe(404)
        expect((await get(`/zip?folder=${folder.id}`)).status).toBe(404)
      }
    })

    test('that is for groups itself shows what in it is for all; one that is moved to it later is shown, too', async () => {
      const { secret, underSecret, files } = await tree()
      const { token } = await share(`document-folder/${secret.id}`)
      expect(await seen('folder', token)).toMatchObject({
        title: 'Verschluss',
        folders: [{ id: underSecret.id }],
        documents: [{ name: 'Alarmcode.txt' }],
      })
      await leader.change(files.beside.id, {
        version: files.beside.version,
        folder_id: secret.id,
      })
      expect((await seen('folder', token)).documents.map((document) => document.name)).toEqual([
        'Alarmcode.txt',
        'Nachbar.txt',
      ])
    })

    test('is previewed as its link shows it, to the letter, with how much of it is for groups; nothing is made by that', async () => {
      const { top, below, secret, beside } = await tree()
      const paths = [top, below, secret, beside, await leader.folder({ name: name('Leer') })].map(
        ({ id }) => `document-folder/${id}`,
      )
      const preview = (path: string) => leader.send('GET', `${path}/share-preview`)
      const previews = []
      for (const path of paths) previews.push((await preview(path)).json as FolderSharePreview)
      for (const path of paths) expect(await links(path)).toEqual([])
      // Of documents alone: of what lies in the bin or has expired there is no word.
      expect(previews.map(({ only_for_groups }) => only_for_groups)).toEqual([3, 1, 0, 0, 0])
      expect(previews.map(({ folder }) => folder.below.documents)).toEqual([2, 1, 2, 1, 0])
      expect(previews.at(-1)?.folder).toMatchObject({ folders: [], documents: [], total: 0 })
      for (const [place, path] of paths.entries()) {
        const { token } = await share(path)
        expect(await seen('folder', token)).toEqual(previews[place]?.folder)
        // What is put into it later, too.
        const folder_id = Number(path.split('/')[1])
        await leader.make({ name: 'Später.txt', metadata: { folder_id } })
        const later = await seen('folder', token)
        expect(later.documents.map((document) => document.name)).toContain('Später.txt')
        expect((await preview(path)).json).toMatchObject({ folder: later })
      }

      await leader.send('DELETE', `document-folder/${top.id}`)
      for (const path of [paths[0] ?? '', 'document-folder/424242'])
        expect((await preview(path)).status).toBe(404)
    })

    test('is shown page by page, and a page behind its end is its last one', async () => {
      const folder = await leader.folder({ name: name('Viele') })
      for (let count = 1; count <= 41; count += 1)
        await leader.make({ name: `Blatt ${count}.txt`, metadata: { folder_id: folder.id } })
      const { token } = await share(`document-folder/${folder.id}`)
      expect(await seen('folder', token)).toMatchObject({ page: 1, last_page: 2, total: 41 })
      for (const page of [2, 3, 100_000]) {
        const last = await seen('folder', token, `?page=${page}`)
        expect([last.page, last.documents.map((document) => document.name)]).toEqual([2, ['Blatt 41.txt']])
      }
      for (const query of ['?page=0', '?page=x', '?folder=-1', '?folder=1e3'])
        expect((await visitor(token).look(query)).status).toBe(422)
    })
  })

  test('a link gives thirty ZIPs at once and then one every ten seconds; another link gives its own', async () => {
    const folder = await leader.folder({ name: name('Ordner') })
    await leader.make({ name: name('Plan'), metadata: { folder_id: folder.id } })
    const path = `document-folder/${folder.id}`
    const [one, other] = [await share(path), await share(path)]
    const zipOf = async ({ token }: Made) => {
      const answer = await visitor(token).get('/zip')
      await answer.arrayBuffer()
      return { status: answer.status, retryAfter: answer.headers.get('retry-after') }
    }
    const given = { status: 200, retryAfter: null }
    // What other tests have sent with wrong tokens is forgotten by then.
    backend.passTime(DAY)
    for (let count = 1; count <= 30; count += 1) expect(await zipOf(one)).toEqual(given)

    expect(await zipOf(one)).toEqual({ status: 429, retryAfter: '10' })
    expect(await zipOf(other)).toEqual(given)
    backend.passTime(10_000)
    expect(await zipOf(one)).toEqual(given)
    expect((await zipOf(one)).status).toBe(429)
  })

  test('two visitors who do not read their ZIPs to the end keep no third one from doing so', async () => {
    const folder = await leader.folder({ name: name('Ordner') })
    // Several pieces are read of each file, so that the two stop in the middle of one.
    const bytes = textBytes('x'.repeat(300_000))
    for (const called of ['Plan 1.txt', 'Plan 2.txt'])
      await leader.make({ name: called, bytes, metadata: { folder_id: folder.id } })
    const { token } = await share(`document-folder/${folder.id}`)
    const slow = await Promise.all([1, 2].map(() => visitor(token).get('/zip')))
    const readers = slow.flatMap(({ body }) => body?.getReader() ?? [])
    expect(readers).toHaveLength(2)
    // Head, name and the first piece of the first file.
    for (const reader of readers)
      for (let piece = 1; piece <= 3; piece += 1) expect((await reader.read()).done).toBe(false)

    const third = filesOfZip(Buffer.from(await (await visitor(token).get('/zip')).arrayBuffer()))

    expect(third.map((file) => [file.name, file.bytes.length])).toEqual([
      ['Plan 1.txt', 300_000],
      ['Plan 2.txt', 300_000],
    ])
    // Where they read on, nothing is missing.
    for (const reader of readers) {
      let pieces = 0
      while (!(await reader.read()).done) pieces += 1
      expect(pieces).toBeGreaterThan(4)
    }
  })

  test('in the bin a document or folder shows nothing by its link, brought back it does again, and deleted for good never', async () => {
    const folder = await leader.folder({ name: name('Ordner') })
    const document = await leader.make({ name: name('Plan'), metadata: { folder_id: folder.id } })
    const [path, folderPath] = [`document/${document.id}`, `document-folder/${folder.id}`]
    const [one, two] = [await share(path), await share(folderPath)]
    const all = async () => [
      (await visitor(one.token).look()).status,
      (await visitor(two.token).look()).status,
      (await visitor(one.token).content()).status,
    ]
    const listed = async () => {
      const { json } = await leader.send('GET', 'shared-links?status=good&limit=100')
      const { data } = json as { data: SharedLink[] }
      return [one, two].map(({ id }) => data.find((link) => link.id === id)?.ended)
    }
    expect([await all(), await listed()]).toEqual([
      [200, 200, 200],
      [null, null],
    ])
    await leader.remove(document.id)
    expect([await all(), await listed()]).toEqual([
      [404, 200, 404],
      ['paused', null],
    ])
    await leader.send('POST', `${path}/restore`, {})
    expect(await all()).toEqual([200, 200, 200])
    // With the folder it lies in, too.
    await leader.send('DELETE', folderPath)
    expect([await all(), await listed()]).toEqual([
      [404, 404, 404],
      ['paused', 'paused'],
    ])
    expect((await leader.send('POST', `${folderPath}/share`, {})).status).toBe(404)
    await leader.send('POST', `${folderPath}/restore`)
    expect(await all()).toEqual([200, 200, 200])

    await leader.send('DELETE', folderPath)
    backend.passTime(31 * DAY)
    await emptyBins(backend.services, backend.now())
    const ended = await backend.database.read
      .selectFrom('shared_links')
      .select(['object_ended_at'])
      .where('id', 'in', [one.id, two.id])
      .execute()
    expect(ended).toEqual([
      { object_ended_at: new Date(backend.now()).toISOString() },
      { object_ended_at: new Date(backend.now()).toISOString() },
    ])
  })

  test('a link to what lies in the bin or has expired is revoked by whoever may share it, and shows nothing when that comes back', async () => {
    const groupId = await group()
    const folder = await leader.folder({ name: name('Ordner') })
    const secret = await leader.folder({ name: name('Geheim'), visibility: 'groups', group_ids: [groupId] })
    const document = await leader.make({ name: name('Plan'), metadata: { folder_id: folder.id } })
    const paths = [`document/${document.id}`, `document-folder/${folder.id}`]
    const [one, two, three] = await Promise.all(
      [...paths, `document-folder/${secret.id}`].map((path) => share(path)),
    )
    await leader.remove(document.id)
    for (const { id } of [folder, secret]) await leader.send('DELETE', `document-folder/${id}`)
    const revoke = async (path: string, id: number | undefined, calls = leader) => {
      const { status, json } = await calls.send('DELETE', `${path}/share/${id}`)
      return [status, (json as { ended?: string }).ended]
    }
    const others = documentCalls(backend, await tokenOf(backend, people.mitglied))

    // Neither without the right, nor under the name of another thing.
    expect((await revoke(paths[0] ?? '', one?.id, others))[0]).toBe(403)
    expect((await revoke('document/424242', one?.id))[0]).toBe(404)
    expect((await revoke(paths[1] ?? '', three?.id))[0]).toBe(404)
    expect(await revoke(paths[0] ?? '', one?.id)).toEqual([200, 'revoked'])
    expect(await revoke(paths[1] ?? '', two?.id)).toEqual([200, 'revoked'])

    await leader.send('POST', `document-folder/${folder.id}/restore`)
    await leader.send('POST', `document/${document.id}/restore`, {})
    for (const link of [one, two]) expect((await visitor(link?.token ?? '').look()).status).toBe(404)
  })

  test('a document that expires shows nothing from then on, and cannot be shared until it is extended', async () => {
    const document = await leader.make({ name: name('Plan') })
    const { token } = await share(`document/${document.id}`)
    const expires_at = new Date(backend.now() + 1000).toISOString()
    await leader.change(document.id, { version: document.version, expires_at })
    expect((await visitor(token).look()).status).toBe(200)
    backend.passTime(1000)
    expect((await visitor(token).look()).status).toBe(404)
    expect((await leader.send('POST', `document/${document.id}/share`, {})).status).toBe(409)
    await leader.change(document.id, { version: document.version + 1, expires_at: null })
    expect((await visitor(token).look()).status).toBe(200)
  })

  test('PIN, views and revoking are as for operations, for every file as well', async () => {
    const folder = await leader.folder({ name: name('Ordner') })
    const document = await opened(await photograph(), 'Bild.jpg', folder.id)
    for (const [path, endings] of [
      [`document/${document.id}`, ['/content', '/thumbnail']],
      [`document-folder/${folder.id}`, ['/zip', `/document/${document.id}/content`]],
    ] as const) {
      const { id, token } = await share(path, { pin: '735190', max_views: 1 })
      const inside = visitor(token)
      const statuses = async (who = inside) =>
        Promise.all(endings.map(async (ending) => (await who.get(ending)).status))
      expect([(await inside.look()).view, await statuses()]).toEqual([
        { state: 'pin', closed_until: null } satisfies SharedView,
        [404, 404],
      ])
      expect((await inside.open('000000')).status).toBe(422)
      expect((await inside.open('735190')).view.state).toBe('open')
      expect(await statuses()).toEqual([200, 200])
      expect((await visitor(token).look()).status).toBe(404)
      expect(await links(path)).toEqual([expect.objectContaining({ views: 1, has_pin: true })])
      await leader.send('DELETE', `${path}/share/${id}`)
      expect([(await inside.look()).status, await statuses()]).toEqual([404, [404, 404]])
    }
  })

  test('what was never a link and what shows a document no more is refused after the same work, to the letter alike', async () => {
    const folder = await leader.folder({ name: name('Ordner') })
    const document = await leader.make({ name: name('Plan'), metadata: { folder_id: folder.id } })
    const [one, two] = [await share(`document/${document.id}`), await share(`document-folder/${folder.id}`)]
    await leader.send('DELETE', `document-folder/${folder.id}`)
    const queries: string[] = []
    const { executeQuery } = backend.database.read
    backend.database.read.executeQuery = (query, ...rest) => {
      queries.push((query as { sql: string }).sql)
      return executeQuery.call(backend.database.read, query, ...rest) as never
    }
    const answersOf = async (token: string) => {
      queries.length = 0
      const answers = []
      for (const ending of [
        '',
        '?folder=1',
        '/content',
        '/thumbnail',
        '/zip',
        `/document/${document.id}/content`,
      ]) {
        const answer = await backend.call('GET', `/api/shared/${token}${ending}`)
        answers.push([answer.status, await answer.text(), Object.fromEntries(answer.headers)])
      }
      return { answers, work: queries.toSorted() }
    }
    try {
      const unknown = await answersOf('A'.repeat(43))
      expect(unknown.work.length).toBeGreaterThan(6)
      for (const token of [one.token, two.token, 'x']) expect(await answersOf(token)).toEqual(unknown)
    } finally {
      backend.database.read.executeQuery = executeQuery
    }
  })
})
