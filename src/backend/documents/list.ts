import { type RawBuilder, sql, type SqlBool } from 'kysely'
import type * as v from 'valibot'
import {
  type DocumentPage,
  type DocumentSort,
  type listDocuments,
  MOST_DOCUMENTS_COUNTED,
  MOST_DOCUMENTS_FOUND,
} from '../../contract/documents/documents.ts'
import { MOST_SEARCH_WORDS } from '../../contract/operations/operation-list.ts'
import type { Database } from '../database/database.ts'
import { foldName } from '../database/folded-name.ts'
import { searchWordsOf } from '../../i18n/search-words.ts'
import { pageOf } from '../http/page.ts'
import { inNameOrder } from './folders/folder-change.ts'
import { type DocumentPlace, readPlace, writePlace } from './place.ts'
import { toDocuments } from './rows.ts'
import { documentsSeen, findFolder, ofSight, type Sight, wayTo, withBelow } from './sight.ts'
import { documentOfPlace, hasWords, isAmongFound, matches, wordsIn } from './words.ts'

type Asked = v.InferOutput<(typeof listDocuments)['input']>
type Found = ReturnType<typeof documentsSeen>

/** So many of the latest that a word which one in twenty has is nearly always found often enough for a page (`newest-first.ts`). */
const LATEST = 1200

/** What is asked for, with everything that a query needs worked out. */
interface Wanted extends Asked {
  words: readonly string[]
  /** Nothing but a folder was named: what lies in it, and not below. */
  isFolder: boolean
  /** On PostgreSQL: whether the index of words is asked before anything else. */
  byIndex: boolean
  /** No document before this one. */
  since: number
}

/**
 * A page of a folder, or of what a search or filter finds.
 * @throws {Problem} 404 for a folder that is not seen; 422 for a place that no list has answered.
 */
export async function readDocumentPage(
  database: Database,
  sight: Sight,
  asked: Asked,
): Promise<DocumentPage> {
  const folder = asked.folder_id === undefined ? null : findFolder(sight, asked.folder_id)
  const words = wordsIn(asked.search ?? '').slice(0, MOST_SEARCH_WORDS)
  const filters = [asked.tag, asked.operation, asked.vehicle, asked.keyword, asked.offline, asked.unread]
  const isFolder = asked.search === undefined && filters.every((one) => one === undefined || one === false)
  const wanted: Wanted = { ...asked, words, isFolder, byIndex: false, since: 0 }
  const ordered = words.length > 0 ? 'id' : orderOf(asked.sort).column
  const after = asked.after === undefined ? undefined : readPlace(asked.after, ordered)
  const { page, limit } = asked
  const offset = after ? 0 : (page - 1) * limit
  const isSearch = words.length > 0
  const most = isSearch ? MOST_DOCUMENTS_FOUND : MOST_DOCUMENTS_COUNTED
  const nothing = asked.search !== undefined && asked.search !== '' && !isSearch

  const rows = nothing ? [] : await readRows(database, sight, wanted, { after, limit: limit + 1, offset })
  const follows = rows.length > limit
  // A list that ends on its first page has been counted by reading it.
  const isAll = !follows && offset === 0 && after === undefined
  const counted = isAll ? rows.length : await countUpTo(database, sight, wanted, most + 1)
  const shown = rows.slice(0, limit)
  const last = shown.at(-1)
  const folders = foldersOf(sight, wanted)
  const total = Math.max(Math.min(counted, most), shown.length > 0 ? offset + shown.length : 0)
  return {
    ...pageOf(await toDocuments(database.read, sight, shown), total, { page, limit }),
    next: follows && last ? writePlace(isSearch ? { by: '', id: last.id } : placeIn(asked.sort, last)) : null,
    total_is_at_least: counted > most,
    folder: folder && (inNameOrder([folder])[0] ?? null),
    breadcrumbs: wayTo(sight.folders, folder?.parent_id ?? null).map(({ id, name }) => ({ id, name })),
    folders: inNameOrder(folders),
    within: isFolder
      ? []
      : within(sight, [...shown.map((row) => row.folder_id), ...folders.map((one) => one.parent_id)]),
  }
}

/** These folders, each once; null is none. */
function within({ folders }: Sight, ids: readonly (number | null)[]): DocumentPage['within'] {
  return [...new Set(ids)].flatMap((id) => {
    const folder = id === null ? undefined : folders.get(id)
    return folder ? [{ id: folder.id, name: folder.name }] : []
  })
}

/** The folders in the one that is asked for, or those that a search finds by their names. */
function foldersOf({ folders }: Sight, { isFolder, folder_id, words, search }: Wanted) {
  const all = [...folders.values()]
  if (isFolder) return all.filter(({ parent_id }) => parent_id === (folder_id ?? null))
  if (search === undefined || words.length === 0) return []
  const below = folder_id === undefined ? undefined : new Set(withBelow(folders, folder_id))
  return all.filter(({ id, name }) => {
    const known = searchWordsOf(name)
    const isThere = below === undefined || (below.has(id) && id !== folder_id)
    return isThere && words.every((word) => known.some((one) => one.startsWith(word)))
  })
}

async function readRows(
  database: Database,
  sight: Sight,
  wanted: Wanted,
  { after, limit, offset }: { after: DocumentPlace | undefined; limit: number; offset: number },
) {
  const read = (asked: Wanted) =>
    inOrder(filtered(database, sight, asked), database.engine, asked, after)
      .selectAll('documents')
      .limit(limit)
      .offset(offset)
      .execute()
  return latestFirst(database, sight, wanted, read, (rows) => rows.length === limit)
}

async function countUpTo(database: Database, sight: Sight, wanted: Wanted, most: number): Promise<number> {
  const read = async (asked: Wanted) => {
    const { count } = await database.read
      .selectFrom(
        filtered(database, sight, asked)
          .select(sql`1`.as('one'))
          .limit(most)
          .as('found'),
      )
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return count
  }
  return latestFirst(database, sight, wanted, read, (count) => count >= most)
}

/** As for operations: PostgreSQL looks through the latest first, and asks the index of words where those were not enough. */
async function latestFirst<Result>(
  { engine, read: queries }: Database,
  { organisation }: Sight,
  wanted: Wanted,
  read: (wanted: Wanted) => Promise<Result>,
  isEnough: (result: Result) => boolean,
): Promise<Result> {
  if (engine === 'sqlite' || wanted.words.length === 0) return read(wanted)
  const last = await queries
    .selectFrom('documents')
    .select('id')
    .where('organisation_id', '=', organisation.id)
    .orderBy('id', 'desc')
    .offset(LATEST - 1)
    .limit(1)
    .executeTakeFirst()
  if (!last) return read(wanted)
  const found = await read({ ...wanted, since: last.id })
  return isEnough(found) ? found : read({ ...wanted, byIndex: true })
}

/** The documents that all filters let through, without an order. */
function filtered({ engine, read }: Database, sight: Sight, wanted: Wanted): Found {
  const { words, isFolder, folder_id, tag, operation, vehicle, keyword, offline, unread } = wanted
  const isSearch = words.length > 0
  // Whether a folder that is named is seen was asked before: its documents need no list of those that are not.
  const base: Found = isFolder
    ? ofSight(read, sight)
        .where('documents.deleted_at', 'is', null)
        .$if(folder_id === undefined, (query) => query.where('documents.folder_id', 'is', null))
        .$if(folder_id !== undefined, (query) => query.where('documents.folder_id', '=', folder_id ?? 0))
    : documentsSeen(read, sight)
  const below = folder_id === undefined || isFolder ? undefined : withBelow(sight.folders, folder_id)
  return (
    base
      .$if(isSearch && engine === 'sqlite', (query) =>
        query
          .innerJoin('document_search', (join) => join.on(sql<SqlBool>`documents.id = ${documentOfPlace}`))
          .where(matches(sight.organisation, words, below)),
      )
      .$if(isSearch && engine === 'postgres', (query) =>
        query
          .where(
            wanted.byIndex
              ? isAmongFound(sight.organisation, words, below)
              : hasWords(sight.organisation, words),
          )
          .$if(wanted.since > 0, (since) => since.where('documents.id', '>=', wanted.since)),
      )
      // With a plus no index of folders is taken: what a search has found is looked through, newest first, until it is enough.
      .$if(below !== undefined, (query) =>
        query.where(isSearch ? sql`+documents.folder_id` : sql.ref('documents.folder_id'), 'in', below ?? []),
      )
      .$if(tag !== undefined && tag !== '', (query) =>
        query.where(({ exists, selectFrom }) =>
          exists(
            selectFrom('document_tags')
              .select('document_tags.tag')
              .whereRef('document_tags.document_id', '=', 'documents.id')
              .where('document_tags.organisation_id', '=', sight.organisation.id)
              .where('document_tags.tag', '=', foldName(tag ?? '')),
          ),
        ),
      )
      .$if(operation !== undefined, (query) => query.where(isLinked('operation_id', operation)))
      .$if(vehicle !== undefined, (query) => query.where(isLinked('vehicle_id', vehicle)))
      .$if(keyword !== undefined, (query) => query.where(isLinked('keyword_id', keyword)))
      .$if(offline === true, (query) => query.where('documents.offline', '=', true))
      .$if(unread === true, (query) =>
        query
          .where('documents.requires_ack', '=', true)
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('document_acknowledgements')
                  .innerJoin(
                    'document_versions',
                    'document_versions.id',
                    'document_acknowledgements.version_id',
                  )
                  .select('document_versions.id')
                  .whereRef('document_versions.document_id', '=', 'documents.id')
                  .whereRef('document_versions.number', '>=', 'documents.ack_number')
                  .where('document_acknowledgements.user_id', '=', sight.userId),
              ),
            ),
          ),
      )
  )
}

function isLinked(column: 'operation_id' | 'vehicle_id' | 'keyword_id', id = 0): RawBuilder<SqlBool> {
  return sql<SqlBool>`documents.id in (select document_id from document_links where ${sql.ref(column)} = ${id})`
}

type Sorted = 'sort_name' | 'changed_at' | 'size'
const columns: Readonly<Record<string, Sorted>> = {
  name: 'sort_name',
  changed_at: 'changed_at',
  size: 'size',
}

function orderOf(sort: DocumentSort): { column: Sorted; direction: 'asc' | 'desc' } {
  return {
    column: columns[sort.replace('-', '')] ?? 'sort_name',
    direction: sort.startsWith('-') ? 'desc' : 'asc',
  }
}

function placeIn(
  sort: DocumentSort,
  row: { id: number; sort_name: string; changed_at: string; size: number },
): DocumentPlace {
  return { by: row[orderOf(sort).column], id: row.id }
}

/** What a search finds comes latest first, from behind a place on; everything else as it is asked for. */
function inOrder(
  query: Found,
  engine: Database['engine'],
  { words, sort }: Wanted,
  after: DocumentPlace | undefined,
): Found {
  if (words.length > 0) {
    const newest = engine === 'sqlite' ? sql`document_search.rowid` : sql.ref('documents.id')
    return query
      .$if(after !== undefined, (rest) => rest.where('documents.id', '<', after?.id ?? 0))
      .orderBy(newest, 'desc')
  }
  const { column, direction } = orderOf(sort)
  const ref = sql.ref(`documents.${column}`)
  const sign = sql.raw(direction === 'asc' ? '>' : '<')
  return query
    .$if(after !== undefined, (rest) =>
      rest.where(sql<SqlBool>`(${ref}, documents.id) ${sign} (${after?.by}, ${after?.id})`),
    )
    .orderBy(ref, direction)
    .orderBy('documents.id', direction)
}
