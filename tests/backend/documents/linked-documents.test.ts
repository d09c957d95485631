import { beforeEach, describe, expect, test } from 'vitest'
import {
  type LinkedDocuments,
  MOST_LINKED_DOCUMENTS,
} from '../../../src/contract/documents/linked-documents.ts'
import { type DocumentCalls, documentCalls, names } from '../../support/documents/documents.ts'
import { enginesOfGate, useEnginesOfGate } from '../../support/servers/engines.ts'
import type { InProcess } from '../../support/servers/in-process.ts'
import { type Worker, workerOf } from '../../support/calls/operation-work.ts'
import { addDocument } from '../../support/documents/stored-documents.ts'
import { addGroup, addKeyword, addVehicle } from '../../support/worlds/tenant-rows.ts'

// Documents and the public shared link: a document is linked to an operation, a vehicle, a keyword. Product page,
// section 3: 404 for what is of another organisation. Who may call is proved by the matrix.

const backendOf = useEnginesOfGate()
const rights = ['operations.view', 'vehicles.view', 'files.view', 'files.manage'] as const
let known = 0

interface Made {
  name?: string
  operations?: number[]
  keywords?: number[]
  vehicles?: number[]
}

describe.each(enginesOfGate)('on %s, the documents of an operation or a vehicle', (engine) => {
  let backend: InProcess
  let leader: DocumentCalls
  let member: DocumentCalls
  let leads: Worker
  let memberId: number
  let keyword: number
  let vehicle: number
  let operation: number
  beforeEach(async ({ skip }) => {
    backend = backendOf(engine, skip)
    leads = await workerOf(backend, 'leitung')
    const belongs = await workerOf(backend, 'mitglied')
    memberId = belongs.id
    leader = documentCalls(backend, leads.token)
    member = documentCalls(backend, belongs.token)
    await allow('operations.view', 'vehicles.view', 'files.view')
    keyword = await backend.database.write((queries) => addKeyword(queries, { tenant: 1, code: word() }))
    vehicle = await newVehicle()
    operation = await newOperation()
  })

  const word = () => `w${engine}${(known += 1)}`
  /** A refusal of one's own beats what one's groups grant. */
  const allow = (...granted: (typeof rights)[number][]) =>
    backend.database.write(async (queries) => {
      await queries
        .deleteFrom('permission_grants')
        .where('user_id', '=', memberId)
        .where('name', 'in', rights)
        .execute()
      const grant = { tenant_id: 1, user_id: memberId, group_id: null, organisation_id: 1 }
      await queries
        .insertInto('permission_grants')
        .values(rights.map((name) => ({ ...grant, name, granted: granted.includes(name) })))
        .execute()
    })
  const newVehicle = (organisation = 1) =>
    backend.database.write((queries) => addVehicle(queries, { tenant: 1, organisation, word: word() }))
  const newOperation = async (input: object = {}) => {
    const made = await leads.create({
      title: 'B3 – Wohnungsbrand',
      keyword_id: keyword,
      vehicle_ids: [vehicle],
      ...input,
    })
    return made.id
  }
  const make = async ({ name = `${word()}.txt`, operations, keywords, vehicles }: Made) => {
    const document = await leader.make({ name })
    const links = { operation_ids: operations, keyword_ids: keywords, vehicle_ids: vehicles }
    const { status } = await leader.send('PUT', `document/${document.id}/links`, links)
    expect(status).toBe(200)
    return document
  }
  const read = async (person: DocumentCalls, path: string) => {
    const { status, json } = await person.send('GET', `${path}/documents`)
    expect(status).toBe(200)
    return json as LinkedDocuments
  }
  const ofOperation = (person = member, id = operation) => read(person, `operation/${id}`)
  const ofVehicle = (person = member, id = vehicle) => read(person, `vehicle/${id}`)
  const status = async (person: DocumentCalls, path: string) => (await person.send('GET', path)).status

  test('are its own, then those of its keyword, then those of vehicles sent to it, each by its name and with what it comes by', async () => {
    const [code, callSign] = await Promise.all([
      backend.database.read
        .selectFrom('keywords')
        .select('code')
        .where('id', '=', keyword)
        .executeTakeFirstOrThrow(),
      backend.database.read
        .selectFrom('vehicles')
        .select('call_sign')
        .where('id', '=', vehicle)
        .executeTakeFirstOrThrow(),
    ])
    await make({ name: 'Beladeliste.txt', vehicles: [vehicle] })
    await make({ name: 'Rettungskarte.txt', keywords: [keyword] })
    await make({ name: 'Zufahrt.txt', operations: [operation] })
    await make({ name: 'Feuerwehrplan.txt', operations: [operation] })
    await make({ name: 'Anderer Einsatz.txt', operations: [await newOperation({ keyword_id: null })] })
    await make({ name: 'Anderes Fahrzeug.txt', vehicles: [await newVehicle()] })
    await leader.make({ name: 'Von nichts.txt' })

    const own = { kind: 'operation', id: operation, name: 'B3 – Wohnungsbrand' }
    const byKeyword = { kind: 'keyword', id: keyword, name: code.code }
    const byVehicle = { kind: 'vehicle', id: vehicle, name: callSign.call_sign }
    const { data, more } = await ofOperation()
    expect(data.map(({ name, reasons }) => [name, reasons])).toEqual([
      ['Feuerwehrplan.txt', [own]],
      ['Zufahrt.txt', [own]],
      ['Rettungskarte.txt', [byKeyword]],
      ['Beladeliste.txt', [byVehicle]],
    ])
    expect(more).toBe(false)
    expect((await ofVehicle()).data.map(({ name, reasons }) => [name, reasons])).toEqual([
      ['Beladeliste.txt', [byVehicle]],
    ])
  })

  test('are told of once each, whatever they come by, and follow what is changed', async () => {
    const { id } = await make({ operations: [operation], keywords: [keyword], vehicles: [vehicle] })
    const kindsOf = async () =>
      (await ofOperation()).data.map(({ reasons }) => reasons.map(({ kind }) => kind))
    expect(await kindsOf()).toEqual([['operation', 'keyword', 'vehicle']])

    await leader.send('PUT', `document/${id}/links`, { operation_ids: [], keyword_ids: [] })
    expect(await kindsOf()).toEqual([['vehicle']])
    const { version } = await leads.detail('GET', `operation/${operation}`)
    await leads.detail('PATCH', `operation/${operation}`, { version, vehicle_ids: [] })
    expect(await kindsOf()).toEqual([])
    expect((await ofVehicle()).data).toHaveLength(1)
  })

  test('are none that somebody does not see: of groups, of folders of groups, expired, in the bin', async () => {
    const links = { operations: [operation], keywords: [keyword], vehicles: [vehicle] }
    const group_ids = [
      await backend.database.write((queries) =>
        addGroup(queries, { tenant: 1, organisation: 1, name: word(), members: [] }),
      ),
    ]
    const closed = await leader.folder({ name: word(), visibility: 'groups', group_ids })
    const ofGroup = await make(links)
    await leader.change(ofGroup.id, { version: 1, visibility: 'groups', group_ids })
    const inFolder = await make(links)
    await leader.change(inFolder.id, { version: 1, folder_id: closed.id })
    const expired = await make(links)
    await leader.change(expired.id, { version: 1, expires_at: new Date(backend.now() - 1000).toISOString() })
    const deleted = await make(links)
    await leader.remove(deleted.id)
    const seen = await make(links)

    for (const all of [await ofOperation(), await ofVehicle()]) expect(names(all.data)).toEqual([seen.name])
    for (const all of [await ofOperation(leader), await ofVehicle(leader)]) {
      expect(names(all.data)).toEqual(names([ofGroup, inFolder, expired, seen]))
    }
  })

  test('are nothing for whoever may not see what they belong to, nor is a list of them', async () => {
    await make({ name: 'Eigenes.txt', operations: [operation] })
    await make({ name: 'Fahrzeug.txt', vehicles: [vehicle] })
    const nothing = { data: [], more: false }

    await allow('files.view', 'operations.view')
    expect(names((await ofOperation()).data)).toEqual(['Eigenes.txt'])
    expect(await ofVehicle()).toEqual(nothing)
    expect(await status(member, `documents?vehicle=${vehicle}`)).toBe(403)
    expect(await status(member, `documents?operation=${operation}`)).toBe(200)

    await allow('files.view', 'vehicles.view')
    expect(await ofOperation()).toEqual(nothing)
    expect(names((await ofVehicle()).data)).toEqual(['Fahrzeug.txt'])
    expect(await status(member, `documents?operation=${operation}`)).toBe(403)
    expect(await status(member, `documents?vehicle=${vehicle}`)).toBe(200)

    await allow('operations.view', 'vehicles.view', 'files.manage')
    for (const path of [`operation/${operation}`, `vehicle/${vehicle}`]) {
      expect(await status(member, `${path}/documents`)).toBe(403)
    }
  })

  test('are never those of another organisation, whose keywords are the same', async () => {
    const theirs = await backend.database.write(async (queries) => {
      const { document } = await addDocument(queries, { tenant: 1, organisation: 2, folder: null })
      await queries
        .insertInto('document_links')
        .values(
          [
            { operation_id: null, vehicle_id: null, keyword_id: keyword },
            // Nobody can link these: even so nothing of it is seen.
            { operation_id: operation, vehicle_id: null, keyword_id: null },
            { operation_id: null, vehicle_id: vehicle, keyword_id: null },
          ].map((link) => ({ tenant_id: 1, document_id: document, ...link })),
        )
        .execute()
      return document
    })
    const own = await make({ keywords: [keyword] })

    expect((await ofOperation(leader)).data.map(({ id }) => id)).toEqual([own.id])
    expect((await ofVehicle(leader)).data).toEqual([])
    // Whoever belongs to both still asks one of them.
    const elsewhere = documentCalls(backend, leads.token, 2)
    expect(theirs).not.toBe(own.id)
    expect(await status(elsewhere, `operation/${operation}/documents`)).toBe(404)
    expect(await status(elsewhere, `vehicle/${vehicle}/documents`)).toBe(404)
    expect(await status(member, `operation/${operation + 9999}/documents`)).toBe(404)
    expect(await status(member, `vehicle/${await newVehicle(2)}/documents`)).toBe(404)
  })

  test(`are ${MOST_LINKED_DOCUMENTS} at most, the nearest of them, and it is said that there are more`, async () => {
    await backend.database.write(async (queries) => {
      for (let number = 0; number < MOST_LINKED_DOCUMENTS; number += 1) {
        const name = `A ${String(number).padStart(2, '0')}.txt`
        const { document } = await addDocument(queries, { tenant: 1, organisation: 1, folder: null, name })
        const link = { tenant_id: 1, document_id: document, operation_id: null, vehicle_id: null }
        await queries
          .insertInto('document_links')
          .values({ ...link, keyword_id: keyword })
          .execute()
      }
    })
    expect((await ofOperation()).more).toBe(false)
    await make({ name: 'Zuletzt.txt', operations: [operation] })

    const { data, more } = await ofOperation()
    expect([data.length, more]).toEqual([MOST_LINKED_DOCUMENTS, true])
    expect(data.at(0)?.name).toBe('Zuletzt.txt')
    expect(data.at(-1)?.name).toBe(`A ${MOST_LINKED_DOCUMENTS - 2}.txt`)
  })

  test('go with a duplicate to the operation that goes on, each once', async () => {
    const duplicate = await newOperation({ vehicle_ids: [] })
    const both = await make({ name: 'Beide.txt', operations: [operation, duplicate] })
    await make({ name: 'Nur das Doppelte.txt', operations: [duplicate] })

    await leads.detail('POST', `operation/${duplicate}/merge`, { into: operation })

    expect(names((await ofOperation()).data)).toEqual(['Beide.txt', 'Nur das Doppelte.txt'])
    expect(names((await ofOperation(member, duplicate)).data)).toEqual([])
    expect((await leader.get(both.id)).links.operations.map(({ id }) => id)).toEqual([operation])
  })
})
