import type { Selectable } from 'kysely'
import type { Caller, CheckedOrganisation } from '../session/caller.ts'
import type { Queries } from '../database/database.ts'
import type { DocumentTables } from '../database/schema-documents.ts'
import { notFound } from '../http/problem.ts'

/** A folder with the groups that see it. */
export interface Folder extends Selectable<DocumentTables['document_folders']> {
  group_ids: number[]
}

/** The part of an organisation's documents that a person sees. Every query for documents begins with it. */
export interface Sight {
  organisation: CheckedOrganisation
  userId: number
  /** Whether the person manages files: they see documents for any group, and expired ones. */
  all: boolean
  /** The person's groups in the organisation. */
  groupIds: readonly number[]
  /** ISO 8601 UTC. */
  at: string
  /** The visible folders by their ids: the person sees all folders above them, and none of these is in the bin. */
  folders: ReadonlyMap<number, Folder>
  /** All folders of the organisation by their ids, also those in the bin. */
  everyFolder: ReadonlyMap<number, Folder>
}

type Who = Pick<Caller, 'user' | 'holds'>

/** `now` in ms since 1970. */
export async function sightOf(
  queries: Queries,
  organisation: CheckedOrganisation,
  caller: Who,
  now: number,
): Promise<Sight> {
  const all = await caller.holds('files.manage', organisation.id)
  const groupIds = await groupsOf(queries, organisation, caller.user.id)
  const folders = await readFolders(queries, organisation)
  return {
    organisation,
    userId: caller.user.id,
    all,
    groupIds,
    at: new Date(now).toISOString(),
    folders: seen(folders, (folder) => all || isFor(folder, groupIds)),
    everyFolder: folders,
  }
}

/** Whether a member of these groups sees a folder or document with this visibility. */
export function isFor(
  { visibility, group_ids }: Pick<Folder, 'visibility' | 'group_ids'>,
  groupIds: readonly number[],
): boolean {
  return visibility === 'organisation' || group_ids.some((id) => groupIds.includes(id))
}

/** The folders above something that lies in `folderId`, from the top, with that one. */
export function wayTo(folders: ReadonlyMap<number, Folder>, folderId: number | null): Folder[] {
  const way: Folder[] = []
  for (let id = folderId; id !== null;) {
    const folder = folders.get(id)
    // Guard against a circle of folders, which should not exist: the loop would never end.
    if (!folder || way.includes(folder)) break
    way.unshift(folder)
    id = folder.parent_id
  }
  return way
}

/** The ids of a folder and of those below it. */
export function withBelow(folders: ReadonlyMap<number, Folder>, folderId: number): number[] {
  const children = Map.groupBy(folders.values(), ({ parent_id }) => parent_id)
  const ids = [folderId]
  // Those that are found are gone through as well.
  for (const id of ids) ids.push(...(children.get(id) ?? []).map((child) => child.id))
  return ids
}

/** @throws {Problem} 404 where they see no such folder. */
export function findFolder({ folders }: Sight, folderId: number): Folder {
  const folder = folders.get(folderId)
  if (!folder) throw notFound()
  return folder
}

/** The documents that a person sees. No other query decides this. */
export function documentsSeen(queries: Queries, sight: Sight) {
  const hidden = [...sight.everyFolder.keys()].filter((id) => !sight.folders.has(id))
  return ofSight(queries, sight)
    .where('documents.deleted_at', 'is', null)
    .$if(hidden.length > 0, (query) =>
      query.where((either) =>
        either.or([
          either('documents.folder_id', 'is', null),
          either('documents.folder_id', 'not in', hidden),
        ]),
      ),
    )
}

/** The same without a look at where they lie, and whether that is the bin. */
export function ofSight(queries: Queries, { organisation, all, at, groupIds }: Sight) {
  return queries
    .selectFrom('documents')
    .where('documents.tenant_id', '=', organisation.tenantId)
    .where('documents.organisation_id', '=', organisation.id)
    .$if(!all, (query) =>
      query
        .where((either) =>
          either.or([either('documents.expires_at', 'is', null), either('documents.expires_at', '>', at)]),
        )
        .where(({ or, eb, exists, selectFrom }) =>
          or([
            eb('documents.visibility', '=', 'organisation'),
            exists(
              selectFrom('document_groups')
                .select('document_groups.group_id')
                .whereRef('document_groups.document_id', '=', 'documents.id')
                .where('document_groups.group_id', 'in', [0, ...groupIds]),
            ),
          ]),
        ),
    )
}

export type DocumentRow = Selectable<DocumentTables['documents']>

/** @throws {Problem} 404 where they see no such document. */
export async function findDocument(queries: Queries, sight: Sight, documentId: number): Promise<DocumentRow> {
  const row = await documentsSeen(queries, sight)
    .selectAll('documents')
    .where('documents.id', '=', documentId)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

async function groupsOf(queries: Queries, { id }: CheckedOrganisation, userId: number): Promise<number[]> {
  const rows = await queries
    .selectFrom('group_members')
    .innerJoin('groups', 'groups.id', 'group_members.group_id')
    .select('groups.id')
    .where('groups.organisation_id', '=', id)
    .where('group_members.user_id', '=', userId)
    .execute()
  return rows.map((group) => group.id)
}

/** All folders of an organisation, by their ids. */
export async function readFolders(
  queries: Queries,
  { id, tenantId }: CheckedOrganisation,
): Promise<Map<number, Folder>> {
  const rows = await queries
    .selectFrom('document_folders')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('organisation_id', '=', id)
    .execute()
  const groups = await queries
    .selectFrom('document_folder_groups')
    .innerJoin('document_folders', 'document_folders.id', 'document_folder_groups.folder_id')
    .select(['folder_id', 'group_id'])
    .where('document_folders.organisation_id', '=', id)
    .orderBy('group_id')
    .execute()
  const byFolder = Map.groupBy(groups, ({ folder_id }) => folder_id)
  return new Map(
    rows.map((row) => [
      row.id,
      { ...row, group_ids: (byFolder.get(row.id) ?? []).map(({ group_id }) => group_id) },
    ]),
  )
}

/** Those that are let through with all that are above them. */
function seen(folders: ReadonlyMap<number, Folder>, lets: (folder: Folder) => boolean): Map<number, Folder> {
  const known = new Map<number, boolean>()
  const isSeen = (folder: Folder): boolean => {
    const before = known.get(folder.id)
    if (before !== undefined) return before
    // A folder in a circle stays invisible, and the recursion ends.
    known.set(folder.id, false)
    const above = folder.parent_id === null ? undefined : folders.get(folder.parent_id)
    const stands = folder.parent_id === null || (above !== undefined && isSeen(above))
    const answer = stands && folder.deleted_at === null && lets(folder)
    known.set(folder.id, answer)
    return answer
  }
  return new Map([...folders].filter(([, folder]) => isSeen(folder)))
}
