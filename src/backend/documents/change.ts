import type * as v from 'valibot'
import type { updateDocument } from '../../contract/documents/documents.ts'
import type { Database, Queries } from '../database/database.ts'
import { fileNameOf } from '../files/name.ts'
import { foldName } from '../database/folded-name.ts'
import { invalid, notFound, Problem } from '../http/problem.ts'
import { goneBefore, LONG_GONE } from './bin-time.ts'
import { readDocument } from './detail.ts'
import { addGroups } from './groups.ts'
import { isSeenInBin } from './folders/folder-bin.ts'
import { seenByAfter } from './folders/folder-change.ts'
import { sortNameOf } from './names.ts'
import { documentsSeen, type DocumentRow, findFolder, ofSight, type Sight } from './sight.ts'
import { indexWords } from './words.ts'

type Change = v.InferOutput<(typeof updateDocument)['input']>

/**
 * Changes the given fields of a document; returns whether its readers are asked to read it from now on. `outdated`: the document was
 * changed after the given version, and this changes nothing.
 * @throws {Problem} 404; 422 for a name or groups.
 */
export async function changeDocument(
  queries: Queries,
  engine: Database['engine'],
  sight: Sight,
  documentId: number,
  { version, ...given }: Change,
): Promise<boolean | 'outdated'> {
  const row = await takeDocument(queries, sight, documentId)
  const before = await readDocument(queries, sight, documentId)
  const name = given.name === undefined ? before.name : fileNameOf(given.name)
  if (name === '') throw invalid({ name: [{ key: 'required' }] })
  if (typeof given.folder_id === 'number') findFolder(sight, given.folder_id)
  const { group_ids, visibility } = await seenByAfter(queries, sight, before, given)
  const after = {
    name,
    folder_id: given.folder_id === undefined ? before.folder_id : given.folder_id,
    description: given.description === undefined ? before.description : given.description || null,
    tags: given.tags === undefined ? before.tags : distinct(given.tags),
    visibility,
    group_ids,
    requires_ack: given.requires_ack ?? before.requires_ack,
    offline: given.offline ?? before.offline,
    expires_at:
      given.expires_at === undefined
        ? before.expires_at
        : given.expires_at && new Date(given.expires_at).toISOString(),
  }
  const isSame = Object.entries(after).every(
    ([field, value]) => JSON.stringify(value) === JSON.stringify(before[field as keyof typeof after]),
  )
  // To save once more what is so already is no conflict: a lost answer can be asked for again.
  if (isSame) return false
  if (version !== row.version) return 'outdated'

  const { group_ids: groups, tags, ...columns } = after
  await queries
    .updateTable('documents')
    .set({
      ...columns,
      tags: JSON.stringify(tags),
      sort_name: sortNameOf(name),
      changed_at: sight.at,
      version: row.version + 1,
    })
    .where('id', '=', documentId)
    .execute()
  await queries.deleteFrom('document_groups').where('document_id', '=', documentId).execute()
  await addGroups(queries, documentId, groups)
  await writeTags(queries, row, tags)
  await indexWords(queries, engine, [row])
  return after.requires_ack && !before.requires_ack
}

/** Puts a document into the bin. @throws {Problem} 404 */
export async function binDocument(queries: Queries, sight: Sight, documentId: number): Promise<void> {
  const row = await takeDocument(queries, sight, documentId)
  await queries
    .updateTable('documents')
    .set({ deleted_at: sight.at, deleted_by: sight.userId, version: row.version + 1 })
    .where('id', '=', documentId)
    .execute()
}

/**
 * Brings a document back from the bin, into the folder where it was unless another is named.
 * @throws {Problem} 404; 409 where that folder is in the bin, or not seen.
 */
export async function restoreDocument(
  queries: Queries,
  sight: Sight,
  documentId: number,
  folderId: number | null | undefined,
): Promise<void> {
  const row = await takeBinned(queries, sight, documentId)
  const folder_id = folderId === undefined ? row.folder_id : folderId
  if (typeof folderId === 'number') findFolder(sight, folderId)
  // Restoring into another folder moves the document, perhaps to more readers: only members who manage files may do that.
  if (folderId !== undefined && folderId !== row.folder_id && !sight.all) throw new Problem(403, 'forbidden')
  if (folder_id !== null && !sight.folders.has(folder_id)) throw new Problem(409, 'folderInBin')
  await queries
    .updateTable('documents')
    .set({ folder_id, deleted_at: null, deleted_by: null, version: row.version + 1 })
    .where('id', '=', documentId)
    .execute()
}

/** Marks a document in the bin for deletion for good: it cannot be restored any more. @throws {Problem} 404 */
export async function endDocument(queries: Queries, sight: Sight, documentId: number): Promise<void> {
  await takeBinned(queries, sight, documentId)
  await queries.updateTable('documents').set({ deleted_at: LONG_GONE }).where('id', '=', documentId).execute()
}

/**
 * Locks a document that was put into the bin itself, until the end of the transaction.
 * @throws {Problem} 404 where the caller would not see it outside the bin, or its time in the bin is over.
 */
async function takeBinned(queries: Queries, sight: Sight, documentId: number): Promise<DocumentRow> {
  await touch(queries, sight, documentId)
  const row = await ofSight(queries, sight)
    .selectAll('documents')
    .where('documents.id', '=', documentId)
    .where('documents.deleted_at', '>', goneBefore(sight.at))
    .executeTakeFirst()
  if (!row || !isSeenInBin(sight, row.folder_id)) throw notFound()
  return row
}

/** Locks a document until the end of the transaction. @throws {Problem} 404 */
export async function takeDocument(queries: Queries, sight: Sight, documentId: number): Promise<DocumentRow> {
  await touch(queries, sight, documentId)
  const row = await documentsSeen(queries, sight)
    .selectAll('documents')
    .where('documents.id', '=', documentId)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

async function touch(queries: Queries, { organisation }: Sight, documentId: number): Promise<void> {
  await queries
    .updateTable('documents')
    .set(({ ref }) => ({ version: ref('version') }))
    .where('id', '=', documentId)
    .where('organisation_id', '=', organisation.id)
    .execute()
}

/** The tags without repetitions, which may differ in case; keeps the first spelling. */
function distinct(tags: readonly string[]): string[] {
  return [...new Map(tags.toReversed().map((tag) => [foldName(tag), tag])).values()].toReversed()
}

async function writeTags(
  queries: Queries,
  { id, organisation_id }: DocumentRow,
  tags: readonly string[],
): Promise<void> {
  await queries.deleteFrom('document_tags').where('document_id', '=', id).execute()
  if (tags.length === 0) return
  const rows = tags.map((tag) => ({ document_id: id, organisation_id, tag: foldName(tag) }))
  await queries.insertInto('document_tags').values(rows).execute()
}
