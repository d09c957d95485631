import type { BinEntry } from '../../contract/documents/documents.ts'
import type { Database, Queries } from '../database/database.ts'
import { goneAt, goneBefore } from './bin-time.ts'
import { bareKey, contentKey, pictureKey } from './store/keys.ts'
import type { DocumentKeeper } from './store/keeper.ts'
import { isSeenInBin } from './folders/folder-bin.ts'
import { nameOf } from './rows.ts'
import { ofSight, type Sight, wayTo, withBelow } from './sight.ts'
import { endLinksTo } from '../shared-links/end.ts'
import { indexWords } from './words.ts'

/** In SQL, at a time. */
const BATCH = 200

/** The documents and folders in the bin that the caller may see, latest first. */
export async function readBin(queries: Queries, sight: Sight): Promise<BinEntry[]> {
  const documents = await ofSight(queries, sight)
    .leftJoin('users', 'users.id', 'documents.deleted_by')
    .select([
      'documents.id',
      'documents.name',
      'documents.size',
      'documents.folder_id',
      'documents.deleted_at',
      'users.first_name',
      'users.last_name',
    ])
    .where('documents.deleted_at', '>', goneBefore(sight.at))
    .execute()
  const folders = await queries
    .selectFrom('document_folders')
    .leftJoin('users', 'users.id', 'document_folders.deleted_by')
    .select([
      'document_folders.id',
      'document_folders.name',
      'document_folders.parent_id as folder_id',
      'document_folders.deleted_at',
      'users.first_name',
      'users.last_name',
    ])
    .where('document_folders.organisation_id', '=', sight.organisation.id)
    .where('document_folders.deleted_at', '>', goneBefore(sight.at))
    .execute()
  const entries = [
    ...documents
      .filter(({ folder_id }) => isSeenInBin(sight, folder_id))
      .map((row) => ({ ...row, kind: 'document' as const })),
    ...folders
      .filter(({ id }) => isSeenInBin(sight, id))
      .map((row) => ({ ...row, kind: 'folder' as const, size: null })),
  ]
  return entries
    .map(({ kind, id, name, size, folder_id, deleted_at, ...person }) => ({
      kind,
      id,
      name,
      breadcrumbs: wayTo(sight.everyFolder, folder_id).map((folder) => ({
        id: folder.id,
        name: folder.name,
      })),
      size,
      deleted_at: deleted_at ?? sight.at,
      deleted_by: nameOf(person),
      gone_at: goneAt(deleted_at ?? sight.at),
    }))
    .toSorted((one, other) => (one.deleted_at < other.deleted_at ? 1 : -1))
}

interface Stores {
  database: Database
  documents: DocumentKeeper
}

/** Which documents are deleted for good: those that went into the bin at this time or before, or what lies in folders that go. */
type Doomed = { goneBefore: string } | { folderIds: readonly number[] }

/**
 * Deletes documents for good if they are still doomed, with their links, and contents that no other document has. After a crash the
 * next call finishes the work. `now` in ms since 1970.
 */
export async function destroyDocuments(
  { database, documents }: Stores,
  ids: readonly number[],
  doomed: Doomed,
  now: number,
): Promise<void> {
  for (let from = 0; from < ids.length; from += BATCH) {
    const some = ids.slice(from, from + BATCH)
    const gone = await database.write((queries) => destroyRows(queries, database.engine, some, doomed, now))
    // What cannot be removed now the sweep will.
    for (const content of gone) await removeUnnamed({ database, documents }, content).catch(() => undefined)
  }
}

/** Removes a content that no row names, with what was made of it. In its turn: it may be on its way once more. */
export async function removeUnnamed(
  { database, documents }: Stores,
  content: { tenant_id: number; sha256: string },
): Promise<boolean> {
  return documents.inTurnOf(contentKey(content), async () => {
    const row = await database.read
      .selectFrom('document_contents')
      .select('id')
      .where('tenant_id', '=', content.tenant_id)
      .where('sha256', '=', content.sha256)
      .executeTakeFirst()
    if (row) return false
    await documents.store.remove(contentKey(content))
    await documents.store.remove(pictureKey(content))
    await documents.store.remove(bareKey(content))
    return true
  })
}

async function destroyRows(
  queries: Queries,
  engine: Database['engine'],
  some: readonly number[],
  doomed: Doomed,
  now: number,
) {
  // A member may have restored a document, or moved it out of the folder, since the search.
  const rows = await queries
    .updateTable('documents')
    .set(({ ref }) => ({ version: ref('version') }))
    .where('id', 'in', some)
    .where((is) =>
      'goneBefore' in doomed
        ? is('deleted_at', '<=', doomed.goneBefore)
        : is('folder_id', 'in', doomed.folderIds),
    )
    .returning('id')
    .execute()
  const ids = [0, ...rows.map(({ id }) => id)]
  await endLinksTo(queries, { kind: 'document', ids }, new Date(now).toISOString())
  const versions = await queries
    .deleteFrom('document_versions')
    .where('document_id', 'in', ids)
    .returning('content_id')
    .execute()
  const gone = await queries
    .deleteFrom('documents')
    .where('id', 'in', ids)
    .returning(['id', 'organisation_id'])
    .execute()
  await indexWords(queries, engine, gone)
  const contentIds = [...new Set(versions.map(({ content_id }) => content_id))]
  return queries
    .deleteFrom('document_contents')
    .where('id', 'in', [0, ...contentIds])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('document_versions')
            .select('document_versions.id')
            .whereRef('document_versions.content_id', '=', 'document_contents.id'),
        ),
      ),
    )
    .returning(['tenant_id', 'sha256'])
    .execute()
}

/** Deletes a folder for good with all that is in it. */
export async function destroyFolders(
  stores: Stores,
  folders: Sight['everyFolder'],
  folderId: number,
  now: number,
): Promise<void> {
  const { database } = stores
  // The lowest ones first: what lies in something refers to it.
  const ids = withBelow(folders, folderId).toReversed()
  const documents = await database.read
    .selectFrom('documents')
    .select('id')
    .where('folder_id', 'in', ids)
    .execute()
  await destroyDocuments(
    stores,
    documents.map(({ id }) => id),
    { folderIds: ids },
    now,
  )
  await database.write(async (queries) => {
    await endLinksTo(queries, { kind: 'folder', ids }, new Date(now).toISOString())
    for (const id of ids) await queries.deleteFrom('document_folders').where('id', '=', id).execute()
  })
}

/** Deletes for good what has lain in the bin for so long. `now` in ms since 1970; answers how many documents and folders. */
export async function emptyBins(stores: Stores, now: number): Promise<number> {
  const { database } = stores
  const before = goneBefore(new Date(now).toISOString())
  const documents = await database.read
    .selectFrom('documents')
    .select('id')
    .where('deleted_at', '<=', before)
    .execute()
  await destroyDocuments(
    stores,
    documents.map(({ id }) => id),
    { goneBefore: before },
    now,
  )
  const folders = await database.read
    .selectFrom('document_folders')
    .select(['id', 'organisation_id'])
    .where('deleted_at', '<=', before)
    .execute()
  for (const { id, organisation_id } of folders) {
    const all = await database.read
      .selectFrom('document_folders')
      .selectAll()
      .where('organisation_id', '=', organisation_id)
      .execute()
    // One that lay in another of them is gone with it.
    if (!all.some((folder) => folder.id === id)) continue
    const known = new Map(all.map((folder) => [folder.id, { ...folder, group_ids: [] }]))
    await destroyFolders(stores, known, id, now)
  }
  return documents.length + folders.length
}
