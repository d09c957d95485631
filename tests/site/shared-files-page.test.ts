import { randomBytes } from 'node:crypto'
import { request } from 'node:http'
import { brotliDecompressSync } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPageHost } from '../../src/backend/pages/pages.ts'
import { catalogues } from '../../src/i18n/catalogues.ts'
import { bootBackend } from '../support/servers/backend.ts'
import { build } from '../support/servers/built-site.ts'
import { tokenOf } from '../support/servers/contract-target.ts'
import { documentCalls, textBytes, type DocumentCalls } from '../support/documents/documents.ts'
import { pageConfig } from '../support/browser/page-config.ts'
import { people } from '../support/worlds/people.ts'
import { photograph, secretsOfPhotograph } from '../support/documents/pictures.ts'
import { callsOf } from '../support/servers/requests.ts'

// Documents and the public shared link: what outsiders see of documents and folders, without a script.

const words = catalogues.de.shared
let backend: Awaited<ReturnType<typeof bootBackend>>
let leader: DocumentCalls
beforeAll(async () => {
  build()
  backend = await bootBackend(
    {},
    {
      pages: ({ request: api }, visitors) =>
        createPageHost({ directory: 'dist', config: pageConfig, api, visitors, logError: console.error }),
    },
  )
  leader = documentCalls(callsOf(backend.app), await tokenOf(backend.origin, people.leitung))
}, 180_000)
afterAll(() => backend.close())

/** What a browser sends when somebody opens an address. */
const opening = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0 Safari/537.36',
  'sec-fetch-mode': 'navigate',
  'sec-fetch-dest': 'document',
  'accept-encoding': 'br',
  'accept-language': 'de',
}

async function share(path: string, input: object = {}): Promise<string> {
  const { status, json } = await leader.send('POST', `${path}/share`, input)
  expect(status).toBe(201)
  return (json as { token: string }).token
}

function open(path: string, cookie = '') {
  // `fetch` keeps the names of Fetch Metadata to itself.
  return new Promise<{ status: number; bytes: number; body: string; headers: Record<string, unknown> }>(
    (resolve, reject) => {
      request(backend.origin + path, { headers: { ...opening, cookie } }, (answer) => {
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => {
          const bytes = Buffer.concat(parts)
          const body = (
            answer.headers['content-encoding'] === 'br' ? brotliDecompressSync(bytes) : bytes
          ).toString()
          resolve({ status: answer.statusCode ?? 0, bytes: bytes.length, body, headers: answer.headers })
        })
      })
        .on('error', reject)
        .end()
    },
  )
}

test('a document is a page with its name, size and the way to save it, and nothing that runs', async () => {
  const document = await leader.make({ name: 'Alarmplan <b>& "Halle".txt', bytes: textBytes('Plan') })
  await leader.change(document.id, { version: 1, description: 'Zitterpappel', tags: ['Blindschleiche'] })
  const token = await share(`document/${document.id}`, { label: 'Zaunkönig' })
  const { status, body, headers } = await open(`/shared/${token}`)

  expect(status).toBe(200)
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'same-origin',
    'x-robots-tag': expect.stringContaining('noindex'),
  })
  expect(String(headers['content-security-policy'])).not.toMatch(/script-src|unsafe/)
  expect(body).not.toMatch(
    /<script|\son\w+=|javascript:|http-equiv="refresh"|Zitterpappel|Blindschleiche|Zaunkönig|Leitung/,
  )
  expect(body).not.toContain('<b>&')
  for (const shown of ['Alarmplan', words.kinds.text, words.download, words.read, 'FF Musterstadt'])
    expect(body).toContain(shown)
  expect(body).toContain(`href="/api/shared/${token}/content?download=1"`)
  expect(body).not.toContain(words.validWhileOpen)
})

test('a picture is shown by a small one, and by none of its bytes says where it was taken', async () => {
  const { id } = await leader.make({ name: 'Bild.jpg', bytes: await photograph() })
  const token = await share(`document/${id}`)
  let body = ''
  // It is made soon after it was sent.
  await expect
    .poll(async () => (body = (await open(`/shared/${token}`)).body), { timeout: 30_000, interval: 500 })
    .toContain(`src="/api/shared/${token}/thumbnail"`)
  expect(body).toContain(words.bare)
  for (const ending of ['thumbnail', 'content', 'content?download=1']) {
    const answer = await fetch(`${backend.origin}/api/shared/${token}/${ending}`)
    const bytes = Buffer.from(await answer.arrayBuffer())
    expect([answer.status, bytes.length > 50]).toEqual([200, true])
    for (const secret of [...secretsOfPhotograph, 'Exif']) expect(bytes.includes(secret)).toBe(false)
  }
})

test('of a photo the page, its picture and the sign of the tab are at most 14 KB', async () => {
  const side = { width: 1200, height: 900, channels: 3 as const }
  const gravel = await sharp(randomBytes(side.width * side.height * 3), { raw: side })
    .jpeg()
    .toBuffer()
  const { id } = await leader.make({ name: 'Kiesgrube.jpg', bytes: new Uint8Array(gravel) })
  const token = await share(`document/${id}`)
  const picture = `/api/shared/${token}/thumbnail`
  let page = await open(`/shared/${token}`)
  await expect
    .poll(async () => (page = await open(`/shared/${token}`)).body, { timeout: 30_000, interval: 500 })
    .toContain(`src="${picture}"`)
  const cookie = String(page.headers['set-cookie'] ?? '').split(';')[0] ?? ''
  const besides = await Promise.all(
    [picture, '/favicon.svg'].map(async (path) => {
      const answer = await fetch(backend.origin + path, { headers: { cookie, 'accept-encoding': 'br' } })
      expect(answer.status).toBe(200)
      return (await answer.arrayBuffer()).byteLength
    }),
  )
  expect(besides.reduce((sum, bytes) => sum + bytes, page.bytes)).toBeLessThan(14 * 1024)
})

test('a folder is walked by plain links, page by page, and at most 14 KB', async () => {
  const folder = await leader.folder({ name: 'Objekt Rathaus' })
  const below = await leader.folder({ name: 'Etagen', parent_id: folder.id })
  for (let count = 1; count <= 41; count += 1)
    await leader.make({
      name: `Feuerwehrplan ${Math.random().toString(36)} Blatt ${count} Übersicht.txt`,
      metadata: { folder_id: below.id },
    })
  const picture = textBytes('\u0000\u0000\u0000\u0018ftypheic')
  await leader.make({ name: 'Zufahrt.heic', bytes: picture, metadata: { folder_id: below.id } })
  const token = await share(`document-folder/${folder.id}`)
  const top = await open(`/shared/${token}`)
  expect(top.body).toContain(`href="?folder=${below.id}"`)
  // As many as the ZIP has, and the name of the one that it has not.
  expect(top.body).toContain(words.downloadAll_other.replace('{{count}}', '41'))
  expect(top.body).toContain(words.withheldBelow_one.replace('{{count}}', '1'))
  expect(top.body).toContain('<li>Zufahrt.heic</li>')
  expect(top.body).toContain(`href="/api/shared/${token}/zip"`)
  const cookie = String(top.headers['set-cookie']).split(';')[0] ?? ''

  // Also for somebody who comes there first.
  for (const known of ['', cookie]) {
    const inside = await open(`/shared/${token}?folder=${below.id}`, known)
    expect(inside.body.match(/Blatt \d+/g)).toHaveLength(40)
    expect(inside.body).toContain(`href="/shared/${token}"`)
    expect(inside.body).toContain(`href="?folder=${below.id}&amp;page=2"`)
    expect(inside.body).toContain(`href="/api/shared/${token}/zip?folder=${below.id}"`)
    expect(inside.body).toContain(`href="/en/shared/${token}?folder=${below.id}"`)
    const sign = await fetch(`${backend.origin}/favicon.svg`, { headers: { 'accept-encoding': 'br' } })
    expect(inside.bytes + (await sign.arrayBuffer()).byteLength).toBeLessThan(14 * 1024)
  }
  const last = await open(`/shared/${token}?folder=${below.id}&page=2`, cookie)
  expect(last.body.match(/Blatt \d+/g)).toHaveLength(1)
  for (const wrong of ['folder=424242', 'folder=424242&page=2'])
    expect((await open(`/shared/${token}?${wrong}`, cookie)).status).toBe(404)
  expect((await open(`/shared/${token}?folder=x&page=-1`, cookie)).status).toBe(200)
})

test('a link that shows a document no more shows what every wrong link does', async () => {
  const { id } = await leader.make()
  const token = await share(`document/${id}`)
  expect((await open(`/shared/${token}`)).status).toBe(200)
  await leader.remove(id)
  const gone = await open(`/shared/${token}`)
  const never = await open(`/shared/${'A'.repeat(43)}`)
  expect([gone.status, gone.body.replaceAll(token, 'TOKEN')]).toEqual([
    never.status,
    never.body.replaceAll('A'.repeat(43), 'TOKEN'),
  ])
})

test('nothing protected of documents and folders is in the bytes of the page, the API or a file, whoever asks', async () => {
  const { id: groupId } = await backend.database.read
    .selectFrom('groups')
    .select('id')
    .where('organisation_id', '=', 1)
    .executeTakeFirstOrThrow()
  const forGroup = { visibility: 'groups', group_ids: [groupId] }
  // Everything that could slip through is a word that stands nowhere else.
  await backend.database.write(async (queries) => {
    await queries
      .updateTable('groups')
      .set({ name: 'Gruppenname Eichelhäher' })
      .where('id', '=', groupId)
      .execute()
    for (const { id } of await queries.selectFrom('users').select('id').execute())
      await queries
        .updateTable('users')
        .set({ first_name: `Vorname${id}q`, last_name: `Nachname${id}q` })
        .where('id', '=', id)
        .execute()
  })
  const shared = await leader.folder({ name: 'Objekt Schule' })
  const hiddenFolder = await leader.folder({
    name: 'Ordner Haubentaucher',
    parent_id: shared.id,
    ...forGroup,
  })
  const put = (name: string, folder_id: number) =>
    leader.make({ name, bytes: textBytes(`Inhalt von ${name}`), metadata: { folder_id } })
  const open1 = await put('Anfahrt.txt', shared.id)
  await leader.change(open1.id, {
    version: 1,
    description: 'Beschreibung Zitterpappel',
    tags: ['Schlagwort Blindschleiche'],
    requires_ack: true,
    offline: true,
  })
  const [ofGroup, inHidden, binned, expired] = [
    await put('Datei Rohrdommel.txt', shared.id),
    await put('Datei Wiedehopf.txt', hiddenFolder.id),
    await put('Datei Kernbeisser.txt', shared.id),
    await put('Datei Ziegenmelker.txt', shared.id),
  ]
  await leader.change(ofGroup.id, { version: 1, ...forGroup })
  await leader.remove(binned.id)
  await leader.change(expired.id, { version: 1, expires_at: new Date(Date.now() - 1000).toISOString() })
  await leader.send('POST', `document/${open1.id}/acknowledge`, { version_id: open1.version_id })
  const links = {
    folder: await share(`document-folder/${shared.id}`, { label: 'Kennwort Rathaus' }),
    document: await share(`document/${open1.id}`, { label: 'Kennwort Rathaus' }),
  }

  const answers: string[] = []
  for (const token of Object.values(links)) {
    const pages = [`/shared/${token}`, `/en/shared/${token}`, `/shared/${token}?folder=${hiddenFolder.id}`]
    for (const path of pages) {
      const { body, headers } = await open(path)
      answers.push(body + JSON.stringify(headers))
    }
    const documents = [open1, ofGroup, inHidden, binned, expired].map(({ id }) => `/document/${id}/content`)
    for (const ending of ['', `?folder=${hiddenFolder.id}`, '/content', '/zip', '/thumbnail', ...documents]) {
      const answer = await fetch(`${backend.origin}/api/shared/${token}${ending}`)
      const bytes = Buffer.from(await answer.arrayBuffer()).toString('latin1')
      answers.push(bytes + JSON.stringify([...answer.headers]))
    }
  }
  // It was open, and what is free to see was there.
  expect(answers.filter((answer) => answer.includes('Anfahrt.txt')).length).toBeGreaterThan(8)
  const rows = await backend.database.write(async (queries) => [
    ...(await queries.selectFrom('users').select(['first_name', 'last_name', 'email', 'phone']).execute()),
    ...(await queries.selectFrom('groups').select(['name', 'description']).execute()),
    ...(await queries.selectFrom('shared_links').select(['label', 'token_hash', 'pin_hash']).execute()),
    ...(await queries.selectFrom('documents').select(['description']).execute()),
    ...(await queries.selectFrom('document_tags').select(['tag']).execute()),
    ...[ofGroup, inHidden, binned, expired, hiddenFolder].map(({ name }) => ({ name })),
  ])
  const hidden = rows
    .flatMap((row) => Object.values(row))
    .filter((value): value is string => typeof value === 'string' && value.length > 3)
  expect(hidden).toEqual(
    expect.arrayContaining([
      'Beschreibung Zitterpappel',
      'Vorname1q',
      'Kennwort Rathaus',
      'Ordner Haubentaucher',
    ]),
  )
  for (const answer of answers)
    for (const value of [
      ...hidden,
      'Blindschleiche',
      'Eichelh',
      'Rohrdommel',
      'Wiedehopf',
      'Kernbeisser',
      'Ziegenmelker',
    ])
      expect(answer).not.toContain(value)
})
