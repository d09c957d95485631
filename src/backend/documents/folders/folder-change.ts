import type * as v from 'valibot'
import {
  type createDocumentFolder,
  DEEPEST_FOLDER,
  type DocumentFolder,
  MOST_FOLDERS,
  type updateDocumentFolder,
} from '../../../contract/documents/document-folders.ts'
import type { Visibility } from '../../../contract/documents/documents.ts'
import type { Queries } from '../../database/database.ts'
import { foldName } from '../../database/folded-name.ts'
import { takeOrganisation } from '../../organisation/take.ts'
import { invalid, Problem } from '../../http/problem.ts'
import { requireGroups } from '../groups.ts'
import { findFolder, type Folder, type Sight, wayTo, withBelow } from '../sight.ts'

/** Reads the caller's sight again, after `taken` has locked the organisation. */
export type Look = (queries: Queries) => Promise<Sight>

export function toFolder({ id, parent_id, name, visibility, group_ids, version }: Folder): DocumentFolder {
  return { id, parent_id, name, visibility, group_ids, version }
}

/** "Plan 2" stands before "Plan 10". */
const byName = new Intl.Collator('de', { numeric: true })

export function inNameOrder(folders: Iterable<Folder>): DocumentFolder[] {
  return [...folders]
    .toSorted((one, other) => byName.compare(one.name, other.name) || one.id - other.id)
    .map(toFolder)
}

/**
 * Makes a folder.
 * @throws {Problem} 404 for a parent that is not seen; 409 where there are too many, or it would be too deep; 422 for a name that is
 * taken, and for groups.
 */
export async function makeFolder(
  queries: Queries,
  look: Look,
  { name, parent_id = null, ...given }: v.InferOutput<(typeof createDocumentFolder)['input']>,
): Promise<DocumentFolder> {
  const sight = await taken(queries, look)
  requireFewer(sight)
  if (parent_id !== null) findFolder(sight, parent_id)
  requireDepth(sight, parent_id, 1)
  requireFreeName(sight, { id: 0, parent_id, name })
  const seenBy = await seenByAfter(queries, sight, { visibility: 'organisation', group_ids: [] }, given)
  const { id } = await queries
    .insertInto('document_folders')
    .values({
      tenant_id: sight.organisation.tenantId,
      organisation_id: sight.organisation.id,
      parent_id,
      name,
      visibility: seenBy.visibility,
      created_by: sight.userId,
      created_at: sight.at,
      deleted_at: null,
      deleted_by: null,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeGroups(queries, id, seenBy.group_ids)
  return toFolder(findFolder(await look(queries), id))
}

/**
 * Changes the given fields of a folder.
 * @throws {Problem} 404; 409 where it was changed meanwhile, or would lie in itself or too deep; 422 as `makeFolder`.
 */
export async function changeFolder(
  queries: Queries,
  look: Look,
  folderId: number,
  { version, ...given }: v.InferOutput<(typeof updateDocumentFolder)['input']>,
): Promise<DocumentFolder> {
  const sight = await taken(queries, look)
  const before = findFolder(sight, folderId)
  const after = {
    name: given.name ?? before.name,
    parent_id: given.parent_id === undefined ? before.parent_id : given.parent_id,
    ...(await seenByAfter(queries, sight, before, given)),
  }
  const isSame =
    after.name === before.name &&
    after.parent_id === before.parent_id &&
    after.visibility === before.visibility &&
    String(after.group_ids) === String(before.group_ids)
  // To save once more what is so already is no conflict: a lost answer can be asked for again.
  if (isSame) return toFolder(before)
  if (version !== before.version) throw new Problem(409, 'folderChanged', { current: toFolder(before) })
  if (after.parent_id !== before.parent_id && after.parent_id !== null) {
    findFolder(sight, after.parent_id)
    if (withBelow(sight.everyFolder, folderId).includes(after.parent_id)) {
      throw new Problem(409, 'folderInItself')
    }
    requireDepth(sight, after.parent_id, heightOf(sight, folderId))
  }
  requireFreeName(sight, { id: folderId, ...after })
  await queries
    .updateTable('document_folders')
    .set({
      name: after.name,
      parent_id: after.parent_id,
      visibility: after.visibility,
      version: before.version + 1,
    })
    .where('id', '=', folderId)
    .where('organisation_id', '=', sight.organisation.id)
    .execute()
  await writeGroups(queries, folderId, after.group_ids)
  return toFolder(findFolder(await look(queries), folderId))
}

/** Locks the folders of the organisation until the end of the transaction, and returns the caller's sight. */
export async function taken(queries: Queries, look: Look): Promise<Sight> {
  const { organisation } = await look(queries)
  await takeOrganisation(queries, organisation)
  // Read again: another transaction may have changed folders while this one waited.
  return look(queries)
}

interface SeenBy {
  visibility: Visibility
  group_ids: number[]
}

/**
 * Who sees something after a change; of what all see no groups are kept.
 * @throws {Problem} 422 where only groups see it, and none is named, or one that the organisation does not have.
 */
export async function seenByAfter(
  queries: Queries,
  sight: Sight,
  before: SeenBy,
  given: { visibility?: Visibility | undefined; group_ids?: number[] | undefined },
): Promise<SeenBy> {
  const visibility = given.visibility ?? before.visibility
  if (given.group_ids && given.group_ids.length > 0) {
    await requireGroups(queries, sight, [...new Set(given.group_ids)])
  }
  if (visibility === 'organisation') return { visibility, group_ids: [] }
  const group_ids = [...new Set(given.group_ids ?? before.group_ids)].toSorted((one, other) => one - other)
  // If all its groups were deleted, only members who manage files see the folder, until one of them names a group.
  const isTold = given.visibility !== undefined || given.group_ids !== undefined
  if (isTold && group_ids.length === 0) throw invalid({ group_ids: [{ key: 'groupsMissing' }] })
  return { visibility, group_ids }
}

async function writeGroups(queries: Queries, folderId: number, groupIds: readonly number[]): Promise<void> {
  await queries.deleteFrom('document_folder_groups').where('folder_id', '=', folderId).execute()
  if (groupIds.length === 0) return
  const rows = groupIds.map((group_id) => ({ folder_id: folderId, group_id }))
  await queries.insertInto('document_folder_groups').values(rows).execute()
}

export function requireFewer({ everyFolder }: Sight): void {
  const alive = [...everyFolder.values()].filter(({ deleted_at }) => deleted_at === null)
  if (alive.length >= MOST_FOLDERS) throw new Problem(409, 'foldersFull', { values: { count: MOST_FOLDERS } })
}

function requireFreeName(sight: Sight, folder: Pick<Folder, 'id' | 'parent_id' | 'name'>): void {
  if (isNameTaken(sight, folder)) throw invalid({ name: [{ key: 'taken' }] })
}

export function isNameTaken(
  { everyFolder }: Sight,
  { id, parent_id, name }: Pick<Folder, 'id' | 'parent_id' | 'name'>,
): boolean {
  const wanted = foldName(name)
  return [...everyFolder.values()].some(
    (other) =>
      other.id !== id &&
      other.parent_id === parent_id &&
      other.deleted_at === null &&
      foldName(other.name) === wanted,
  )
}

/** Of so many levels, into `parentId`. */
function requireDepth({ everyFolder }: Sight, parentId: number | null, levels: number): void {
  if (wayTo(everyFolder, parentId).length + levels > DEEPEST_FOLDER) {
    throw new Problem(409, 'folderTooDeep', { values: { count: DEEPEST_FOLDER } })
  }
}

/** How many levels a folder and those below it are. */
function heightOf({ everyFolder }: Sight, folderId: number): number {
  const above = wayTo(everyFolder, folderId).length - 1
  return Math.max(...withBelow(everyFolder, folderId).map((id) => wayTo(everyFolder, id).length - above))
}
