import type { Database } from '../../../src/backend/database/database.ts'
import { indexWords } from '../../../src/backend/documents/words.ts'
import { addFolder } from '../documents/stored-documents.ts'
import { addKeyword, addOperation, addVehicle } from './tenant-rows.ts'

const AT = '2026-11-01T06:00:00.000Z'
const BATCH = 200
const words = ['Hydrant', 'Löschwasser', 'Objekt', 'Anfahrt', 'Schule', 'Brücke', 'Gefahrgut', 'Übung']

/** So many documents of organisation 1: half of them in one folder, the others in twenty. Answers the folders, that one first. */
export async function storeManyDocuments(database: Database, documents: number): Promise<number[]> {
  const where = { tenant: 1, organisation: 1 }
  const folders = await database.write(async (queries) => {
    const ids: number[] = []
    for (let number = 0; number <= 20; number += 1) {
      ids.push(await addFolder(queries, { ...where, name: `Ordner ${number}` }))
    }
    return ids
  })
  const content_id = await database.write(async (queries) => {
    const { id } = await queries
      .insertInto('document_contents')
      .values({
        tenant_id: 1,
        sha256: 'a'.repeat(64),
        size: 1000,
        kind: 'application/pdf',
        created_at: AT,
        words: 'saugstelle ufer',
        preview: 'none',
        checked_at: AT,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  })
  for (let from = 0; from < documents; from += BATCH) {
    await database.write(async (queries) => {
      const rows = await queries
        .insertInto('documents')
        .values(
          Array.from({ length: Math.min(BATCH, documents - from) }, (_, index) => {
            const number = from + index
            const name = `${words[number % words.length]} ${number}${number % 500 === 7 ? ' selten' : ''}.pdf`
            return {
              tenant_id: 1,
              organisation_id: 1,
              folder_id: (number % 2 === 0 ? folders[0] : folders[1 + (number % 20)]) ?? null,
              name,
              sort_name: name.toLowerCase(),
              number: 1,
              size: 1000 + (number % 977),
              description: null,
              tags: '[]',
              visibility: 'organisation' as const,
              expires_at: null,
              created_at: AT,
              changed_at: new Date(Date.parse(AT) + number * 1000).toISOString(),
              deleted_at: null,
              deleted_by: null,
            }
          }),
        )
        .returning(['id', 'organisation_id', 'name'])
        .execute()
      await queries
        .insertInto('document_versions')
        .values(
          rows.map(({ id, name }) => ({
            tenant_id: 1,
            document_id: id,
            number: 1,
            content_id,
            name,
            mime: 'application/pdf',
            restored_from: null,
            uploaded_by: null,
            created_at: AT,
          })),
        )
        .execute()
      await indexWords(queries, database.engine, rows)
    })
  }
  return folders
}

/** So many of them belong to an operation, its keyword, a vehicle sent to it, each; all of them to another keyword. Answers both ids. */
export async function linkManyDocuments(
  database: Database,
  each: number,
): Promise<{ operation: number; vehicle: number }> {
  return database.write(async (queries) => {
    const of = { tenant: 1, organisation: 1 }
    const operation = await addOperation(queries, { ...of, word: 'Weiher', alarmAt: AT })
    const [vehicle, keyword, other] = [
      await addVehicle(queries, { ...of, word: 'Weiher' }),
      await addKeyword(queries, { tenant: 1, code: 'Weiher' }),
      await addKeyword(queries, { tenant: 1, code: 'Ufer' }),
    ]
    await queries.updateTable('operations').set({ keyword_id: keyword }).where('id', '=', operation).execute()
    await queries
      .insertInto('operation_vehicles')
      .values({
        tenant_id: 1,
        operation_id: operation,
        vehicle_id: vehicle,
        call_sign: 'Florian Weiher 1/44-1',
      })
      .execute()
    const link = { tenant_id: 1, operation_id: null, vehicle_id: null, keyword_id: null }
    const documents = await queries.selectFrom('documents').select('id').orderBy('id').execute()
    const ways = [{ operation_id: operation }, { keyword_id: keyword }, { vehicle_id: vehicle }]
    // Spread over all there are.
    const step = Math.floor(documents.length / (each * ways.length))
    const near = ways.flatMap((way, index) =>
      Array.from({ length: each }, (_, number) => ({
        ...link,
        ...way,
        document_id: documents[(index * each + number) * step]?.id ?? 0,
      })),
    )
    const far = documents.map(({ id }) => ({ ...link, keyword_id: other, document_id: id }))
    const links = [...near, ...far]
    for (let from = 0; from < links.length; from += BATCH) {
      await queries
        .insertInto('document_links')
        .values(links.slice(from, from + BATCH))
        .execute()
    }
    return { operation, vehicle }
  })
}
