import type { Document } from '../../contract/documents/documents.ts'
import type { Queries } from '../database/database.ts'
import { isShown } from './upload/kind.ts'
import type { DocumentRow, Sight } from './sight.ts'

/** Documents in the shape of the contract, for the caller with this sight; in the order of their rows. */
export async function toDocuments(
  queries: Queries,
  { userId }: Pick<Sight, 'userId'>,
  rows: readonly DocumentRow[],
): Promise<Document[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const contents = await shownContents(queries, ids, userId)
  const groups = await queries
    .selectFrom('document_groups')
    .selectAll()
    .where('document_id', 'in', ids)
    .orderBy('group_id')
    .execute()
  const groupsOf = Map.groupBy(groups, ({ document_id }) => document_id)
  return rows.flatMap((row) => {
    const content = contents.get(row.id)
    if (!content) return []
    const { document_id, ...shown } = content
    return [
      {
        id: row.id,
        organisation_id: row.organisation_id,
        folder_id: row.folder_id,
        name: row.name,
        number: row.number,
        size: row.size,
        ...shown,
        version: row.version,
        description: row.description,
        tags: row.tags,
        visibility: row.visibility,
        group_ids: (groupsOf.get(row.id) ?? []).map(({ group_id }) => group_id),
        created_at: row.created_at,
        changed_at: row.changed_at,
        requires_ack: row.requires_ack,
        offline: row.offline,
        expires_at: row.expires_at,
      },
    ]
  })
}

type ShownContent = Pick<
  Document,
  | 'mime'
  | 'sha256'
  | 'version_id'
  | 'uploaded_by'
  | 'own'
  | 'acknowledged_at'
  | 'preview'
  | 'shown'
  | 'damaged'
> & { document_id: number }

/** What is shown of each of these documents. */
async function shownContents(
  queries: Queries,
  documentIds: readonly number[],
  userId: number,
): Promise<Map<number, ShownContent>> {
  const rows = await queries
    .selectFrom('documents')
    .innerJoin('document_versions', (join) =>
      join
        .onRef('document_versions.document_id', '=', 'documents.id')
        .onRef('document_versions.number', '=', 'documents.number'),
    )
    .innerJoin('document_contents', 'document_contents.id', 'document_versions.content_id')
    .leftJoin('users', 'users.id', 'document_versions.uploaded_by')
    .select((row) =>
      row
        .selectFrom('document_acknowledgements')
        .innerJoin('document_versions as read', 'read.id', 'document_acknowledgements.version_id')
        .select(({ fn }) => fn.max('document_acknowledgements.at').as('at'))
        .whereRef('read.document_id', '=', 'documents.id')
        // The reader has confirmed a version that counts: none before the last request to read it again.
        .whereRef('read.number', '>=', 'documents.ack_number')
        .where('document_acknowledgements.user_id', '=', userId)
        .as('acknowledged_at'),
    )
    .select([
      'documents.id as document_id',
      'document_versions.id as version_id',
      'document_versions.mime',
      'document_versions.uploaded_by',
      'document_contents.sha256',
      'document_contents.preview',
      'document_contents.broken',
      'document_contents.damaged',
      'users.first_name',
      'users.last_name',
    ])
    .where('documents.id', 'in', documentIds)
    .execute()
  return new Map(
    rows.map(({ first_name, last_name, uploaded_by, broken, ...row }) => [
      row.document_id,
      {
        ...row,
        preview: broken ? 'broken' : row.preview,
        uploaded_by: nameOf({ first_name, last_name }),
        own: uploaded_by === userId,
        shown: isShown(row.mime),
      },
    ]),
  )
}

/** The full name of a joined person; null: no person. */
export function nameOf(person: { first_name: string | null; last_name: string | null }): string | null {
  return person.first_name === null ? null : `${person.first_name} ${person.last_name ?? ''}`.trim()
}
