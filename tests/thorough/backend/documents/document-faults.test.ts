import { existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import { contentKey } from '../../../../src/backend/documents/store/keys.ts'
import { sweepDocuments } from '../../../../src/backend/documents/store/sweep.ts'
import { BIN_DAYS, type BinEntry } from '../../../../src/contract/documents/documents.ts'
import { type DocumentCalls, documentCalls, textBytes } from '../../../support/documents/documents.ts'
import { engines, useBothEngines } from '../../../support/servers/engines.ts'
import type { InProcess } from '../../../support/servers/in-process.ts'
import { tokenOf } from '../../../support/calls/invited.ts'
import { people } from '../../../support/worlds/people.ts'
import { addGroup } from '../../../support/worlds/tenant-rows.ts'

// Documents and the public shared link: nothing half-written, nothing lost, bad input; visibility by groups. What can
// come between the steps of a call.

const DAY_MS = 24 * 60 * 60 * 1000

const backendOf = useBothEngines()
let known = 0

describe.each(engines)('on %s', (engine) => {
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
    await backend.database.write(async (queries) => {
      await queries.deleteFrom('permission_grants').where('user_id', '=', memberId).execute()
      for (const name of ['files.view', 'files.upload', 'files.delete'] as const) {
        const grant = { tenant_id: 1, user_id: memberId, group_id: null, organisation_id: 1, name }
        await queries
          .insertInto('permission_grants')
          .values({ ...grant, granted: true })
          .execute()
      }
    })
  })
  const word = () => `w${engine}${(known += 1)}`
  const newGroup = (members: number[]) =>
    backend.database.write((queries) =>
      addGroup(queries, { tenant: 1, organisation: 1, name: word(), members }),
    )
  const fileOf = (sha256: string) =>
    join(backend.documentsFolder, 'contents', contentKey({ tenant_id: 1, sha256 }))
  const bin = async () =>
    ((await leader.send('GET', 'documents/bin?limit=100')).json as { data: BinEntry[] }).data
  const partOf = (location: string) =>
    join(backend.documentsFolder, 'uploads', location.split('/').at(-1) ?? '')

  test('a group that goes while something is sent to it leaves the upload whole, and open to nobody new', async () => {
    for (const count of [2, 1]) {
      const group_ids: number[] = []
      for (let made = 0; made < count; made += 1) group_ids.push(await newGroup([memberId]))
      const bytes = textBytes(word())
      const { headers } = await leader.begin(bytes.byteLength, {
        filename: 'Plan.txt',
        group_ids: group_ids.join(','),
      })
      const leaving = group_ids.at(-1) ?? 0
      await backend.database.write(async (queries) => {
        await queries.deleteFrom('group_members').where('group_id', '=', leaving).execute()
        await queries.deleteFrom('groups').where('id', '=', leaving).execute()
      })
      const sent = await leader.append(headers.get('location') ?? '', 0, bytes)
      expect(sent.status).toBe(204)
      const document = await leader.get(Number(sent.headers.get('upload-document')))
      expect([document.visibility, document.group_ids]).toEqual(['groups', group_ids.slice(0, -1)])
      const seen = (await member.send('GET', `document/${document.id}`)).status
      expect(seen).toBe(group_ids.length > 1 ? 200 : 404)
    }
  })

  test('bytes of an upload that are gone from the disk are asked for again', async () => {
    const bytes = textBytes(`Löschwasser ${word()}`)
    const { headers } = await leader.begin(bytes.byteLength, { filename: 'Plan.txt' })
    const location = headers.get('location') ?? ''
    await leader.append(location, 0, bytes.subarray(0, 5))
    rmSync(partOf(location))
    const refused = await leader.append(location, 5, bytes.subarray(5))
    expect([refused.status, refused.headers.get('upload-offset')]).toEqual([409, '0'])
    expect((await leader.send('HEAD', location)).headers.get('upload-offset')).toBe('0')
    // The same of one that was whole when the process died.
    await leader.append(location, 0, bytes.subarray(0, 5))
    await backend.database.write((queries) =>
      queries
        .updateTable('document_uploads')
        .set({ received: bytes.byteLength })
        .where('id', '=', Number(location.split('/').at(-1)))
        .execute(),
    )
    expect((await leader.send('HEAD', location)).headers.get('upload-offset')).toBe('0')
    const last = await leader.append(location, 0, bytes)
    expect((await leader.get(Number(last.headers.get('upload-document')))).size).toBe(bytes.byteLength)
  })

  test('what is brought back while it is deleted for good is either there, whole, or gone', async () => {
    for (let round = 1; round <= 12; round += 1) {
      const folder = await leader.folder({ name: word() })
      const inside = await leader.make({ metadata: { folder_id: folder.id } })
      const alone = await leader.make()
      await leader.remove(alone.id)
      await leader.send('DELETE', `document-folder/${folder.id}`)
      const both = (one: Promise<{ status: number }>, other: Promise<{ status: number }>) =>
        Promise.all(round % 2 ? [one, other] : [other, one].toReversed())
      const [restored, destroyed] = await both(
        leader.send('POST', `document/${alone.id}/restore`),
        leader.send('DELETE', `documents/bin/document/${alone.id}`),
      )
      expect([restored?.status, destroyed?.status].toSorted()).toEqual(
        restored?.status === 200 ? [200, 404] : [204, 404],
      )
      const there = (await leader.send('GET', `document/${alone.id}/content`)).status
      expect(there).toBe(restored?.status === 200 ? 200 : 404)
      expect(existsSync(fileOf(alone.sha256))).toBe(there === 200)

      const [back, away] = await both(
        leader.send('POST', `document-folder/${folder.id}/restore`),
        leader.send('DELETE', `documents/bin/folder/${folder.id}`),
      )
      expect([back?.status, away?.status].toSorted()).toEqual(back?.status === 200 ? [200, 404] : [204, 404])
      const whole = (await leader.send('GET', `document/${inside.id}/content`)).status
      expect(whole).toBe(back?.status === 200 ? 200 : 404)
    }
  })

  test('what has lain in the bin for 30 days cannot be brought back, though nothing has swept it yet', async () => {
    const folder = await leader.folder({ name: word() })
    const { id, sha256 } = await leader.make()
    await leader.remove(id)
    await leader.send('DELETE', `document-folder/${folder.id}`)
    backend.passTime(BIN_DAYS * DAY_MS + 1000)
    leader = documentCalls(backend, await tokenOf(backend, people.leitung))
    expect((await leader.send('POST', `document/${id}/restore`)).status).toBe(404)
    expect((await leader.send('POST', `document-folder/${folder.id}/restore`)).status).toBe(404)
    expect(await bin()).toEqual([])
    await sweepDocuments(backend.services, backend.now())
    expect(existsSync(fileOf(sha256))).toBe(false)
  })

  test('nobody deletes for good what they do not see', async () => {
    const theirs = await newGroup([])
    const folder = await leader.folder({ name: word() })
    const hidden = await leader.make({ metadata: { folder_id: folder.id } })
    await leader.change(hidden.id, { version: 1, visibility: 'groups', group_ids: [theirs] })
    const below = await leader.folder({ name: word() })
    await leader.folder({ name: word(), parent_id: below.id, visibility: 'groups', group_ids: [theirs] })
    for (const { id } of [folder, below]) {
      expect((await member.send('DELETE', `document-folder/${id}`)).status).toBe(204)
      expect((await member.send('DELETE', `documents/bin/folder/${id}`)).status).toBe(403)
      expect((await leader.send('POST', `document-folder/${id}/restore`)).status).toBe(200)
    }
    expect((await leader.send('GET', `document/${hidden.id}/content`)).status).toBe(200)
    const own = await leader.folder({ name: word() })
    await member.send('DELETE', `document-folder/${own.id}`)
    expect((await member.send('DELETE', `documents/bin/folder/${own.id}`)).status).toBe(204)
  })

  test('of a document that only groups see nobody else gets its picture, its versions, or the ways to change it', async () => {
    const theirs = await newGroup([])
    const { id, version_id, number } = await member.make()
    await leader.change(id, { version: 1, visibility: 'groups', group_ids: [theirs] })
    await leader.send('PUT', `document/${id}/links`, { keyword_ids: [1] })
    for (const [method, path, body] of [
      ['GET', `document/${id}/thumbnail`],
      ['GET', `document/${id}/versions`],
      ['GET', `document/${id}/version/${version_id}/content`],
      ['GET', `document/${id}/version/${version_id}/address`],
      ['POST', `document/${id}/acknowledge`, { version_id }],
      ['DELETE', `document/${id}`],
    ] as const) {
      expect([path, (await member.send(method, path, body)).status]).toEqual([path, 404])
    }
    expect(number).toBe(1)
    // Even its sender gets it no new content any more.
    expect((await member.begin(10, { filename: 'x.txt', document_id: id })).status).toBe(404)
    expect((await member.list({ keyword: 1 })).data.map((one) => one.id)).not.toContain(id)
    await leader.remove(id)
    const seen = ((await member.send('GET', 'documents/bin?limit=100')).json as { data: BinEntry[] }).data
    expect(seen.map((one) => one.id)).not.toContain(id)
    expect((await member.send('POST', `document/${id}/restore`)).status).toBe(404)
    expect((await member.send('DELETE', `documents/bin/document/${id}`)).status).toBe(404)
  })

  test('bad input is refused in words, on both databases', async () => {
    const { id } = await leader.make()
    const place = (by: unknown) => Buffer.from(JSON.stringify([by, 1])).toString('base64url')
    const nul = '\u0000'
    for (const [method, path, body] of [
      ['GET', `documents?sort=size&after=${place('abc')}`],
      ['GET', `documents?sort=changed_at&after=${place('abc')}`],
      ['GET', `documents?sort=changed_at&after=${place(7)}`],
      ['GET', `documents?sort=name&after=${place(7)}`],
      ['GET', `documents?sort=name&after=${place(`a${nul}`)}`],
      ['GET', `documents?after=${place({})}`],
      ['PATCH', `document/${id}`, { version: 1, expires_at: '9999-12-31T23:59:59-23:00' }],
      ['PATCH', `document/${id}`, { version: 1, expires_at: '2027-13-45T00:00:00Z' }],
    ] as const) {
      const { status, json } = await leader.send(method, path, body)
      expect([path, body, status, json]).toEqual([
        path,
        body,
        422,
        { message: expect.any(String), errors: expect.any(Object) },
      ])
    }
    for (const path of [
      `documents?tag=${encodeURIComponent(nul)}`,
      `documents?search=${encodeURIComponent(`a${nul}b`)}`,
      'documents?search=%ED%A0%80%FF',
      `documents?page=100000&limit=100`,
      `documents?folder_id=999999999999999`,
      `documents?operation=999999999999999`,
      `documents/bin?page=100000`,
      `document/999999999999999`,
      `document/${'9'.repeat(40)}`,
    ]) {
      expect([path, (await leader.send('GET', path)).status < 500]).toEqual([path, true])
    }
    for (const input of [{ tags: [`a${nul}b`] }, { description: `a${nul}b` }, { name: `a${nul}b` }]) {
      const { json } = await leader.send('GET', `document/${id}`)
      const { status } = await leader.change(id, { version: (json as { version: number }).version, ...input })
      expect([input, status < 500]).toEqual([input, true])
    }
    const named = await leader.make({ name: `a${nul}b\u202e.txt` })
    expect(named.name).toBe('ab.txt')
  })
})
