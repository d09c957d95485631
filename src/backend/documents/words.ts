import { type Expression, sql, type SqlBool } from 'kysely'
import { SEARCH_WORD_LETTERS } from '../../contract/operations/operation-list.ts'
import { searchWordsOf } from '../../i18n/search-words.ts'
import type { CheckedOrganisation } from '../session/caller.ts'
import type { Database, Queries } from '../database/database.ts'

/** So many different words of a document are found. */
const MOST_WORDS = 20_000

/** The words of texts as the index keeps them, each once. */
export function wordsIn(...texts: readonly string[]): string[] {
  const words = texts.flatMap(searchWordsOf).map((word) => word.slice(0, SEARCH_WORD_LETTERS))
  return [...new Set(words)].slice(0, MOST_WORDS)
}

/** Writes the words of documents anew, in the transaction of what has changed them. Those that are gone lose theirs. */
export async function indexWords(
  queries: Queries,
  engine: Database['engine'],
  documents: readonly { id: number; organisation_id: number }[],
): Promise<void> {
  for (const { id, organisation_id } of documents) {
    const row = await queries
      .selectFrom('documents')
      .innerJoin('document_versions', (join) =>
        join
          .onRef('document_versions.document_id', '=', 'documents.id')
          .onRef('document_versions.number', '=', 'documents.number'),
      )
      .innerJoin('document_contents', 'document_contents.id', 'document_versions.content_id')
      .select(['documents.name', 'documents.description', 'documents.tags', 'document_contents.words'])
      .where('documents.id', '=', id)
      .executeTakeFirst()
    const words = row ? wordsIn(row.name, ...row.tags, row.description ?? '', row.words) : []
    if (engine === 'sqlite') await indexInSqlite(queries, placeOf(organisation_id, id), words)
    else if (row) await indexInPostgres(queries, { id, organisation_id }, words)
  }
}

async function indexInSqlite(queries: Queries, place: bigint, words: readonly string[]): Promise<void> {
  await sql`delete from document_search where rowid = ${place}`.execute(queries)
  if (words.length === 0) return
  await sql`insert into document_search (rowid, words) values (${place}, ${words.join(' ')})`.execute(queries)
}

async function indexInPostgres(
  queries: Queries,
  { id, organisation_id }: { id: number; organisation_id: number },
  words: readonly string[],
): Promise<void> {
  const own = words.map((word) => `${organisation_id}=${word}`)
  await sql`insert into document_search (document_id, words)
    values (${id}, array_to_tsvector(cast(${own} as text[])))
    on conflict (document_id) do update set words = excluded.words`.execute(queries)
}

/** Of a row id of SQLite's index: what is left is the organisation (9 bits). */
const ID_BITS = 54n

/** Where a document stands in SQLite's index. The bits are those of migration 0023. */
function placeOf(organisationId: number, documentId: number): bigint {
  return (BigInt(organisationId % 512) << ID_BITS) + BigInt(documentId)
}

/** The document of a row of that index. */
export const documentOfPlace = sql<number>`(document_search.rowid & ${(1n << ID_BITS) - 1n})`

/**
 * In SQLite's index: the words begin with each of these, and it is of the organisation. `folderIds`: it lies in one of these folders,
 * which is known before anything is read of a document that does not.
 */
export function matches(
  { id }: CheckedOrganisation,
  words: readonly string[],
  folderIds?: readonly number[],
): Expression<SqlBool> {
  const query = words.map((word) => `"${word}"*`).join(' AND ')
  const found = sql<SqlBool>`document_search match ${query}
    and document_search.rowid >= ${placeOf(id, 0)} and document_search.rowid < ${placeOf(id + 1, 0)}`
  return folderIds ? sql<SqlBool>`${found} and ${documentOfPlace} in (${documentsIn(folderIds)})` : found
}

/** The same on PostgreSQL, found by the index of words: an array is made before the rest is planned. */
export function isAmongFound(
  { id }: CheckedOrganisation,
  words: readonly string[],
  folderIds?: readonly number[],
): Expression<SqlBool> {
  const found = sql`select document_id from document_search where words @@ ${tsquery(id, words)}`
  const there = folderIds ? sql`${found} and document_id in (${documentsIn(folderIds)})` : found
  return sql<SqlBool>`documents.id = any(array(${there}))`
}

/** The ids of all that lies in these folders, seen or not. */
function documentsIn(folderIds: readonly number[]): Expression<unknown> {
  return sql`select id from documents where folder_id in (${sql.join(folderIds)})`
}

/** The same looked up for each document that is read. */
export function hasWords({ id }: CheckedOrganisation, words: readonly string[]): Expression<SqlBool> {
  const has = sql`select words @@ ${tsquery(id, words)} from document_search where document_id = documents.id`
  return sql<SqlBool>`(${has})`
}

function tsquery(organisationId: number, words: readonly string[]): Expression<unknown> {
  const query = words.map((word) => `'${organisationId}=${word}':*`).join(' & ')
  return sql`cast(${query} as tsquery)`
}
