import { beforeEach, describe, expect, test } from 'vitest'
import {
  defaultNotificationSettings,
  getNotificationSettings,
  putNotificationSettings,
} from '../../../src/contract/notifications/notification-settings.ts'
import type { Notification } from '../../../src/contract/notifications/notifications.ts'
import { channels } from '../../../src/contract/realtime.ts'
import { tokenOf } from '../../support/calls/invited.ts'
import { documentCalls, type DocumentCalls, textBytes } from '../../support/documents/documents.ts'
import { enginesOfGate, useEnginesOfGate } from '../../support/servers/engines.ts'
import type { InProcess } from '../../support/servers/in-process.ts'
import { people } from '../../support/worlds/people.ts'
import { addGroup } from '../../support/worlds/tenant-rows.ts'

// Whoever shall read a document is told of it, as they have chosen.

const backendOf = useEnginesOfGate()
const OTHER = { in_app: false, push: false, sound: false }

describe.each(enginesOfGate)('on %s', (engine) => {
  let backend: InProcess
  let leader: DocumentCalls
  let member: DocumentCalls
  beforeEach(async ({ skip }) => {
    backend = backendOf(engine, skip)
    leader = documentCalls(backend, await tokenOf(backend, people.leitung))
    member = documentCalls(backend, await tokenOf(backend, people.mitglied))
  })

  const about = async (calls: DocumentCalls, id: number) => {
    const { json } = await calls.send('GET', '/api/notifications?limit=50')
    return (json as { data: Notification[] }).data.filter(({ data }) => data.document_id === id)
  }
  const idOf = async (email: string) =>
    (
      await backend.database.read
        .selectFrom('users')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
    ).id
  const replace = (id: number, more = {}) =>
    leader.upload({ bytes: textBytes(`neu ${Math.random()}`), metadata: { document_id: id, ...more } })

  test('everybody for whom it is, is told once that they shall read, and again only where a sender says so', async () => {
    const { id } = await leader.make({ name: 'Dienstanweisung.txt' })
    expect(await about(member, id)).toEqual([])
    expect((await leader.change(id, { version: 1, requires_ack: true })).status).toBe(200)
    expect(await about(member, id)).toMatchObject([
      {
        type: 'other',
        topic: 'document',
        title: 'Dienstanweisung.txt',
        body: 'Bitte lies dieses Dokument, und bestätige es.',
        read_at: null,
      },
    ])
    expect(await about(leader, id), 'whoever asks knows it').toEqual([])

    await leader.change(id, { version: 2, description: 'Für alle' })
    await replace(id)
    expect(await about(member, id)).toHaveLength(1)
    const { version_id } = await member.get(id)
    await member.send('POST', `document/${id}/acknowledge`, { version_id })
    await replace(id, { ask_again: 'true' })
    expect(await about(member, id)).toHaveLength(2)
  })

  test('a member who confirms a document has read all that was said of it, and their open pages hear so', async () => {
    const { id } = await leader.make({ name: 'Belehrung.txt' })
    const { id: other } = await leader.make({ name: 'Andere Belehrung.txt' })
    await leader.change(id, { version: 1, requires_ack: true })
    await leader.change(other, { version: 1, requires_ack: true })
    await replace(id, { ask_again: 'true' })
    const second = documentCalls(backend, await tokenOf(backend, people.gast))
    const ofOthers = await about(second, id)
    expect(await about(member, id)).toMatchObject([{ read_at: null }, { read_at: null }])

    const heard: string[] = []
    const publish = backend.hub.publish
    backend.hub.publish = (channel, event, data) => {
      if (event === 'notifications.read') heard.push(channel)
      return publish(channel, event, data)
    }
    const { version_id } = await member.get(id)
    await member.send('POST', `document/${id}/acknowledge`, { version_id })
    // Of what is marked already their pages hear nothing more.
    await member.send('POST', `document/${id}/acknowledge`, { version_id })
    backend.hub.publish = publish

    const read = { read_at: expect.any(String) }
    expect(await about(member, id)).toMatchObject([read, read])
    expect(await about(member, other)).toMatchObject([{ read_at: null }])
    expect(await about(second, id)).toEqual(ofOthers)
    expect(heard).toEqual([`private-${channels.user(await idOf(people.mitglied))}`])
  })

  test('who manages files reminds those who have not confirmed, once an hour and version, and reads who did so last', async () => {
    const { id } = await leader.make({ name: 'Fahrbefehl.txt' })
    const remind = (calls = leader) => calls.send('POST', `document/${id}/remind`)
    const passAnHour = () =>
      backend.database.write((queries) =>
        queries
          .updateTable('document_versions')
          .set({ reminded_at: new Date(backend.now() - 61 * 60_000).toISOString() })
          .where('document_id', '=', id)
          .execute(),
      )
    const readers = async () => (await leader.send('GET', `document/${id}/acknowledgements`)).json
    const notToRead = { status: 409, json: { message: 'Dieses Dokument muss nicht mehr gelesen werden.' } }
    expect(await remind()).toMatchObject(notToRead)
    await leader.change(id, { version: 1, requires_ack: true })
    expect(await readers()).toMatchObject({ reminded: null })
    expect((await remind(member)).status).toBe(403)

    const reminded = { at: expect.any(String), by: 'Lars Leitung' }
    expect(await remind()).toMatchObject({ status: 200, json: { reminded } })
    expect(await readers()).toMatchObject({ reminded })
    expect((await about(member, id)).map(({ body }) => body)).toEqual([
      'Erinnerung: Bitte lies dieses Dokument, und bestätige es.',
      'Bitte lies dieses Dokument, und bestätige es.',
    ])
    expect(await about(leader, id), 'has reminded the others').toEqual([])

    const message = expect.stringContaining('vor einer Minute')
    expect(await remind()).toMatchObject({ status: 409, json: { message, current: { reminded } } })
    expect(await about(member, id)).toHaveLength(2)
    await passAnHour()
    expect((await remind()).status).toBe(200)
    await replace(id, { ask_again: 'true' })
    expect((await remind()).status, 'another version').toBe(200)
    expect(await about(member, id)).toHaveLength(5)

    const { version_id } = await member.get(id)
    await member.send('POST', `document/${id}/acknowledge`, { version_id })
    await passAnHour()
    const all = { message: 'Niemand muss mehr erinnert werden.' }
    expect(await remind()).toMatchObject({ status: 409, json: all })
    expect(await about(member, id)).toHaveLength(5)
    await replace(id, { ask_again: 'true' })
    const { version } = await leader.get(id)
    await leader.change(id, { version, expires_at: '2026-01-01T00:00:00.000Z' })
    expect(await remind(), 'has expired').toMatchObject(notToRead)
  })

  test('nobody is told of what they do not see, or of what nobody has to read', async () => {
    const { id } = await leader.make()
    const group = await backend.database.write((queries) =>
      addGroup(queries, { tenant: 1, organisation: 1, name: `leer ${engine}`, members: [] }),
    )
    const change = { requires_ack: true, visibility: 'groups', group_ids: [group] }
    expect((await leader.change(id, { version: 1, ...change })).status).toBe(200)
    expect(await about(member, id)).toEqual([])
    const { id: quiet } = await leader.make()
    await replace(quiet, { ask_again: 'true' })
    expect(await about(member, quiet)).toEqual([])
  })

  test('it is announced as was chosen for documents, which older pages leave as it is', async () => {
    const token = await tokenOf(backend, people.mitglied)
    const put = (body: object) =>
      backend.call(putNotificationSettings.method, putNotificationSettings.path, { token, body })
    const settings = { ...defaultNotificationSettings, topics: { document: OTHER } }
    expect((await put(settings)).status).toBe(200)
    expect((await put(defaultNotificationSettings)).status).toBe(200)
    const kept = await backend.call(getNotificationSettings.method, getNotificationSettings.path, { token })
    expect(await kept.json()).toMatchObject({ topics: { document: OTHER } })
    const wrong = await put({ ...settings, topics: { document: { in_app: 'ja' } } })
    expect(wrong.status).toBe(422)

    const heard: unknown[] = []
    const memberId = await idOf(people.mitglied)
    const publish = backend.hub.publish
    backend.hub.publish = (channel, event, data) => {
      if (channel === `private-${channels.user(memberId)}`) heard.push(data)
      return publish(channel, event, data)
    }
    const { id } = await leader.make()
    await leader.change(id, { version: 1, requires_ack: true })
    backend.hub.publish = publish
    expect(heard).toContainEqual(
      expect.objectContaining({
        topic: 'document',
        data: expect.objectContaining({ document_id: id }),
        announce: OTHER,
      }),
    )
    await put({
      ...defaultNotificationSettings,
      topics: { document: { in_app: true, push: true, sound: true } },
    })
  })
})
