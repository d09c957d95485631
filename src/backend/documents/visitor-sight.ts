import type { CheckedOrganisation } from '../session/caller.ts'
import type { Queries } from '../database/database.ts'
import { type Folder, readFolders, type Sight } from './sight.ts'

/**
 * The sight of a visitor with a link to a folder: that folder, also if it is for groups, and the documents and folders below it that
 * are for the whole organisation. Nothing for groups, expired, or in the bin. `at`: ISO 8601 UTC.
 */
export async function sightOfVisitor(
  queries: Queries,
  organisation: CheckedOrganisation,
  folderId: number,
  at: string,
): Promise<Sight> {
  const everyFolder = await readFolders(queries, organisation)
  const children = Map.groupBy(everyFolder.values(), ({ parent_id }) => parent_id)
  const folders = new Map<number, Folder>()
  const shared = everyFolder.get(folderId)
  const found = shared ? [shared] : []
  // Those that are found are gone through as well.
  for (const folder of found) {
    if (folder.deleted_at !== null || folders.has(folder.id)) continue
    folders.set(folder.id, folder)
    found.push(...(children.get(folder.id) ?? []).filter(({ visibility }) => visibility === 'organisation'))
  }
  return { organisation, userId: 0, all: false, groupIds: [], at, folders, everyFolder }
}
