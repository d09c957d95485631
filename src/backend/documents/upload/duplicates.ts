import type { DocumentUpload, SameName } from '../../../contract/documents/document-uploads.ts'
import type { Queries } from '../../database/database.ts'
import { foldName } from '../../database/folded-name.ts'
import { sortNameOf } from '../names.ts'
import { documentsSeen, type Sight } from '../sight.ts'
import { isOwn } from './own.ts'

/** So many are named. */
const MOST_NAMED = 10

/** The other documents with the same content that the caller sees. */
export function duplicatesOf(
  queries: Queries,
  sight: Sight,
  documentId: number,
): Promise<DocumentUpload['duplicates']> {
  return documentsSeen(queries, sight)
    .innerJoin('document_versions as other', (join) =>
      join.onRef('other.document_id', '=', 'documents.id').onRef('other.number', '=', 'documents.number'),
    )
    .select(['documents.id', 'documents.name', 'documents.folder_id'])
    .where('documents.id', '<>', documentId)
    .where('other.content_id', '=', ({ selectFrom }) =>
      selectFrom('document_versions as own')
        .innerJoin('documents as it', (join) =>
          join.onRef('it.id', '=', 'own.document_id').onRef('it.number', '=', 'own.number'),
        )
        .select('own.content_id')
        .where('it.id', '=', documentId),
    )
    .orderBy('documents.id')
    .limit(MOST_NAMED)
    .execute()
}

/**
 * The document with this name in a folder to which the caller may send a new content, the one changed last of several; undefined: there
 * is none.
 */
export async function findReplaceable(
  queries: Queries,
  sight: Sight,
  name: string,
  folderId: number | null,
): Promise<SameName['same_name'] | undefined> {
  const called = await documentsSeen(queries, sight)
    .select(['documents.id', 'documents.name', 'documents.requires_ack'])
    .where('documents.folder_id', folderId === null ? 'is' : '=', folderId)
    .where('documents.sort_name', '=', sortNameOf(name))
    .orderBy('documents.changed_at', 'desc')
    .orderBy('documents.id', 'desc')
    .execute()
  for (const one of called) {
    if (foldName(one.name) === foldName(name) && (await isOwn(queries, sight, one.id))) return one
  }
  return undefined
}
