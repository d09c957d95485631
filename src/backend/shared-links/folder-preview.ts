import type { FolderSharePreview } from '../../contract/documents/document-shares.ts'
import type { Queries } from '../database/database.ts'
import { documentsSeen, findFolder, type Sight, withBelow } from '../documents/sight.ts'
import { sightOfVisitor } from '../documents/visitor-sight.ts'
import { notFound } from '../http/problem.ts'
import { sightOfMaker } from './document-kind.ts'
import { showFolder } from './folder-kind.ts'
import type { Asking } from './kind.ts'

/**
 * A preview of a link to a folder, made by the code that shows the folder to visitors, so that both never differ.
 * @throws {Problem} 404 for a folder that the caller does not see.
 */
export async function previewFolder(
  queries: Queries,
  asking: Asking,
  folderId: number,
): Promise<FolderSharePreview> {
  const sight = await sightOfMaker(queries, asking)
  findFolder(sight, folderId)
  const visitor = await sightOfVisitor(queries, asking.organisation, folderId, sight.at)
  const folder = await showFolder(queries, visitor, folderId, { page: 1 })
  // It has gone into the bin meanwhile.
  if (!folder) throw notFound()
  return { folder, only_for_groups: await countForGroups(queries, { sight, visitor }, folderId) }
}

/**
 * The number of documents in a folder and below it that the caller sees, but visitors do not, because the document or a folder above
 * it is for groups. Does not count expired documents, nor documents that the caller does not see either.
 */
async function countForGroups(
  queries: Queries,
  { sight, visitor }: { sight: Sight; visitor: Sight },
  folderId: number,
): Promise<number> {
  const { count } = await documentsSeen(queries, sight)
    .where('documents.folder_id', 'in', withBelow(sight.folders, folderId))
    .where(({ or, eb }) =>
      or([eb('documents.expires_at', 'is', null), eb('documents.expires_at', '>', sight.at)]),
    )
    .where(({ or, eb }) =>
      or([
        eb('documents.visibility', '!=', 'organisation'),
        eb('documents.folder_id', 'not in', [0, ...visitor.folders.keys()]),
      ]),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}
