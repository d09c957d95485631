import type { DocumentFolder } from '../../../contract/documents/document-folders.ts'
import type { Queries } from '../../database/database.ts'
import { forbidden, notFound, Problem } from '../../http/problem.ts'
import { goneBefore, LONG_GONE } from '../bin-time.ts'
import { isNameTaken, type Look, requireFewer, taken, toFolder } from './folder-change.ts'
import { findFolder, type Folder, isFor, ofSight, type Sight, wayTo, withBelow } from '../sight.ts'

/** Puts a folder into the bin. @throws {Problem} 404 */
export async function binFolder(queries: Queries, look: Look, folderId: number): Promise<void> {
  const sight = await taken(queries, look)
  findFolder(sight, folderId)
  await queries
    .updateTable('document_folders')
    .set(({ eb, ref }) => ({
      deleted_at: sight.at,
      deleted_by: sight.userId,
      version: eb(ref('version'), '+', 1),
    }))
    .where('id', '=', folderId)
    .where('organisation_id', '=', sight.organisation.id)
    .execute()
}

/**
 * Brings a folder back from the bin.
 * @throws {Problem} 404; 409 where that above it lies in the bin, or another one is called so, or there are too many.
 */
export async function restoreFolder(queries: Queries, look: Look, folderId: number): Promise<DocumentFolder> {
  const sight = await taken(queries, look)
  const folder = binnedFolder(sight, folderId)
  if (folder.parent_id !== null && !sight.folders.has(folder.parent_id)) {
    throw new Problem(409, 'folderInBin')
  }
  if (isNameTaken(sight, folder)) throw new Problem(409, 'folderNameTaken')
  requireFewer(sight)
  await queries
    .updateTable('document_folders')
    .set(({ eb, ref }) => ({ deleted_at: null, deleted_by: null, version: eb(ref('version'), '+', 1) }))
    .where('id', '=', folderId)
    .where('organisation_id', '=', sight.organisation.id)
    .execute()
  return toFolder(findFolder(await look(queries), folderId))
}

/**
 * Marks a folder in the bin for deletion for good, with its whole content: it cannot be restored any more. Returns all folders.
 * @throws {Problem} 404; 403 where it contains documents or folders that the caller does not see.
 */
export async function endFolder(
  queries: Queries,
  look: Look,
  folderId: number,
): Promise<Sight['everyFolder']> {
  const sight = await taken(queries, look)
  binnedFolder(sight, folderId)
  if (!(await seesAllIn(queries, sight, folderId))) throw forbidden()
  await queries
    .updateTable('document_folders')
    .set({ deleted_at: LONG_GONE })
    .where('id', '=', folderId)
    .where('organisation_id', '=', sight.organisation.id)
    .execute()
  return sight.everyFolder
}

async function seesAllIn(queries: Queries, sight: Sight, folderId: number): Promise<boolean> {
  if (sight.all) return true
  const below = withBelow(sight.everyFolder, folderId)
  const isHidden = below.some((id) => {
    const folder = sight.everyFolder.get(id)
    return !folder || !isFor(folder, sight.groupIds)
  })
  if (isHidden) return false
  const hidden = await queries
    .selectFrom('documents')
    .select('id')
    .where('folder_id', 'in', below)
    .where('id', 'not in', ofSight(queries, sight).select('documents.id').where('folder_id', 'in', below))
    .limit(1)
    .executeTakeFirst()
  return hidden === undefined
}

/**
 * A folder that was put into the bin itself, and that the caller would see outside the bin.
 * @throws {Problem} 404, also where its time in the bin is over.
 */
function binnedFolder(sight: Sight, folderId: number): Folder {
  const folder = sight.everyFolder.get(folderId)
  const isThere = folder && folder.deleted_at !== null && folder.deleted_at > goneBefore(sight.at)
  if (!isThere || !isSeenInBin(sight, folderId)) throw notFound()
  return folder
}

/** Whether the caller may see the content of a folder, also if the folder or one above it is in the bin. */
export function isSeenInBin({ everyFolder, all, groupIds }: Sight, folderId: number | null): boolean {
  return all || wayTo(everyFolder, folderId).every((folder) => isFor(folder, groupIds))
}
